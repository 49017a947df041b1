import { interceptRequest, type Members, type SampleRequest, sampleEvent } from "../../messages/build.js";
import { TRANSPORTS } from "../check.js";
import { passed } from "../verdict.js";
import { type BackendCheck, type BackendContext, converse, sampled } from "./context.js";
import { ask, expectUnderstood } from "./expect.js";

const COMMON = { role: "backend", profiles: ["base"], transports: TRANSPORTS } as const;
const UNKNOWN = { unknownMember: { nested: [1, null, "text"] } };
const EXTENSIONS = { "com.example.unknown": { nested: true }, "org.example.other": null };

/** A valid request with members that nobody knows, in every object that is open (wire-grammar 2.3). */
function withUnknownMembers(): SampleRequest {
  const event = sampleEvent("tool.before", {
    ...UNKNOWN,
    session: { id: "session-1", ...UNKNOWN, agent: { id: "agent-1", ...UNKNOWN } },
    turn: { id: "turn-1", ...UNKNOWN },
    gaps: [{ path: "/native", reason: "not collected", ...UNKNOWN }],
  });
  const state = { permission: "none", candidate: null, ...UNKNOWN };
  const request = interceptRequest(event, { effects: ["deny"], ...UNKNOWN }, { state, ...UNKNOWN });
  return { ...request, ...UNKNOWN };
}

/** What others may add to messages, and what they may leave out. */
export const unknownMemberChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "members.unknown-ignored",
    requirement: "AHP-CORE-003",
    shows:
      "Members that nobody knows are ignored, in the envelope, the params, the event, the capabilities and the state.",
    run: async (context) => {
      await understood(
        context,
        withUnknownMembers(),
        "An interception with unknown members in every open object",
      );
      return passed("An interception with unknown members in every open object was answered like any other.");
    },
  },
  {
    ...COMMON,
    id: "extensions.unknown-ignored",
    requirement: "AHP-EXT-001",
    shows: "Extensions that the backend does not know make no difference.",
    run: async (context) => {
      const event = sampleEvent("tool.before", { extensions: EXTENSIONS });
      const request = interceptRequest(event, undefined, { extensions: EXTENSIONS });
      await understood(context, request, "An interception with unknown extensions");
      return passed("An interception with unknown extensions was answered like any other.");
    },
  },
  {
    ...COMMON,
    id: "extensions.not-needed",
    requirement: "AHP-EXT-001",
    shows: "The backend needs neither extensions nor a native payload, nor anything else that is optional.",
    run: async (context) => {
      await understood(
        context,
        interceptRequest(sampleEvent("tool.before")),
        "The smallest valid interception",
      );
      return passed("The smallest valid interception, without native payload and extensions, was answered.");
    },
  },
  {
    ...COMMON,
    id: "members.native-ignored",
    requirement: "AHP-CORE-003",
    shows: "A native payload of any JSON type makes no difference.",
    run: async (context) => {
      const natives = sampled(context, [{ type: "no.such.event", deny: true }, null, "text", 7, [1]]);
      for (const native of natives) {
        const request = interceptRequest(sampleEvent("tool.before", { native }));
        await understood(context, request, "An interception with a native payload");
      }
      return passed(`Native payloads of ${natives.length} JSON types made no difference.`);
    },
  },
];

async function understood(
  context: BackendContext,
  request: SampleRequest & Members,
  what: string,
): Promise<void> {
  await converse(context, async (line) => expectUnderstood(context, await ask(line, request, what), what));
}
