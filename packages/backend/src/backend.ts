import type { ErrorResponse, InterceptResponse } from "@ahp/types";
import { decodeJson, parseJson } from "@ahp/validate/messages";
import { answerOnce, type Evaluate } from "./duplicates/answer-once.js";
import { createAnswers } from "./duplicates/create-answers.js";
import type { DuplicateOptions } from "./duplicates/duplicate-store.js";
import { type ErrorInfo, type ErrorListener, reporter } from "./errors/report.js";
import { andThen } from "./handlers/at-once.js";
import { evaluate, show } from "./handlers/evaluate.js";
import { interceptTable, observeTable } from "./handlers/handler-table.js";
import type { InterceptHandlers, ObserveHandlers } from "./handlers/handler-types.js";
import { type Interest, interestOf } from "./handlers/interest.js";
import { delayOption } from "./options/limits.js";
import { functionOption, knownOptions, type NamesOf, textOption } from "./options/option-kinds.js";
import { redactAnswer } from "./redact/redact-answer.js";
import { failsafe, type RedactOption, redactor } from "./redact/redactor.js";
import { explainUnfit, readMessage } from "./request/read-message.js";
import { parseError } from "./response/responses.js";

/** What a backend is made of. */
export interface BackendOptions {
  /** Name of the backend, for its own diagnostics. */
  readonly name: string;
  /** Version of the backend. */
  readonly version: string;
  /** Who decides about which event. */
  readonly intercept?: InterceptHandlers;
  /** Who takes note of which event. */
  readonly observe?: ObserveHandlers;
  /** Gets what handlers throw, with its stack, and their mistakes. Default: prints to stderr with console.error. */
  readonly onError?: ErrorListener;
  /**
   * How long a handler may take, in milliseconds. Default 600 000 (ten minutes). A harness has its own, usually shorter, deadline;
   * this one keeps a handler that never ends from holding its place for ever.
   */
  readonly handlerTimeoutMs?: number;
  /**
   * How an event that is delivered again gets an equivalent answer. Default: decisions are remembered for ten minutes in this process's
   * memory, within bounds; deliveries at the same time share one evaluation. False: every delivery is evaluated.
   */
  readonly duplicates?: DuplicateOptions | false;
  /**
   * What must not leave: secrets, patterns, or a function. Applied to reasons, messages, instructions and extensions of denials, to
   * messages and data of errors, and to what is printed when there is no `onError`; not to the values of edits, supplied results
   * and injections. Default: nothing is taken out.
   */
  readonly redact?: RedactOption;
}

/** How one message is handled. */
export interface HandleOptions {
  /** Aborts when nobody waits for the answer any longer. */
  readonly signal?: AbortSignal | undefined;
  /** Says the same, in place of `signal`, without the cost of one. */
  readonly interest?: Interest | undefined;
}

/** How the bytes of one message are read. */
export interface HandleBytesOptions extends HandleOptions {
  /** Largest message in bytes. Default 4 MiB. */
  readonly maxBytes?: number;
  /** Deepest nesting of objects and arrays. Default 128. */
  readonly maxDepth?: number;
}

/** Answers the messages of harnesses. Knows nothing of transports. */
export interface Backend {
  readonly name: string;
  readonly version: string;
  /**
   * Handles one message that was parsed from JSON. Resolves to the response, or to undefined for any notification; never rejects.
   * An observation's handler has ended by then.
   *
   * @example
   * const response = await backend.handle(request);
   */
  handle(message: unknown, options?: HandleOptions): Promise<InterceptResponse | ErrorResponse | undefined>;
  /** The same from the bytes or the text of one JSON object; what cannot be read is answered with -32700. */
  handleBytes(
    input: Uint8Array | string,
    options?: HandleBytesOptions,
  ): Promise<InterceptResponse | ErrorResponse | undefined>;
}

const OPTIONS: NamesOf<BackendOptions> = {
  name: true,
  version: true,
  intercept: true,
  observe: true,
  onError: true,
  handlerTimeoutMs: true,
  duplicates: true,
  redact: true,
};

/**
 * Makes a backend out of typed handlers (runtime-semantics 7). Every mistake in the options is refused here, before the first event.
 *
 * @throws BackendError `unknown-event`, `not-interceptable` or `invalid-option`
 * @example
 * const backend = createBackend({
 *   name: "no-force-push",
 *   version: "1.0.0",
 *   intercept: {
 *     "tool.before": (event) =>
 *       String(event.tool.input.command).includes("push --force") ? deny("Force pushes are not allowed.") : [],
 *   },
 * });
 */
export function createBackend(options: BackendOptions): Backend {
  knownOptions(options, OPTIONS);
  const name = textOption("name", options.name);
  const version = textOption("version", options.version);
  const timeoutMs = delayOption("handlerTimeoutMs", options.handlerTimeoutMs, 600_000);
  const handlers = { intercept: interceptTable(options.intercept), observe: observeTable(options.observe) };
  const redact = options.redact === undefined ? undefined : redactor(options.redact);
  const report = reporter(name, functionOption("onError", options.onError), redact && failsafe(redact));

  const withoutSecrets = (answer: InterceptResponse | ErrorResponse, info?: ErrorInfo) =>
    redact === undefined
      ? answer
      : redactAnswer(
          answer,
          failsafe(redact, (error) => report(error, info)),
          "texts",
        );

  const evaluateEach: Evaluate = (request, interest) =>
    evaluate(request, handlers.intercept, { timeoutMs, interest }, report);
  const redactEach: Evaluate = (request, interest) => {
    const { id: eventId, type: eventType } = request.params.event;
    return andThen(evaluateEach(request, interest), (answer) =>
      withoutSecrets(answer, { mode: "intercept", eventType, eventId }),
    );
  };
  const decideEach = redact === undefined ? evaluateEach : redactEach;
  const { duplicates = {} } = options;
  const decide =
    duplicates === false
      ? decideEach
      : answerOnce(createAnswers([name, version], duplicates, report), decideEach);

  const respond = (message: unknown, interest: Interest | undefined, text?: string) => {
    const incoming = readMessage(message, handlers);
    switch (incoming.kind) {
      case "intercept":
        return decide(incoming.request, interest, text);
      case "observe":
        return show(incoming.notification, handlers.observe, { timeoutMs, interest }, report);
      case "refused":
        return withoutSecrets(incoming.response);
      case "unfit":
        return explainUnfit(incoming).then((answer) => withoutSecrets(answer));
      case "ignored":
        return undefined;
    }
  };

  return {
    name,
    version,
    async handle(message, options = {}) {
      return respond(message, options.interest ?? interestOf(options.signal));
    },
    async handleBytes(input, options = {}) {
      const text = decodeJson(input, options);
      if (!text.ok) return withoutSecrets(parseError(text.issues));
      const read = parseJson(text.value, options);
      if (!read.ok) return withoutSecrets(parseError(read.issues));
      return respond(read.value, options.interest ?? interestOf(options.signal), text.value);
    },
  };
}
