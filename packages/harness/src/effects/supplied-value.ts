import { validateAnswer } from "@ahp/mcp-elicitation";
import type {
  AttachmentPart,
  ElicitationFormSchema,
  ElicitationRequestParams,
  EventOf,
  InterceptableEventType,
} from "@ahp/types";
import { readJson, validate } from "@ahp/validate";
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
  const { action, content } = result.value;
  if (action !== "accept" || elicitation.mode !== "form")
    return content === undefined
      ? undefined
      : wrong("a result without content, which only an accepted form has");
  const form = formOf(elicitation);
  if (form === undefined)
    return wrong("a result for a form that was shown; this request's body is not there");
  const answered = validateAnswer(form, content);
  if (answered.ok) return undefined;
  const [unmet] = answered.issues;
  const message = `must answer the form that was asked; ${unmet?.path ?? ""}: ${unmet?.message ?? ""}`;
  return { code: "form-not-satisfied", message };
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
