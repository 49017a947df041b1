import { isDeepStrictEqual } from "node:util";
import type { Capabilities } from "@ahp/types";
import type { Members } from "../../messages/build.js";
import { agreeing, intercepts, returning } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import {
  advertised,
  DENY,
  denied,
  type HarnessCheck,
  type HarnessContext,
  ordinary,
  play,
} from "./context.js";
import { expectAsked, expectDenied, expectInput, expectNotRun, expectRan } from "./expect.js";

const COMMON = { role: "harness", profiles: ["tool-interception"], transports: TRANSPORTS } as const;
const STOP = { type: "flow", operation: "stop", reason: "The conformance runner stops here." };
const RETURN = { type: "return", value: { cached: true } };
/** Under fail-open only a denial that was understood denies. */
const OPEN = { subscriptions: [intercepts("fail-open")] };
const HOST_DECIDES =
  "Whatever backends say, apply the host's own permissions, sandbox and approvals before a tool runs.";

/** What decisions do, and what they cannot do (AHP-DEC-001, AHP-DEC-002, AHP-DEC-003, AHP-CAP-001, AHP-SEC-001). */
export const decisionChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "decisions.empty-list",
    requirement: "AHP-DEC-001",
    shows: "An empty list of effects is no objection: the tool runs once, with its own input.",
    run: async (context) => {
      const what = "A backend answered with an empty list of effects, and the host granted the call";
      const remedy = "Take an empty list of effects for a valid answer that denies nothing.";
      const played = await ordinary(context);
      expectInput(expectRan(played, what, remedy), played.given.input, what, remedy);
      return passed("The tool ran with its own input.");
    },
  },
  {
    ...COMMON,
    id: "decisions.denied-not-run",
    requirement: "AHP-DEC-002",
    shows: "A tool that a backend denied does not run, whatever the host itself would have said.",
    run: async (context) => {
      const played = await denied(context);
      expectDenied(
        played,
        "The first of three backends denied the call",
        "Do not run a tool whose call was denied.",
      );
      return passed("The call was denied, and the tool did not run.");
    },
  },
  {
    ...COMMON,
    id: "decisions.deny-wins",
    requirement: "AHP-DEC-002",
    shows: "A denial beats every other effect beside it, in either order.",
    run: async (context) => {
      const { effects } = await advertised(context);
      const others: readonly Members[] = [
        ...(effects.includes("allow") ? [{ type: "allow" }] : []),
        ...(effects.includes("return") ? [RETURN] : []),
        ...(effects.includes("message") ? [{ type: "message", text: "beside a denial" }] : []),
      ];
      for (const list of [
        [DENY, ...others, DENY],
        [...others, DENY],
        [DENY, ...others],
      ]) {
        const what = `A backend answered with ${list.map(({ type }) => type).join(", ")} in this order`;
        const played = await play(context, { backends: [returning(list, OPEN)] });
        expectDenied(played, what, "Let a denial win over every other effect, wherever it stands.");
      }
      return passed(`A denial before, behind and around ${others.length} other effects denied the call.`);
    },
  },
  {
    ...COMMON,
    id: "decisions.empty-is-no-permission",
    requirement: "AHP-DEC-003",
    shows: "Where no backend objects, the host's own refusal still holds.",
    run: (context) => hostRefuses(context, "No backend objected", []),
  },
  {
    ...COMMON,
    id: "decisions.empty-skips-nobody",
    requirement: "AHP-DEC-003",
    shows: "An empty list does not end the chain: the next interceptor is asked, and can deny.",
    run: async (context) => {
      const what = "The first backend answered with an empty list, and the second denied";
      const remedy = "Ask every matching interceptor until one denies.";
      const played = await play(context, { backends: [agreeing(), returning([DENY])] });
      expectAsked(played, 1, 1, what, remedy);
      expectDenied(played, what, remedy);
      return passed("The second backend was asked, and its denial held.");
    },
  },
  {
    ...COMMON,
    id: "permissions.after-allow",
    requirement: "AHP-SEC-001",
    shows: "Where a backend allows, the host's own refusal still holds.",
    run: async (context) => {
      if (!(await advertised(context)).effects.includes("allow")) return notAdvertised("allow");
      return hostRefuses(context, "A backend allowed the call", [{ type: "allow" }]);
    },
  },
  {
    ...COMMON,
    id: "permissions.after-return",
    requirement: "AHP-SEC-001",
    shows:
      "Where a backend supplies a result, the host's own refusal still holds: the tool does not run, and no result is passed on.",
    run: async (context) => {
      if (!(await advertised(context)).effects.includes("return")) return notAdvertised("return");
      return hostRefuses(context, "A backend supplied a result", [RETURN]);
    },
  },
  {
    ...COMMON,
    id: "capabilities.enforced",
    requirement: "AHP-CAP-001",
    shows: "Each effect that is advertised at tool.before does what it says when a backend returns it.",
    run: async (context) => {
      const granted = await advertised(context);
      const shown: string[] = [];
      for (const { effect, list, holds } of enforcements(granted)) {
        const what = `A backend returned ${effect}, which was advertised`;
        const { report } = await play(context, { backends: [returning(list)], host: { user: "refuse" } });
        if (!holds(report))
          throw new Fault(
            `${what}: it did not do what it says; the driver reported “${report.outcome}”.`,
            "Carry an effect out, or do not advertise it.",
          );
        shown.push(effect);
      }
      if (shown.length === 0)
        return notApplicable("The harness advertises denials and edits alone, which other checks look at.");
      return passed(`Each of these did what it says: ${shown.join(", ")}.`);
    },
  },
];

