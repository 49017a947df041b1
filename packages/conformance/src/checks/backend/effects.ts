import type { Capabilities, EffectType } from "@ahp/types";
import { everyGrant, interceptRequest, type SampleEvent } from "../../messages/build.js";
import type { Line } from "../../peer/line.js";
import { TRANSPORTS } from "../check.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { type BackendCheck, type BackendContext, converse, plainEvent, sampled } from "./context.js";
import { ask, errorOf, resultOf } from "./expect.js";
import { effectsOf, expectAdvertised } from "./granted.js";

const COMMON = { role: "backend", profiles: ["tool-interception"], transports: TRANSPORTS } as const;

/** -32003 and -32004 are honest answers to a request that does not grant what the policy would need. */
const CANNOT_EXPRESS = [-32003, -32004];

/** Grants from nothing to everything, each of which takes something away that a backend might like to use. */
function narrowGrants(): readonly (readonly [name: string, capabilities: Capabilities])[] {
  const all = everyGrant("tool.before");
  const without = (effect: EffectType): Capabilities => {
    const { modify, flow, inject } = all;
    return {
      effects: all.effects.filter((each) => each !== effect),
      ...(effect === "modify" || modify === undefined ? {} : { modify }),
      ...(effect === "flow" || flow === undefined ? {} : { flow }),
      ...(effect === "inject" || inject === undefined ? {} : { inject }),
    };
  };
  return [
    ["nothing", { effects: [] }],
    ["deny alone", { effects: ["deny"] }],
    ["everything but deny", without("deny")],
    ["everything but message", without("message")],
    ["everything but modify", without("modify")],
    ["everything but inject", without("inject")],
    ["merging alone", { ...all, modify: { input: { replace: false, merge: true } } }],
    ["replacing alone", { ...all, modify: { input: { replace: true, merge: false } } }],
    ["everything", all],
  ];
}

/** What a decision is made of (AHP-DEC-001, AHP-CAP-001). */
export const effectChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "effects.valid-list",
    requirement: "AHP-DEC-001",
    shows: "An interception of tool.before is answered with a list of valid effects, which may be empty.",
    run: async (context) => {
      const what = "An interception of tool.before that advertises everything";
      const { value: effects } = await converse(context, async (line) => {
        const request = interceptRequest(plainEvent(), { ...everyGrant("tool.before") });
        return effectsOf(resultOf(await ask(line, request, what), what), what);
      });
      return passed(`The answer was a list of ${effects.length} effects, each valid.`);
    },
  },
  {
    ...COMMON,
    id: "effects.only-advertised",
    requirement: "AHP-CAP-001",
    shows: "No effect is returned that the same request did not advertise, however little that was.",
    run: async (context) => {
      const events = [plainEvent(), ...Object.values(context.knownEvents)];
      const grants = sampled(context, narrowGrants());
      await converse(context, async (line) => {
        for (const event of events)
          for (const [name, granted] of grants) await expectWithin(line, event, name, granted);
      });
      const known = events.length > 1 ? "" : " What the policy denies is not known without --denied-event.";
      return passed(
        `${events.length * grants.length} requests with different grants got nothing that was not granted.${known}`,
      );
    },
  },
  {
    ...COMMON,
    id: "decisions.denied-event",
    requirement: "AHP-DEC-001",
    shows: "The event that the operator says is denied is answered with a deny effect that has a reason.",
    run: async (context) => {
      const { denied } = context.knownEvents;
      if (denied === undefined) return notApplicable(NEEDS_DENIED);
      const effects = await decide(context, denied, "The event of --denied-event");
      if (effects.some(({ type }) => type === "deny")) return passed("It was denied, with a reason.");
      return expectedOtherwise("The event of --denied-event was not denied", effects);
    },
  },
  {
    ...COMMON,
    id: "decisions.allowed-event",
    requirement: "AHP-DEC-001",
    shows: "The event that the operator says passes is answered without a deny effect.",
    run: async (context) => {
      const { allowed } = context.knownEvents;
      if (allowed === undefined) return notApplicable(NEEDS_ALLOWED);
      const effects = await decide(context, allowed, "The event of --allowed-event");
      if (effects.every(({ type }) => type !== "deny"))
        return passed(`It passed, with ${effects.length} effects.`);
      return expectedOtherwise("The event of --allowed-event was denied", effects);
    },
  },
];

const NEEDS_DENIED =
  "Only the operator knows what the policy denies: hand one such event over (--denied-event FILE).";
const NEEDS_ALLOWED =
  "Only the operator knows what the policy lets pass: hand one such event over (--allowed-event FILE).";

async function expectWithin(
  line: Line,
  event: SampleEvent,
  name: string,
  granted: Capabilities,
): Promise<void> {
  const what = `An interception of tool.before that advertises ${name}`;
  const again = { ...event, id: plainEvent().id };
  const response = await ask(line, interceptRequest(again, { ...granted }), what);
  if (response.result === undefined) errorOf(response, CANNOT_EXPRESS, what);
  else expectAdvertised(response.result, granted, "tool.before", what);
}

async function decide(context: BackendContext, event: SampleEvent, what: string) {
  const granted = everyGrant("tool.before");
  const { value } = await converse(context, async (line) => {
    const request = interceptRequest({ ...event, id: plainEvent().id }, { ...granted });
    return expectAdvertised(resultOf(await ask(line, request, what), what), granted, "tool.before", what);
  });
  return value;
}

function expectedOtherwise(what: string, effects: readonly { readonly type: string }[]): never {
  const seen = effects.length === 0 ? "an empty list" : effects.map(({ type }) => type).join(", ");
  throw new Fault(
    `${what}; the answer was ${seen}.`,
    "Hand over an event whose decision is certain, or mend the policy: it was said to decide otherwise.",
  );
}
