import { ERROR_CODES } from "@ahp/types";
import { encodeMessage, interceptRequest, sampleEvent } from "../../messages/build.js";
import { isMembers } from "../../peer/answer.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type BackendCheck, converse, plainEvent, sampled } from "./context.js";
import { ask, errorOf, expectRefusal } from "./expect.js";

const COMMON = {
  role: "backend",
  requirement: "AHP-RPC-001",
  profiles: ["base"],
  transports: TRANSPORTS,
} as const;

/** Ids that a careless implementation loses or changes: each is an ordinary string. */
const AWKWARD_IDS = [
  "0",
  "1e3",
  "é 漢字 🙂",
  "007",
  "-1",
  "null",
  "true",
  " ",
  'quote " backslash \\ slash /',
  "__proto__",
  "x".repeat(300),
];

/** The check that comes first: a backend that fails it is not asked anything else. */
export const ANSWERS: BackendCheck = {
  ...COMMON,
  id: "rpc.answers",
  shows: "An ordinary request is answered with a JSON-RPC 2.0 response that has its id.",
  run: async (context) => {
    await converse(context, (line) =>
      ask(line, interceptRequest(plainEvent()), "An ordinary tool.before interception"),
    );
    return passed("An ordinary tool.before interception was answered once, with its id.");
  },
};

/** Requests and responses (AHP-RPC-001). */
export const envelopeChecks: readonly BackendCheck[] = [
  ANSWERS,
  {
    ...COMMON,
    id: "rpc.one-answer",
    shows: "No request is answered twice.",
    run: async (context) => {
      const requests = [1, 2, 3].map(() => interceptRequest(plainEvent()));
      const { rest } = await converse(context, async (line) => {
        for (const request of requests) await ask(line, request, "An ordinary request");
      });
      const ids = new Set(requests.map(({ id }) => id));
      const second = rest.strays.filter(({ value }) => isMembers(value) && ids.has(value.id));
      if (second.length === 0)
        return passed(`${requests.length} requests were sent, and each got one answer.`);
      throw new Fault(
        `${requests.length} requests were sent, and ${second.length} more responses came than that, with the id of a request that was answered already.`,
        "Write one response for each request.",
      );
    },
  },
  {
    ...COMMON,
    id: "rpc.ids-exact",
    shows:
      "Each response has exactly the id of its request, whatever characters that holds, the second time as the first.",
    run: async (context) => {
      const ids = sampled(context, AWKWARD_IDS);
      await converse(context, async (line) => {
        for (const [index, id] of ids.entries()) {
          const request = interceptRequest(sampleEvent("tool.before", { id }));
          await ask(line, request, `Request ${index + 1} of a series with unusual string ids`);
        }
      });
      return passed(`${ids.length} requests with unusual string ids were answered with exactly these.`);
    },
  },
  {
    ...COMMON,
    id: "rpc.integer-ids",
    shows: "A request whose id is an integer, 0 included, is answered with that integer.",
    run: async (context) => {
      const ids = sampled(context, [0, -7, 2 ** 53 - 1, 1]);
      await converse(context, async (line) => {
        for (const id of ids) {
          const what = `A request with an unknown method and the integer id ${id}`;
          const request = { jsonrpc: "2.0", id, method: "hooks/no-such-method", params: {} };
          errorOf(await ask(line, request, what), [ERROR_CODES.method_not_found], what);
        }
      });
      return passed(`Requests with the ids ${ids.join(", ")} were answered with these ids.`);
    },
  },
  {
    ...COMMON,
    id: "rpc.batch-refused",
    shows: "A JSON array of requests, a batch, is refused and none of its requests is evaluated.",
    run: async (context) => {
      const batches = [
        [interceptRequest(plainEvent())],
        [interceptRequest(plainEvent()), interceptRequest(plainEvent())],
        [],
      ];
      const { rest } = await converse(context, async (line) => {
        for (const batch of batches) {
          const what = `A batch of ${batch.length} requests`;
          await expectRefusal(
            line,
            encodeMessage(batch),
            [ERROR_CODES.invalid_request, ERROR_CODES.parse_error],
            what,
          );
        }
      });
      const ids = new Set(batches.flat().map(({ id }) => id));
      if (!rest.strays.some(({ value }) => isMembers(value) && ids.has(value.id))) {
        return passed("Batches of 1, 2 and 0 requests were refused as a whole.");
      }
      throw new Fault(
        "A batch was refused, and one of its requests was answered all the same.",
        "Evaluate nothing of a message that is an array: the protocol has no batches.",
      );
    },
  },
];
