import type { EventType } from "@ahp/types";
import { denialLine } from "../../messages/answers.js";
import { SAMPLE_EVENTS } from "../../messages/sample-events.js";
import { eventOf, paramsOf } from "../../stage/played.js";
import { type Actor, agreeing, observes, returning } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { claims, denied, type HarnessCheck, type HarnessContext, play } from "./context.js";
import { backend, expectAsked, expectRan } from "./expect.js";

const COMMON = { role: "harness", profiles: ["lifecycle-observation"], transports: TRANSPORTS } as const;
const OBSERVER = { subscriptions: [observes()] };

/** What observers are told, and how little they can do (AHP-RPC-002, AHP-REG-002, AHP-SEC-001). */
export const observationChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "observe.told-once",
    requirement: "AHP-RPC-002",
    shows: "An observer of tool.before is told once, by a notification without an id.",
    run: async (context) => {
      if (!emits(context, "tool.before")) return notClaimed("tool.before");
      const what = "A tool call was made with one observer of tool.before";
      const played = await play(context, { backends: [agreeing(OBSERVER)], awaitObservations: 1 });
      expectAsked(played, 0, 0, what, "Tell an observer; do not ask it.");
      const { length } = backend(played, 0).notifications;
      if (length === 1) return passed("It was told once, and not asked.");
      throw new Fault(
        `${what}: ${length} notifications came.`,
        "Tell each observing subscription once, and let the harness end only when that is done.",
      );
    },
  },
  {
    ...COMMON,
    id: "observe.claimed-events",
    requirement: "AHP-RPC-002",
    shows: "Each event type that the claim lists is told to an observer when it happens.",
    run: async (context) => {
      const types = claimedTypes(context);
      for (const type of types) await expectTold(context, type);
      return passed(`Observers were told about ${types.join(", ")}.`);
    },
  },
  {
    ...COMMON,
    id: "observe.failures-harmless",
    requirement: "AHP-RPC-002",
    shows: "Observers that hang, die, cannot be reached or write garbage change nothing: the tool runs.",
    run: async (context) => {
      const observing = (actor: Actor): Actor => ({ ...actor, ...OBSERVER });
      const notified = (notification: NonNullable<Actor["script"]>["notification"]): Actor =>
        observing({ script: { requests: [], ...(notification === undefined ? {} : { notification }) } });
      const what =
        "A tool call was made with observers that hang, die, cannot be reached, answer with garbage and with status 500";
      const played = await play(context, {
        backends: [
          notified({ next: "hang" }),
          notified({ next: "die" }),
          notified({ write: "garbage\n", status: 500 }),
          observing({ unreachable: true }),
        ],
        awaitObservations: 3,
      });
      expectRan(played, what, "Let nothing that becomes of an observation touch the call.");
      return played.backends.some(({ notifications }) => notifications.length > 0)
        ? passed("The tool ran.")
        : NOBODY_TOLD;
    },
  },
  {
    ...COMMON,
    id: "observe.answers-ignored",
    requirement: "AHP-SEC-001",
    shows: "What an observer answers is ignored, even when it looks like a denial.",
    run: async (context) => {
      const what = "An observer answered a notification with a denial";
      const script = { requests: [], notification: { write: denialLine(), status: 200 } };
      const played = await play(context, {
        backends: [{ ...OBSERVER, script }, agreeing(OBSERVER)],
        awaitObservations: 2,
      });
      expectRan(played, what, "Read nothing that an observer answers.");
      return backend(played, 0).notifications.length > 0 ? passed("The tool ran.") : NOBODY_TOLD;
    },
  },
  {
    ...COMMON,
    id: "observe.short-circuit",
    requirement: "AHP-REG-002",
    shows:
      "When a denial ends the chain, each interceptor that was not asked any more is told about the same event, and none that was asked is.",
    run: async (context) => {
      if (!claims(context, "tool-interception"))
        return notApplicable("The claim does not name tool-interception.");
      const what = "The first of three interceptors denied";
      const remedy =
        "After a short circuit, tell each matching interceptor that was not asked, by hooks/observe with the same event.";
      const played = await denied(context);
      const id = eventOf(backend(played, 0).requests[0] ?? NOTHING).id;
      for (const index of [1, 2]) {
        expectAsked(played, index, 0, what, "End the chain at an accepted denial.");
        const { notifications } = backend(played, index);
        if (notifications.length !== 1)
          throw new Fault(
            `${what}: another one was told ${notifications.length} times where 1 was due.`,
            remedy,
          );
        if (notifications.some((each) => eventOf(each).id !== id))
          throw new Fault(`${what}: another one was told about an event with another id.`, remedy);
      }
      if (backend(played, 0).notifications.length === 0)
        return passed("The two others were told about the same event, the first was not told again.");
      throw new Fault(`${what}: it was told once more about what it had been asked.`, remedy);
    },
  },
  {
    ...COMMON,
    id: "observe.settled-content",
    requirement: "AHP-EDIT-001",
    shows: "Observers are told what was accepted in the end, and nothing of a decision stands beside it.",
    run: async (context) => {
      if (!claims(context, "tool-interception"))
        return notApplicable("The claim does not name tool-interception.");
      if (!emits(context, "tool.before")) return notClaimed("tool.before");
      const what = "A backend was asked, and another observed";
      const merged = { type: "modify", target: "input", operation: "merge", value: { edited: true } };
      const probe = await play(context, {
        backends: [returning([merged]), agreeing(OBSERVER)],
        awaitObservations: 1,
      });
      const [told] = backend(probe, 1).notifications;
      if (told === undefined)
        throw new Fault(
          `${what}: the observer was not told.`,
          "Tell observers when the decision is settled.",
        );
      if (eventOf(told).id !== eventOf(backend(probe, 0).requests[0] ?? NOTHING).id) {
        throw new Fault(
          `${what}: the observer was told about an event with another id than the one that was asked about.`,
          "Give an event one id, whoever is asked or told about it.",
        );
      }
      const [ran] = probe.report.executions;
      const { tool } = eventOf(told) as { tool?: { input?: { edited?: unknown } } };
      if (ran !== undefined && tool?.input?.edited !== ran.edited)
        throw new Fault(
          `${what}: the observer was told about another input than the tool ran with.`,
          "Tell observers the event with every accepted edit.",
        );
      if (
        ["capabilities", "disposition", "decision", "effects", "state"].every(
          (member) => paramsOf(told)[member] === undefined,
        )
      )
        return passed("The observer was told what the tool ran with, and no decision.");
      throw new Fault(
        `${what}: a decision or capabilities stand beside the event that the observer was told.`,
        "Tell observers the event alone.",
      );
    },
  },
];

