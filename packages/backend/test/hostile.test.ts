import { validate } from "@ahp/validate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHttpHandler } from "../src/http.js";
import { createBackend, deny } from "../src/index.js";
import { interceptRequest, observeNotification, toolBefore } from "./support/messages.js";

const backend = createBackend({
  name: "hostile",
  version: "1",
  intercept: { "*": (_event, { grants }) => (grants("deny") ? (deny("no") as never) : []) },
  observe: { "*": () => {} },
  onError: (error) => {
    throw error;
  },
});

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** One change somewhere inside a JSON value. */
interface Mutation {
  /** Chooses the place: at each level, which child. */
  path: number[];
  /** Taken out when undefined. */
  replacement: Json | undefined;
}

function mutate(value: Json, { path: [step, ...rest], replacement }: Mutation): Json | undefined {
  if (step === undefined || typeof value !== "object" || value === null) return replacement;
  const names = Object.keys(value);
  const name = names[step % names.length];
  if (name === undefined) return replacement;
  const copy = structuredClone(value) as { [name: string]: Json };
  const changed = mutate(copy[name] as Json, { path: rest, replacement });
  if (changed === undefined) delete copy[name];
  else copy[name] = changed;
  return copy;
}

const WORDS = [
  "draft",
  "2.0",
  "hooks/intercept",
  "hooks/observe",
  "tool.before",
  "tool.after",
  "deny",
  "__proto__",
  "constructor",
  "",
];
const json = fc.oneof(fc.jsonValue() as fc.Arbitrary<Json>, fc.constantFrom(...WORDS));
const mutations = fc.array(
  fc.record({
    path: fc.array(fc.nat(20), { maxLength: 6 }),
    replacement: fc.option(json, { nil: undefined }),
  }),
  { minLength: 1, maxLength: 4 },
);
const message = fc.oneof(
  json,
  fc
    .tuple(
      fc.constantFrom(interceptRequest(), observeNotification(), interceptRequest(toolBefore({ type: "x" }))),
      mutations,
    )
    .map(([good, changes]) =>
      changes.reduce<Json>((value, change) => mutate(value, change) ?? null, good as Json),
    ),
);

/** Holds what every answer must be, whatever came in. */
function expectProperAnswer(message: Json, response: unknown): void {
  const isObject = typeof message === "object" && message !== null && !Array.isArray(message);
  if (isObject && Object.hasOwn(message, "method") && !Object.hasOwn(message, "id")) {
    expect(response).toBeUndefined();
    return;
  }
  const form =
    response !== undefined && Object.hasOwn(response as object, "error")
      ? "error-response"
      : "intercept-response";
  expect(validate(form, response)).toEqual({ ok: true, value: response });
  const id = isObject ? message.id : undefined;
  const readable =
    (typeof id === "string" && id !== "") || (typeof id === "number" && Number.isSafeInteger(id));
  expect((response as { id: unknown }).id).toBe(readable ? id : null);
}

describe("whatever arrives, a backend gives a proper answer or none", () => {
  it("as JSON", async () => {
    await fc.assert(
      fc.asyncProperty(message, async (value) => {
        expectProperAnswer(value, await backend.handle(value));
      }),
      { numRuns: 2000 },
    );
  });

  it("as bytes: the same, and the answer survives its own serialization", async () => {
    await fc.assert(
      fc.asyncProperty(message, async (value) => {
        const text = JSON.stringify(value);
        const response = await backend.handleBytes(new TextEncoder().encode(text));
        expectProperAnswer(JSON.parse(text) as Json, response);
        if (response !== undefined) expect(JSON.parse(JSON.stringify(response))).toEqual(response);
      }),
      { numRuns: 1000 },
    );
  });

  it("as bytes of any kind", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array(), fc.string()), async (input) => {
        const response = await backend.handleBytes(input);
        if (response !== undefined) expect(validate("error-response", response).ok).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("over HTTP: a status of the table, and a JSON-RPC body with 200 and 400", async () => {
    const handle = createHttpHandler(backend);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          message.map((value) => JSON.stringify(value)),
          fc.string(),
        ),
        async (body) => {
          const headers = { "content-type": "application/json" };
          const response = await handle(
            new Request("https://policy.example/", { method: "POST", body, headers }),
          );
          expect([200, 202, 400]).toContain(response.status);
          const text = await response.text();
          if (response.status === 202) expect(text).toBe("");
          else expect(JSON.parse(text)).toHaveProperty("jsonrpc", "2.0");
        },
      ),
      { numRuns: 300 },
    );
  });
});
