import type { ContentSelection, ControlState, InterceptableEventType, Message, Part } from "@ahp/types";
import type { ChainState } from "../effects/chain-state.js";
import { isMessageList, isTextList } from "../effects/edit/target-kind.js";
import { selectionFor } from "../event/content-selection.js";

/** Stands for a supplied result that a recipient may not see. */
const WITHHELD = { value: null, provenance: { withheld: true } };

/**
 * What a later interceptor is told about earlier decisions (runtime-semantics 2.3). Undefined while there is nothing to tell, which
 * means the same. It names no backend, and shows content only as far as the recipient may see it.
 *
 * @param content what the recipient selected
 * @param show a part as the recipient may see it
 */
export function controlStateFor(
  state: ChainState<InterceptableEventType>,
  content: ContentSelection,
  show: (part: Part) => Part,
): ControlState | undefined {
  const { permission, candidate, flow, injections } = state;
  if (permission === "none" && candidate === undefined && flow === undefined && injections.length === 0)
    return undefined;
  return {
    permission,
    candidate: candidate === undefined ? null : shownResult(candidate.value, content, show),
    ...(flow === undefined ? {} : { flow: flow.operation, instructions: [...flow.instructions] }),
    ...(injections.length === 0
      ? {}
      : {
          injections: injections.map((effect) => ({
            ...effect,
            value: shownEntries(effect.value, show),
          })),
        }),
  };
}

/** Messages and text parts by their selection; any other result is text as far as selection goes. */
function shownResult(
  value: unknown,
  content: ContentSelection,
  show: (part: Part) => Part,
): ControlState["candidate"] {
  if (isMessageList(value) || isTextList(value)) return { value: shownEntries(value, show) };
  return selectionFor("text", content) === "body" ? { value } : WITHHELD;
}

function shownEntries(entries: readonly (Message | Part)[], show: (part: Part) => Part): (Message | Part)[] {
  return entries.map((entry) =>
    "parts" in entry ? { ...entry, parts: entry.parts.map(show) } : show(entry),
  );
}
