import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type {
  ElicitationFormSchema,
  InterceptResponse,
  UserElicitationRequestEvent,
  UserElicitationResultEvent,
} from "@ahp/types";
import { readJson, validate } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { modifyAnswer, validateExchange } from "../src/index.js";

interface GoldenCase {
  readonly id: string;
  readonly path: string;
  readonly schema: string;
  readonly expectedValid: boolean;
  readonly contextualExpectedValid?: boolean;
  readonly editContext?: {
    readonly event: string;
    readonly current: { readonly content?: unknown };
    readonly mode: string;
    readonly action: string;
    readonly requestedSchema?: ElicitationFormSchema;
  };
}

type ElicitationEvent = UserElicitationRequestEvent | UserElicitationResultEvent;

const repository = join(import.meta.dirname, "../../..");
const own = join(repository, "fixtures/draft");
const peer = process.env.AHP_PEER_FIXTURES;
const CORPORA = [
  { corpus: "the repository's own", root: own, answers: 6 },
  // The protocol project's golden messages, where `AHP_PEER_FIXTURES` says they are: absolute, or from the repository's root.
  ...(peer === undefined
    ? []
    : [{ corpus: "the protocol project's", root: resolve(repository, peer), answers: 5 }]),
];

function casesOf(root: string): GoldenCase[] {
  const { cases } = JSON.parse(readFileSync(join(root, "manifest.json"), "utf8")) as { cases: GoldenCase[] };
  return cases;
}

function load(root: string, path: string): unknown {
  const read = readJson(readFileSync(join(root, path)));
  if (!read.ok) throw new Error(`${path}: ${JSON.stringify(read.issues)}`);
  return read.value;
}

/** The event of a golden file, which holds it alone or in a message. */
function eventOf(value: unknown): ElicitationEvent {
  const { params } = value as { params?: { event?: ElicitationEvent } };
  return params?.event ?? (value as ElicitationEvent);
}

/** The event, as one side of an exchange whose other side shows nothing: its own body is all that there is to check. */
function verdictOn(event: ElicitationEvent): boolean {
  const { source, session, elicitation } = event;
  const shared = { ...event, source, session };
  const other = { server: elicitation.server, mode: elicitation.mode };
  if (event.type === "user.elicitation.request") {
    const cancelled = { ...other, action: "cancel" };
    const result = {
      ...shared,
      type: "user.elicitation.result",
      parentEventId: event.id,
      elicitation: cancelled,
    };
    return validateExchange(event, result as UserElicitationResultEvent).ok;
  }
  const request = { ...shared, type: "user.elicitation.request", id: "asked", elicitation: other };
  return validateExchange(request as UserElicitationRequestEvent, { ...event, parentEventId: "asked" }).ok;
}

describe("the golden questions and answers (4.6.2, 4.6.7, 4.6.8)", () => {
  const cases = casesOf(own).filter(({ path }) => path.startsWith("elicitation/"));

  it("are all there", () => {
    expect(cases.length).toBeGreaterThan(100);
  });

  it.each(cases)("$id", ({ id, path, expectedValid }) => {
    // A gap is a valid message, but no exchange can be made of it (decision 17).
    const expected = expectedValid && !id.includes("-gap.");
    expect(verdictOn(eventOf(load(own, path)))).toBe(expected);
  });
});

describe.each(CORPORA)("$corpus events of elicitation (4.6.10, 4.6.12)", ({ root }) => {
  const observed = casesOf(root).filter(
    ({ schema, expectedValid, path }) =>
      expectedValid && schema === "observe-notification.schema.json" && path.includes("user.elicitation."),
  );

  it("are there for both types", () => {
    const types = observed.map(({ path }) => eventOf(load(root, path)).type);
    expect([...new Set(types)].sort()).toEqual(["user.elicitation.request", "user.elicitation.result"]);
  });

  it.each(observed)("$id is an observation, and its body is sound", ({ path }) => {
    const message = load(root, path);
    expect(validate("observe-notification", message).ok).toBe(true);
    expect(verdictOn(eventOf(message))).toBe(true);
  });
});

describe.each(CORPORA)("$corpus edits of answers (4.5.8)", ({ root, answers }) => {
  const cases = casesOf(root).filter(({ editContext }) => editContext?.event === "user.elicitation.result");

  it("are all there", () => {
    expect(cases).toHaveLength(answers);
  });

  it.each(cases)("$id", ({ path, contextualExpectedValid, editContext }) => {
    const response = load(root, path) as InterceptResponse;
    const { current, mode, action, requestedSchema = OPEN } = editContext ?? NO_CONTEXT;
    const result = JSON.stringify(action === "accept" ? { action, content: current.content } : { action });
    const edited = modifyAnswer(
      {
        request: mode === "url" ? URL_PARAMS : { message: "m", requestedSchema },
        result,
        grants: [
          { target: "content", operation: "replace" },
          { target: "content", operation: "merge" },
        ],
        selection: { content: "body" },
        readable: ["content"],
        writable: ["content"],
      },
      response.result.effects,
    );
    expect(edited.ok).toBe(contextualExpectedValid);
  });
});

/** A form that asks for nothing, to which every answer is one. */
const OPEN: ElicitationFormSchema = { type: "object", properties: {} };
const URL_PARAMS = { mode: "url", message: "m", url: "https://example.org/", elicitationId: "e" } as const;
const NO_CONTEXT: NonNullable<GoldenCase["editContext"]> = { event: "", current: {}, mode: "", action: "" };
