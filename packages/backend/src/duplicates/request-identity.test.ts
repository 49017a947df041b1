import type { InterceptParams } from "@ahp/types";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reversed } from "../../test/support/reversed.js";
import { digestOf, RequestIdentity } from "./request-identity.js";

afterEach(() => {
  vi.restoreAllMocks();
});

const BACKEND = ["policy", "1.0.0"];

function params(input: unknown, changes: object = {}): InterceptParams {
  const event = { id: "event-1", source: "urn:example:harness", type: "tool.before", tool: { input } };
  return {
    protocolVersion: "draft",
    event,
    capabilities: { effects: ["deny"] },
    ...changes,
  } as InterceptParams;
}

function identityOf(params: InterceptParams, message?: string): RequestIdentity {
  return new RequestIdentity(
    { jsonrpc: "2.0", id: params.event.id, method: "hooks/intercept", params },
    message,
  );
}

describe("one request", () => {
  it("is recognized whatever the order of its members", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (input) => {
        const one = identityOf(params(input));
        const other = identityOf(reversed(params(input)) as InterceptParams);
        expect(one.equals(other)).toBe(true);
        expect(await digestOf(BACKEND, other)).toBe(await digestOf(BACKEND, one));
      }),
      { numRuns: 300 },
    );
  });

  it("is not taken for another", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (a, b) => {
        fc.pre(JSON.stringify(reversed(a)) !== JSON.stringify(reversed(b)));
        const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        const [one, other] = [identityOf(params(a)), identityOf(params(b))];
        expect(one.equals(other)).toBe(same);
        expect((await digestOf(BACKEND, one)) === (await digestOf(BACKEND, other))).toBe(same);
      }),
      { numRuns: 300 },
    );
  });
});

describe("values of the same length", () => {
  const rows: [what: string, a: unknown, b: unknown][] = [
    ["a letter", "rm -rf a", "rm -rf b"],
    ["a number and its text", { a: 10, b: "" }, { a: "10" }],
    ["a member and the place of it", { a: { b: 1 }, c: 2 }, { a: { c: 2 }, b: 1 }],
    ["the order of a list", [1, 2], [2, 1]],
    ["true and null", true, null],
    ["halves of surrogate pairs", "\ud800", "\ud801"],
    ["the name __proto__", JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto_x":1}')],
  ];
  it.each(rows)("%s", async (_what, a, b) => {
    const [one, other] = [identityOf(params(a)), identityOf(params(b))];
    expect(one.equals(other)).toBe(false);
    expect(await digestOf(BACKEND, one)).not.toBe(await digestOf(BACKEND, other));
  });
});

describe("what else makes another request", () => {
  const event = params("x").event;
  const rows: [what: string, changes: object][] = [
    ["the id", { event: { ...event, id: "event-2" } }],
    ["the source", { event: { ...event, source: "urn:example:another" } }],
    ["what is granted", { capabilities: { effects: ["deny", "message"] } }],
    ["the state", { state: { permission: "ask", candidate: null } }],
  ];
  it.each(rows)("%s", async (_what, changes) => {
    const [one, other] = [identityOf(params("x")), identityOf(params("x", changes))];
    expect(one.equals(other)).toBe(false);
    expect(await digestOf(BACKEND, one)).not.toBe(await digestOf(BACKEND, other));
  });

  it("in a store also the name and the version of the backend", async () => {
    const identity = identityOf(params("x"));
    const digests = [
      ["a", "1"],
      ["a", "2"],
      ["b", "1"],
      ["a1", ""],
    ].map((each) => digestOf(each, identity));
    expect(new Set(await Promise.all(digests)).size).toBe(4);
  });
});

it("a digest is short, plain, and shows nothing of the event", async () => {
  expect(await digestOf(BACKEND, identityOf(params("s3cr3t")))).toMatch(/^ahp:[0-9a-f]{64}$/);
});

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return members.map(([name, member]) => [name, sorted(member)]).concat([["{}", 0]]);
}

describe("what has source and id in common", () => {
  const message = (at: number) =>
    JSON.stringify({ params: params({ view: `${at}`.padStart(4, "0"), list: [at % 2] }) });
  const identities = () =>
    Array.from({ length: 50 }, (_, at) => identityOf(params("not looked at"), message(at)));

  it("is read once, however often and with however many others it is compared", () => {
    const all = identities();
    const read = vi.spyOn(JSON, "parse");
    for (const one of all) expect(all.filter((other) => one.equals(other))).toEqual([one]);
    expect(read).toHaveBeenCalledTimes(all.length);
  });

  it("and is not looked into as long as it is alone, or comes again letter by letter", () => {
    const read = vi.spyOn(JSON, "parse");
    const [one, again] = [identityOf(params("x"), message(1)), identityOf(params("x"), message(1))];
    expect(one.equals(again)).toBe(true);
    expect(read).not.toHaveBeenCalled();
  });
});
