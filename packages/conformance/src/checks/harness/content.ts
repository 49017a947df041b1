import { randomUUID } from "node:crypto";
import { validate } from "@ahp/validate";
import { isMembers } from "../../peer/answer.js";
import { eventOf, type Played } from "../../stage/played.js";
import { agreeing, intercepts, observes } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { claims, type HarnessCheck, type HarnessContext, play } from "./context.js";

const COMMON = { role: "harness", profiles: ["base"], transports: TRANSPORTS } as const;

/** What content is made of, who sees it, and what is never sent unasked (AHP-CONTENT-001, AHP-CONTENT-002). */
export const contentChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "content.canonical",
    requirement: "AHP-CONTENT-001",
    shows: "The result of a tool is told as canonical messages whose text stands inline.",
    run: async (context) => {
      const planted = `result-${randomUUID()}`;
      const played = await withResult(context, "body", planted);
      const events = toldResults(played);
      if (events.length === 0) return NOTHING_TOLD;
      for (const event of events) {
        const checked = validate("event", event);
        if (checked.ok) continue;
        const [issue] = checked.issues;
        throw new Fault(
          `tool.after is not valid: ${issue?.path ?? ""} ${issue?.message ?? "does not match"}.`,
          "Tell the result as messages that have an id, a role and parts.",
        );
      }
      if (JSON.stringify(events).includes(planted))
        return passed("The text of the result stood in a message.");
      throw new Fault(
        "A tool returned a text, and tool.after does not have it, although its body was selected.",
        "Put text inline into a text part.",
      );
    },
  },
  {
    ...COMMON,
    id: "content.selection",
    requirement: "AHP-CONTENT-002",
    shows: "A subscription that selects no content does not get the text of a tool's result.",
    run: async (context) => {
      const planted = `result-${randomUUID()}`;
      const played = await withResult(context, "omit", planted);
      if (toldResults(played).length === 0) return NOTHING_TOLD;
      if (!JSON.stringify(messagesOf(played)).includes(planted))
        return passed("tool.after was told without the text.");
      throw new Fault(
        'A subscription with "content": {"default": "omit"} was sent the text of a tool\'s result.',
        "Make a view of the event for each subscription, by its content.",
      );
    },
  },
  {
    ...COMMON,
    id: "content.native-off",
    requirement: "AHP-CONTENT-002",
    shows: "The native payload of a call is sent to no subscription that did not ask for it.",
    run: async (context) => {
      const subscriptions = [
        ...(claims(context, "tool-interception") ? [intercepts()] : []),
        ...(claims(context, "lifecycle-observation") ? [observes(["tool.before", "tool.after"])] : []),
      ];
      const played = await play(context, {
        backends: [agreeing({ subscriptions })],
        awaitObservations: claims(context, "lifecycle-observation") ? 1 : 0,
      });
      const messages = messagesOf(played);
      if (messages.length === 0) return notApplicable("No message was sent that could hold it.");
      if (
        !JSON.stringify(messages).includes(context.plantedNative) &&
        messages.every((message) => !hasNative(message))
      )
        return passed(`${messages.length} messages were sent without a native payload.`);
      throw new Fault(
        "A subscription without includeNative was sent the native payload of the call.",
        "Send native only where a subscription says includeNative: true.",
      );
    },
  },
];

const NOTHING_TOLD = notApplicable("The harness told no tool.after, so that no content was sent.");

function withResult(
  context: HarnessContext,
  selection: "body" | "omit",
  toolResult: string,
): Promise<Played> {
  const told = observes(["tool.after"], { content: { default: selection } });
  const observed = claims(context, "lifecycle-observation");
  const subscriptions = observed ? [told] : [intercepts()];
  return play(context, {
    backends: [agreeing({ subscriptions })],
    toolResult,
    awaitObservations: observed ? 1 : 0,
  });
}

function messagesOf({ backends }: Played) {
  return backends.flatMap(({ received }) => received.map(({ message }) => message));
}

function toldResults({ backends }: Played) {
  return backends
    .flatMap(({ received }) => received.map(eventOf))
    .filter(({ type }) => type === "tool.after");
}

function hasNative(message: unknown): boolean {
  const params = isMembers(message) ? message.params : undefined;
  return isMembers(params) && isMembers(params.event) && params.event.native !== undefined;
}
