import { METHODS } from "@ahp/types";
import {
  encodeMessage,
  interceptRequest,
  type Members,
  observeNotification,
  sampleEvent,
} from "../../messages/build.js";
import type { Rest, Told } from "../../peer/line.js";
import { describeEnd } from "../../peer/process-end.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type BackendCheck, type BackendContext, converse, plainEvent, sampled } from "./context.js";
import { ask, expectUnderstood } from "./expect.js";

const COMMON = { role: "backend", requirement: "AHP-RPC-002", transports: TRANSPORTS } as const;

/** Notifications that a backend cannot process. They are no less notifications for that. */
function badNotifications(): readonly Members[] {
  const { id: _id, ...withoutId } = interceptRequest(plainEvent());
  return [
    observeNotification(plainEvent(), { protocolVersion: "1999-12-31" }),
    observeNotification(sampleEvent("tool.after", { type: "no.such.event" })),
    observeNotification(plainEvent(), { event: null }),
    { jsonrpc: "2.0", method: "hooks/no-such-method", params: {} },
    { jsonrpc: "2.0", method: METHODS.observe, params: {} },
    withoutId,
  ];
}

/** Notifications: no id, no response (AHP-RPC-002). */
export const notificationChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "notifications.unanswered",
    profiles: ["base"],
    shows: "A valid observation is not answered, and the request after it is.",
    run: async (context) => {
      const rest = await tellThenAsk(context, [observeNotification(plainEvent())]);
      expectSilence(rest, "A valid hooks/observe notification");
      return passed("A valid notification was not answered, and the request after it was.");
    },
  },
  {
    ...COMMON,
    id: "notifications.bad-unanswered",
    profiles: ["base"],
    shows: "A notification that cannot be processed is not answered either, not even with an error.",
    run: async (context) => {
      const notifications = sampled(context, badNotifications());
      const rest = await tellThenAsk(context, notifications);
      expectSilence(rest, "A notification with a wrong version, method, event or params");
      return passed(`${notifications.length} notifications that cannot be processed were not answered.`);
    },
  },
  {
    ...COMMON,
    id: "observe.claimed-events",
    profiles: ["lifecycle-observation"],
    shows: "Every event type that the claim lists is accepted as an observation, without an answer.",
    run: async (context) => {
      const types = context.claim.profiles.flatMap((profile) =>
        "eventTypes" in profile ? profile.eventTypes : [],
      );
      const rest = await tellThenAsk(
        context,
        types.map((type) => observeNotification(sampleEvent(type))),
        (told, index) => expectAccepted(told, `An observation of ${types[index]}`),
      );
      expectSilence(rest, "An observation of a claimed event type");
      // A process that is kept has answered the request behind the observations: how it ends says nothing of them.
      const ends = context.transport === "stdio-per-event" ? rest.ends : [];
      const failed = ends.find((end) => end.kind !== "exited" || end.status !== 0);
      if (failed === undefined)
        return passed(`Observations of ${types.length} event types were accepted in silence.`);
      throw new Fault(
        `Observations of the claimed event types were sent; ${describeEnd(failed)}.`,
        "Take every event type that is claimed, and end with status 0.",
      );
    },
  },
];

/** The request behind the notifications shows that they were read, so that nobody waits for a silence to end. */
async function tellThenAsk(
  context: BackendContext,
  notifications: readonly Members[],
  expectTold: (told: Told, index: number) => void = () => {},
): Promise<Rest> {
  const { rest } = await converse(context, async (line) => {
    for (const [index, notification] of notifications.entries())
      expectTold(await line.tell(encodeMessage(notification)), index);
    const what = "An ordinary request after notifications";
    expectUnderstood(context, await ask(line, interceptRequest(plainEvent()), what), what);
  });
  return rest;
}

/** Over HTTP an observation that was taken is acknowledged by its status (runtime-semantics 8.2). */
function expectAccepted({ http, why }: Told, what: string): void {
  const remedy =
    "Answer an observation of every claimed event type with status 202 or 204 and an empty body.";
  if (why !== undefined) throw new Fault(`${what} was sent; ${why}.`, remedy);
  if (http !== undefined && http.status !== 202 && http.status !== 204)
    throw new Fault(`${what} was answered with status ${http.status}.`, remedy);
}

function expectSilence({ strays }: Rest, what: string): void {
  const answers = strays.filter(({ value }) => value !== undefined);
  if (answers.length === 0) return;
  throw new Fault(
    `${what} was answered: ${answers.length} JSON messages came that no request had asked for.`,
    "Answer nothing that has no id, not even with an error.",
  );
}
