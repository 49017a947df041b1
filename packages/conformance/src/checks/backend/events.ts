import { ERROR_CODES, EVENT_TYPES, INTERCEPTABLE_EVENT_TYPES } from "@ahp/types";
import { everyGrant, interceptRequest, sampleEvent } from "../../messages/build.js";
import { TRANSPORTS } from "../check.js";
import { passed } from "../verdict.js";
import { type BackendCheck, converse, plainEvent, sampled } from "./context.js";
import { ask, errorOf } from "./expect.js";
import { expectAdvertised } from "./granted.js";

const COMMON = { role: "backend", profiles: ["base"], transports: TRANSPORTS } as const;
const UNKNOWN_TYPES = ["tool.befor", "Tool.Before", "tool.error", "constructor", "*"];
const OBSERVE_ONLY = EVENT_TYPES.filter((type) => !INTERCEPTABLE_EVENT_TYPES.some((each) => each === type));

/** Event types that exist, and some that do not. */
export const eventChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "events.unknown-refused",
    requirement: "AHP-CORE-003",
    shows:
      "An interception of an event type that does not exist, or that can only be observed, is answered with the error -32002.",
    run: async (context) => {
      const { unsupported_event } = ERROR_CODES;
      const unknown = sampled(context, UNKNOWN_TYPES);
      const observeOnly = sampled(context, OBSERVE_ONLY);
      await converse(context, async (line) => {
        for (const type of unknown) {
          const what = "An interception of an event type that does not exist";
          const event = { ...plainEvent(), type };
          errorOf(await ask(line, interceptRequest(event), what), [unsupported_event], what);
        }
        for (const type of observeOnly) {
          const what = `An interception of ${type}, which can only be observed,`;
          const request = interceptRequest(sampleEvent(type), { effects: [] });
          errorOf(await ask(line, request, what), [unsupported_event], what);
        }
      });
      const total = unknown.length + observeOnly.length;
      return passed(`${total} event types that cannot be intercepted were refused with -32002.`);
    },
  },
  {
    ...COMMON,
    id: "events.every-type",
    requirement: "AHP-CAP-001",
    shows:
      "Every event that can be intercepted gets advertised effects only, or the error -32002 of a backend that has no use for it.",
    run: async (context) => {
      let answered = 0;
      const types = sampled(context, INTERCEPTABLE_EVENT_TYPES);
      await converse(context, async (line) => {
        for (const type of types) {
          const capabilities = everyGrant(type);
          const what = `An interception of ${type}`;
          const response = await ask(line, interceptRequest(sampleEvent(type), { ...capabilities }), what);
          if (response.result === undefined) {
            errorOf(response, [ERROR_CODES.unsupported_event], what);
          } else {
            expectAdvertised(response.result, capabilities, type, what);
            answered += 1;
          }
        }
      });
      return passed(
        `Of ${types.length} event types ${answered} were answered with effects that were advertised, and the others refused with -32002.`,
      );
    },
  },
];
