import type { ControlState, InterceptableEventType, Message, Part, TextPart } from "@ahp/types";
import type { ChainState } from "../effects/chain-state.js";
import { isMessageList, isTextList } from "../effects/edit/target-kind.js";
import { isReadable, restrictPart } from "../event/content-selection.js";
import { withoutTexts } from "../event/repeated-content.js";

/** Stands for a supplied result that a recipient may not see. */
const WITHHELD = { value: null, provenance: { withheld: true } };

/**
 * What a later interceptor is told about earlier decisions (runtime-semantics 2.3). Undefined while there is nothing to tell, which
 * means the same. It names no backend, shows content only as far as the recipient may see it, and repeats nothing that is withheld from
 * it in the event: whoever was shown more can have put that into a result, an injection or an instruction.
 *
 * @param withheld the texts that the recipient does not see in the event
 * @param show a part as the recipient may see it
 */
export function controlStateFor(
  state: ChainState<InterceptableEventType>,
  withheld: readonly string[],
  show: (part: Part) => Part,
): ControlState | undefined {
  const { permission, candidate, flow, injections } = state;
  if (permission === "none" && candidate === undefined && flow === undefined && injections.length === 0)
    return undefined;
  return {
    permission,
    candidate: candidate === undefined ? null : shownResult(candidate.value, withheld, show),
    ...(flow === undefined
      ? {}
      : { flow: flow.operation, instructions: withoutTexts([...flow.instructions], withheld) as string[] }),
    ...(injections.length === 0
      ? {}
      : {
          injections: injections.map((effect) => ({
            ...effect,
            value: shownEntries(effect.value, (part) => withoutRepetition(show(part), withheld)),
          })),
        }),
  };
}

/** Messages and text parts part by part; any other result is one text as far as selection and authorization go. */
function shownResult(
  value: unknown,
  withheld: readonly string[],
  show: (part: Part) => Part,
): ControlState["candidate"] {
  if (isMessageList(value) || isTextList(value))
    return { value: shownEntries(value, (part) => withoutRepetition(show(part), withheld)) };
  return isReadable(show(resultAsText(value))) ? { value: withoutTexts(value, withheld) } : WITHHELD;
}

/** The result as the part that it would be in an event. */
function resultAsText(value: unknown): TextPart {
  return {
    id: "result",
    synthesized: true,
    kind: "text",
    mediaType: "text/plain",
    selection: "body",
    text: JSON.stringify(value),
  };
}

/** A part that repeats a withheld text is there, and omitted. */
function withoutRepetition(part: Part, withheld: readonly string[]): Part {
  return "text" in part && withoutTexts(part.text, withheld) !== part.text
    ? restrictPart(part, "omit")
    : part;
}

function shownEntries(entries: readonly (Message | Part)[], show: (part: Part) => Part): (Message | Part)[] {
  return entries.map((entry) =>
    "parts" in entry ? { ...entry, parts: entry.parts.map(show) } : show(entry),
  );
}