const NOBODY_TOLD = notApplicable("No observer was told, so that none could do anything.");
const NOTHING = { at: 0, bytes: new Uint8Array(), ended: false, isRequest: false, message: undefined };

function claimedTypes({ claim }: HarnessContext): readonly EventType[] {
  return claim.profiles.flatMap((profile) => ("eventTypes" in profile ? profile.eventTypes : []));
}

function emits(context: HarnessContext, type: EventType): boolean {
  return claimedTypes(context).includes(type);
}

function notClaimed(type: EventType) {
  return notApplicable(`The claim does not list ${type}.`);
}

/** A tool call makes tool.before and tool.after by itself; everything else the driver lets happen. */
async function expectTold(context: HarnessContext, type: EventType): Promise<void> {
  const byCall = type === "tool.before" || type === "tool.after";
  const played = await play(context, {
    backends: [agreeing({ subscriptions: [observes([type])] })],
    ...(byCall ? {} : { event: { type, ...SAMPLE_EVENTS[type] } }),
    awaitObservations: 1,
  });
  const { outcome } = played.report;
  const what = byCall
    ? "A tool call was made"
    : `The driver was told to let ${type} happen and reported “${outcome}”`;
  const told = backend(played, 0).notifications.map((each) => eventOf(each).type);
  if (told.includes(type)) return;
  throw new Fault(
    `${what}: an observer of ${type} was not told.`,
    "Claim only events that the harness emits, and tell every observer of them.",
  );
}
