import { isDeepStrictEqual } from "node:util";
import type { Effect } from "@ahp/types";
import { everyGrant, interceptRequest, type SampleEvent, type SampleRequest } from "../../messages/build.js";
import type { Line } from "../../peer/line.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type BackendCheck, converse, plainEvent } from "./context.js";
import { ask, resultOf } from "./expect.js";
import { effectsOf } from "./granted.js";

/** The texts that people read, and extensions, which decide nothing. Two answers that differ in nothing else are equivalent. */
const WORDING = new Set(["reason", "text", "instruction", "extensions"]);

/** An event that is delivered again (AHP-CORE-004). */
export const duplicateChecks: readonly BackendCheck[] = [
  {
    role: "backend",
    id: "duplicates.equivalent",
    requirement: "AHP-CORE-004",
    profiles: ["tool-interception"],
    transports: TRANSPORTS,
    shows: "An event that is delivered again, with the same ids and content, gets an equivalent answer.",
    run: async (context) => {
      const { denied, allowed } = context.knownEvents;
      const events = [plainEvent(), denied, allowed].filter((event) => event !== undefined);
      const deliveries = context.transport === "stdio-per-event" ? 2 : 3;
      await converse(context, async (line) => {
        for (const event of events) await deliverAgain(line, { ...event, id: plainEvent().id }, deliveries);
      });
      return passed(
        `${events.length} events were delivered ${deliveries} times each, and got equivalent answers.`,
      );
    },
  },
];

async function deliverAgain(line: Line, event: SampleEvent, deliveries: number): Promise<void> {
  const request = interceptRequest(event, { ...everyGrant("tool.before") });
  const first = await effects(line, request, 1);
  for (let delivery = 2; delivery <= deliveries; delivery += 1) {
    // Another event in between: what was answered last is not what is asked about.
    await ask(line, interceptRequest(plainEvent()), "Another request between two deliveries");
    const again = await effects(line, request, delivery);
    if (isDeepStrictEqual(first.map(meaning), again.map(meaning))) continue;
    throw new Fault(
      `The same event, with the same ids and content, was answered first with ${inWords(first)} and at delivery ${delivery} with ${inWords(again)} that mean something else.`,
      "Decide by the event alone, or remember answers by the event's id: a harness delivers an event again when it cannot know whether it arrived.",
    );
  }
}

async function effects(line: Line, request: SampleRequest, delivery: number): Promise<readonly Effect[]> {
  const what = `Delivery ${delivery} of the same event`;
  return effectsOf(resultOf(await ask(line, request, what), what), what);
}

function meaning(effect: Effect): unknown {
  return Object.fromEntries(Object.entries(effect).filter(([name]) => !WORDING.has(name)));
}

function inWords(effects: readonly Effect[]): string {
  return effects.length === 0 ? "no effects" : `the effects ${effects.map(({ type }) => type).join(", ")}`;
}