type Report = Awaited<ReturnType<typeof play>>["report"];

interface Enforcement {
  readonly effect: string;
  readonly list: readonly Members[];
  /** Whether the report shows what the effect does. The user, when asked, refuses. */
  holds(report: Report): boolean;
}

/** What other checks do not look at: denials and edits have their own. */
function enforcements({ effects, flow }: Capabilities): Enforcement[] {
  const ran = ({ executions }: Report) => executions.length === 1;
  const notRun = ({ executions }: Report) => executions.length === 0;
  const all: (Enforcement | false)[] = [
    effects.includes("allow") && { effect: "allow", list: [{ type: "allow" }], holds: ran },
    effects.includes("ask") && {
      effect: "ask",
      list: [{ type: "ask" }],
      holds: (report) => notRun(report) && report.outcome === "refused-by-host",
    },
    effects.includes("message") && {
      effect: "message",
      list: [{ type: "message", text: "for the user" }],
      holds: (report) => ran(report) && report.messages.includes("for the user"),
    },
    effects.includes("return") && {
      effect: "return",
      list: [RETURN],
      holds: (report) =>
        notRun(report) && report.outcome === "supplied" && isDeepStrictEqual(report.result, RETURN.value),
    },
    flow?.operations.includes("stop") === true && {
      effect: "flow stop",
      list: [STOP],
      holds: (report) => notRun(report) && report.outcome === "stopped",
    },
  ];
  return all.filter((each) => each !== false);
}

async function hostRefuses(context: HarnessContext, said: string, effects: readonly Members[]) {
  const what = `${said}, and the host refused it`;
  const played = await play(context, { backends: [returning(effects)], host: { permission: "refuse" } });
  expectNotRun(played, what, HOST_DECIDES);
  const { outcome } = played.report;
  if (outcome === "refused-by-host") return passed("The host's refusal held: the tool did not run.");
  throw new Fault(`${what}: the driver reported “${outcome}” where “refused-by-host” was due.`, HOST_DECIDES);
}

/** The verdict over what the harness does not offer. */
export function notAdvertised(effect: string) {
  return notApplicable(`The harness does not advertise ${effect} at tool.before.`);
}
