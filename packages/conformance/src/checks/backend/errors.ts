import { ERROR_CODES, METHODS, PROTOCOL_VERSION } from "@ahp/types";
import { encodeMessage, freshId, interceptRequest, type Members } from "../../messages/build.js";
import { TRANSPORTS } from "../check.js";
import { passed } from "../verdict.js";
import { type BackendCheck, converse, plainEvent, sampled } from "./context.js";
import { ask, errorOf, expectRefusal } from "./expect.js";

const { parse_error, invalid_request, invalid_params, method_not_found } = ERROR_CODES;

const COMMON = {
  role: "backend",
  requirement: "AHP-RPC-001",
  profiles: ["base"],
  transports: TRANSPORTS,
} as const;

/** Requests with a good id whose params do not fit. */
const BAD_PARAMS: readonly (readonly [what: string, params: Members])[] = [
  ["without an event", { protocolVersion: PROTOCOL_VERSION, capabilities: { effects: [] } }],
  [
    "whose event is a text",
    { protocolVersion: PROTOCOL_VERSION, event: "tool.before", capabilities: { effects: [] } },
  ],
  ["whose event is null", { protocolVersion: PROTOCOL_VERSION, event: null, capabilities: { effects: [] } }],
];

/** Errors that JSON-RPC itself defines (AHP-RPC-001, runtime-semantics 7). */
export const errorChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "errors.unknown-method",
    shows: "A request with a method that does not exist is answered with the error -32601.",
    run: async (context) => {
      const methods = sampled(context, ["hooks/no-such-method", "Hooks/Intercept", "toString", "intercept"]);
      await converse(context, async (line) => {
        for (const method of methods) {
          const request = { ...interceptRequest(plainEvent()), id: freshId(), method };
          const what = "A request with an unknown method";
          errorOf(await ask(line, request, what), [method_not_found], what);
        }
      });
      return passed(`${methods.length} unknown methods were refused with -32601.`);
    },
  },
  {
    ...COMMON,
    id: "errors.parse-error",
    shows: "Text that is no JSON is answered with the error -32700 and the id null.",
    run: async (context) => {
      await converse(context, async (line) => {
        const text = new TextEncoder().encode('{"jsonrpc": "2.0", "id": 1, "method"');
        await expectRefusal(line, text, [parse_error], "Text that is no JSON");
      });
      return passed("Text that is no JSON was refused.");
    },
  },
  {
    ...COMMON,
    id: "errors.no-request",
    shows: "JSON that is no object, such as a number or a text, is refused.",
    run: async (context) => {
      const values = sampled(context, [42, "text", null, true]);
      await converse(context, async (line) => {
        for (const value of values) {
          await expectRefusal(line, encodeMessage(value), [invalid_request], "JSON that is no object");
        }
      });
      return passed(`${values.length} JSON values that are no object were refused.`);
    },
  },
  {
    ...COMMON,
    id: "errors.bad-params",
    shows:
      "An interception whose params lack the event or hold something else in its place is answered with an error.",
    run: async (context) => {
      const wrong = sampled(context, BAD_PARAMS);
      await converse(context, async (line) => {
        for (const [which, params] of wrong) {
          const what = `An interception ${which}`;
          const request = { jsonrpc: "2.0", id: freshId(), method: METHODS.intercept, params };
          // Which of the two is a matter of taste; so is -32002 for an event that is none.
          const codes = [invalid_params, invalid_request, ERROR_CODES.unsupported_event];
          errorOf(await ask(line, request, what), codes, what);
        }
      });
      return passed(`${wrong.length} interceptions without a usable event were refused with their own ids.`);
    },
  },
];
