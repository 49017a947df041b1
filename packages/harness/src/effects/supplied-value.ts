import { validateReply, validateResult } from "@ahp/mcp-elicitation";
import type { AttachmentPart, ElicitationRequestParams, EventOf, InterceptableEventType } from "@ahp/types";
import { readJson } from "@ahp/validate";
import { inWords } from "../issue-in-words.js";
import { hasForeignAttachment, type PartProblem, UNAUTHORIZED_ATTACHMENT } from "./edit/check-parts.js";
import { isMessageList, isTextList, KIND_IN_WORDS, partsOf } from "./edit/target-kind.js";

/**
 * What keeps a value from being the result of an operation (runtime-semantics 2.2, 10.3): messages for a model, text parts for a
 * compaction, a complete MCP result that fits the request for an elicitation. A tool's result may be any JSON.
 */
export function suppliedProblem<E extends InterceptableEventType>(
  event: EventOf<E>,
  value: unknown,
  attachments: readonly AttachmentPart[],
): PartProblem | undefined {
  const { type }: { readonly type: InterceptableEventType } = event;
  switch (type) {
    case "model.request.before":
      if (!isMessageList(value)) return wrong(KIND_IN_WORDS.messages);
      return hasForeignAttachment(partsOf(value), attachments) ? UNAUTHORIZED_ATTACHMENT : undefined;
    case "context.compact.before":
      return isTextList(value) ? undefined : wrong(KIND_IN_WORDS.texts);
    case "user.elicitation.request":
      return answerProblem(event as EventOf<"user.elicitation.request">, value);
    default:
      return undefined;
  }
}

function answerProblem(
  { elicitation }: EventOf<"user.elicitation.request">,
  value: unknown,
): PartProblem | undefined {
  const asked = elicitation.mode === "url" ? ({ mode: "url" } as const) : requestOf(elicitation);
  const result = asked === undefined ? validateResult(value) : validateReply(asked, value);
  if (!result.ok)
    return wrong(
      `a complete MCP elicitation result that answers what was asked (${inWords(result.issues[0])})`,
    );
  if (asked === undefined && result.value.action === "accept")
    return wrong("a result for a form that was shown; this request's body is not there");
  return undefined;
}

/** The request in a request event whose body is there; a valid event's text is one (decision 1). */
function requestOf({
  request,
}: EventOf<"user.elicitation.request">["elicitation"]): ElicitationRequestParams | undefined {
  if (request === undefined || !("text" in request)) return undefined;
  const parsed = readJson(request.text);
  return parsed.ok ? (parsed.value as ElicitationRequestParams) : undefined;
}

function wrong(expected: string): PartProblem {
  return { code: "wrong-value", message: `must be ${expected}, as the result of this operation is` };
}
