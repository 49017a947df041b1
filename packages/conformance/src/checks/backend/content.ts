import {
  CAPABILITY_BOUNDS,
  ERROR_CODES,
  INTERCEPTABLE_EVENT_TYPES,
  type InterceptableEventType,
} from "@ahp/types";
import { everyGrant, interceptRequest, type Members, sampleEvent } from "../../messages/build.js";
import { textPart } from "../../messages/sample-events.js";
import { TRANSPORTS } from "../check.js";
import { passed, type Verdict } from "../verdict.js";
import { type BackendCheck, type BackendContext, converse, sampled } from "./context.js";
import { ask, errorOf } from "./expect.js";
import { expectAdvertised } from "./granted.js";

const COMMON = { role: "backend", profiles: ["base"], transports: TRANSPORTS } as const;
/** Events whose content is a list of messages of any role. */
const WITH_ITEMS: readonly InterceptableEventType[] = ["tool.after", "turn.start", "model.request.before"];
/** Events with a target that can be edited. */
const EDITABLE = INTERCEPTABLE_EVENT_TYPES.filter((type) => CAPABILITY_BOUNDS[type].modify !== null);
const SHA256 = "0".repeat(64);

/** One message of each role, with text and an attachment that is referred to. */
const EVERY_ROLE = ["system", "developer", "user", "assistant", "tool"].map((role) => ({
  id: `message-${role}`,
  role,
  parts: [
    textPart(`text-${role}`, "An example."),
    {
      id: `image-${role}`,
      kind: "attachment",
      mediaType: "image/png",
      selection: "body",
      body: { ref: "reference-1" },
    },
  ],
}));

const TEXT = { kind: "text", mediaType: "text/plain" };
const IMAGE = { kind: "attachment", mediaType: "image/png" };

/** A message of which nothing is shown: what a harness sends when the content is not selected or cannot be had. */
const WITHHELD = [
  {
    id: "message-1",
    role: "user",
    parts: [
      { id: "part-1", ...TEXT, selection: "metadata", size: 11, sha256: SHA256 },
      { id: "part-2", ...TEXT, selection: "omit" },
      { id: "part-3", ...TEXT, selection: "body", gap: { reason: "not available" } },
      { id: "part-4", ...IMAGE, selection: "metadata", size: 0, category: "images" },
      { id: "part-5", ...IMAGE, selection: "omit" },
      { id: "part-6", ...IMAGE, selection: "body", gap: { reason: "not available" } },
    ],
  },
];

/** Content as a backend gets it, and as it gives it back. */
export const contentChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "content.canonical",
    requirement: "AHP-CONTENT-001",
    shows:
      "Messages of every role, with text and attachments, are understood, and whatever is returned is made of such messages.",
    run: (context) => understands(context, WITH_ITEMS, { items: EVERY_ROLE }, "messages of every role"),
  },
  {
    ...COMMON,
    id: "content.withheld",
    requirement: "AHP-CONTENT-002",
    shows:
      "Content that is withheld (metadata alone, omitted, or a gap) is understood as well as content that is there.",
    run: (context) => understands(context, WITH_ITEMS, { items: WITHHELD }, "withheld content"),
  },
  {
    ...COMMON,
    id: "content.edits",
    requirement: "AHP-EDIT-001",
    shows:
      "Edits that are returned have a value of the kind that their target takes, and an operation that was granted.",
    run: (context) => understands(context, EDITABLE, {}, "every edit granted"),
  },
];

/** Intercepts the events, each with the changes and with every grant, and expects what each can take, or that it is unsupported. */
async function understands(
  context: BackendContext,
  all: readonly InterceptableEventType[],
  changes: Members,
  what: string,
): Promise<Verdict> {
  const types = sampled(context, all);
  let answered = 0;
  await converse(context, async (line) => {
    for (const type of types) {
      const capabilities = everyGrant(type);
      const message = `An interception of ${type} with ${what}`;
      const response = await ask(
        line,
        interceptRequest(sampleEvent(type, changes), { ...capabilities }),
        message,
      );
      if (response.result === undefined) {
        errorOf(response, [ERROR_CODES.unsupported_event], message);
      } else {
        expectAdvertised(response.result, capabilities, type, message);
        answered += 1;
      }
    }
  });
  const rest = types.length - answered;
  return passed(
    `${answered} interceptions with ${what} were answered, ${rest} refused as unsupported event types.`,
  );
}
