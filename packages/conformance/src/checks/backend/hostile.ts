import { interceptRequest, type SampleRequest } from "../../messages/build.js";
import { isMembers } from "../../peer/answer.js";
import type { Rest } from "../../peer/line.js";
import { describeEnd } from "../../peer/process-end.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type BackendCheck, converse, plainEvent } from "./context.js";
import { ask, expectUnderstood } from "./expect.js";

/** A message that nobody sends who means well. */
interface Hostile {
  readonly name: string;
  readonly what: string;
  /** No reader of UTF-8 JSON can take it for a message, so that nothing may be evaluated. */
  readonly unreadable?: true;
  /** @param request a valid request, to be spoilt */
  bytes(request: SampleRequest): Uint8Array;
}

const HOSTILE: readonly Hostile[] = [
  {
    name: "garbage",
    what: "Text that is no JSON",
    unreadable: true,
    bytes: () => text("Loading shell profile… }{]["),
  },
  { name: "empty", what: "An empty message", unreadable: true, bytes: () => text("") },
  {
    name: "half-message",
    what: "Half a message",
    unreadable: true,
    bytes: (request) => text(JSON.stringify(request)).subarray(0, 120),
  },
  {
    name: "invalid-utf-8",
    what: "A request with a byte that is no UTF-8",
    unreadable: true,
    bytes: withInvalidByte,
  },
  { name: "binary", what: "A message of bytes of every value", unreadable: true, bytes: binary },
  {
    name: "deep-nesting",
    what: "A request with 100,000 nested lists",
    bytes: (request) => withInput(request, "[".repeat(100_000) + "]".repeat(100_000)),
  },
  {
    name: "huge-message",
    what: "A request of 8 MiB",
    bytes: (request) => withInput(request, JSON.stringify("x".repeat(8 * 1024 * 1024))),
  },
  {
    name: "duplicate-members",
    what: "A request with a member that occurs twice",
    bytes: (request) => withInput(request, '1,"path":2'),
  },
  {
    name: "huge-number",
    what: "A request with a number that overflows",
    bytes: (request) => withInput(request, "1e999999"),
  },
  {
    name: "lone-surrogate",
    what: "A request with half of a surrogate pair",
    bytes: (request) => withInput(request, '"\\ud800"'),
  },
  {
    name: "prototype",
    what: "A request with members named __proto__ and constructor",
    bytes: (request) => withInput(request, '1,"__proto__":{"polluted":true},"constructor":null'),
  },
];

function text(value: string): Uint8Array {
  return new TextEncoder().encode(value);
}

/** The request with a raw JSON text as the value of a member of its tool input. */
function withInput(request: SampleRequest, json: string): Uint8Array {
  return text(JSON.stringify(request).replace('"README.md"', () => json));
}

function withInvalidByte(request: SampleRequest): Uint8Array {
  return withInput(request, '"?"').map((byte) => (byte === 0x3f ? 0xff : byte));
}

/** Without the line feed, which would make several messages of it. */
function binary(): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, index) => index).filter((byte) => byte !== 0x0a);
}

/** Whatever comes in, the next request is answered as ever (AHP-RPC-001). */
export const hostileChecks: readonly BackendCheck[] = HOSTILE.map((hostile) => {
  const { name, what, unreadable = false } = hostile;
  return {
    role: "backend",
    id: `hostile.${name}`,
    requirement: "AHP-RPC-001",
    profiles: ["base"],
    transports: TRANSPORTS,
    shows: `${what} ${unreadable ? "is not evaluated" : "does no harm"}, and the next request is answered as ever.`,
    run: async (context) => {
      const { rest } = await converse(context, async (line) => {
        const request = interceptRequest(plainEvent());
        await line.tell(hostile.bytes(request), request.id);
        // The next message of a per-event backend is another process's.
        if (context.transport === "stdio-per-event") return;
        const next = `The request after ${what.charAt(0).toLowerCase()}${what.slice(1)}`;
        expectUnderstood(context, await ask(line, interceptRequest(plainEvent()), next), next);
      });
      if (context.transport === "stdio-per-event") expectEnded(rest, what);
      if (unreadable) expectNoResult(rest, what);
      return passed(
        context.transport === "stdio-per-event"
          ? "The process ended by itself."
          : "The next request was answered as ever.",
      );
    },
  };
});

function expectEnded({ ends }: Rest, what: string): void {
  const wrong = ends.find(({ kind }) => kind !== "exited");
  if (wrong === undefined) return;
  throw new Fault(
    `${what} was sent; ${describeEnd(wrong)}.`,
    "End by yourself when the input ends, whatever it was.",
  );
}

function expectNoResult({ strays }: Rest, what: string): void {
  if (!strays.some(({ value }) => isMembers(value) && value.result !== undefined)) return;
  throw new Fault(
    `${what} was answered with a result.`,
    "Refuse it with the error -32700, and evaluate nothing. Decode UTF-8 strictly.",
  );
}
