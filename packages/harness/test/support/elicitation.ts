import type { Capabilities, ElicitationFormParams, ElicitationResult, EventOf } from "@ahp/types";
import type { AskPerson, AuditRecord, Enforcement, HarnessOptions } from "../../src/index.node.js";
import { type InProcess, inProcessHarness } from "./in-process.js";
import { interceptor, observer } from "./recording.js";
import type { Policy } from "./setup.js";

/** A form with what a person would not want to see in a log. */
export const FORM: ElicitationFormParams = {
  message: "Where do we call you?",
  requestedSchema: {
    type: "object",
    properties: {
      name: { type: "string", minLength: 2, default: "default-name" },
      phone: { type: "string" },
      pin: { type: "integer" },
    },
    required: ["name"],
  },
  _meta: { progressToken: 7 },
};

export const URL_REQUEST = {
  mode: "url",
  message: "Sign in",
  url: "https://login.example.com/start?ticket=s3cret",
  elicitationId: "e-1",
} as const;

/** What a person enters. */
export const ENTERED: ElicitationResult = {
  action: "accept",
  content: { name: "Ada", phone: "555 0100-s3cret", pin: 471_122 },
  _meta: { seen: true },
};

export const ENFORCES: Enforcement = {
  "user.elicitation.request": { effects: ["deny", "return", "message"], elicitation: ["form", "url"] },
  "user.elicitation.result": { effects: ["modify", "message"] },
};

export const merge = (value: unknown) => ({ type: "modify", target: "content", operation: "merge", value });
export const supply = (value: unknown) => ({ type: "return", value });
export const deny = { type: "deny", reason: "This server may not ask." };

/** What a backend answers at each boundary: effects, or the text of a whole answer, in which `$ID` stands for the id of the request. */
export interface Answers {
  readonly request?: readonly unknown[] | string;
  readonly result?: readonly unknown[] | string;
  readonly policy?: Policy;
}

/** A harness with such backends in order, `b0` first, and someone who watches all events. */
export function elicitationHarness(answers: readonly Answers[], options: Partial<HarnessOptions> = {}) {
  const offered: Capabilities[] = [];
  const backends = answers.map(({ request = [], result = [], policy = "fail-open" }, index) => {
    const backend: InProcess = {
      subscriptions: [
        interceptor({
          events: ["user.elicitation.request", "user.elicitation.result"],
          failurePolicy: policy,
        }),
      ],
      answer: ({ event, capabilities }) => {
        offered.push(capabilities);
        const given = event.type === "user.elicitation.request" ? request : result;
        return typeof given === "string" ? given.replaceAll("$ID", event.id) : [...given];
      },
    };
    return [`b${index}`, backend] as const;
  });
  const records: AuditRecord[] = [];
  const { harness, heard } = inProcessHarness(
    { ...Object.fromEntries(backends), watching: { subscriptions: [observer("*")] } },
    { enforces: ENFORCES, onAudit: (record) => records.push(record), ...options },
  );
  /** The elicitation events that `name` was asked about or told of. */
  const eventsOf = (name: string) =>
    heard
      .filter((each) => each.name === name && "elicitation" in each.event)
      .map(({ event }) => event as EventOf<"user.elicitation.request" | "user.elicitation.result">);
  return { harness, heard, records, offered, eventsOf };
}

/** The JSON in the part of an elicitation event. */
export function bodyOf({
  elicitation,
}: {
  readonly elicitation: { readonly request?: object; readonly result?: object };
}): unknown {
  const part = elicitation.request ?? elicitation.result;
  return part !== undefined && "text" in part ? JSON.parse(String(part.text)) : undefined;
}

/** A person who answers at once, and what they were shown. */
export function person(answer: unknown = ENTERED) {
  const shown: Parameters<AskPerson>[] = [];
  const ask: AskPerson = (...given) => {
    shown.push(given);
    return answer as ElicitationResult;
  };
  return { ask, shown };
}
