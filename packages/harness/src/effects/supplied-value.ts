import type {
  AttachmentPart,
  ElicitationFormSchema,
  ElicitationRequestParams,
  EventOf,
  InterceptableEventType,
} from "@ahp/types";
import { readJson, validate } from "@ahp/validate";
import { answerIssues } from "./answer-fits.js";
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
  const result = validate("elicitation-result", value, { maxIssues: 1 });
  if (!result.ok) return wrong("a complete MCP elicitation result with action accept, decline or cancel");
  const form = elicitation.mode === "form" ? formOf(elicitation) : undefined;
  if (elicitation.mode === "form" && form === undefined && result.value.action === "accept")
    return wrong("a result for a form that was shown; this request's body is not there");
  const [unmet] = answerIssues(form, result.value);
  return (
    unmet && {
      code: "wrong-value",
      message: `does not answer what was asked; ${unmet.path}: ${unmet.message}`,
    }
  );
}

/** The form of a request event whose body is there; a valid event's text is a request (decision 1). */
function formOf({
  request,
}: EventOf<"user.elicitation.request">["elicitation"]): ElicitationFormSchema | undefined {
  if (request === undefined || !("text" in request)) return undefined;
  const parsed = readJson(request.text);
  const params = parsed.ok ? (parsed.value as ElicitationRequestParams) : undefined;
  return params !== undefined && "requestedSchema" in params ? params.requestedSchema : undefined;
}

function wrong(expected: string): PartProblem {
  return { code: "wrong-value", message: `must be ${expected}, as the result of this operation is` };
}
