import type { Members } from "../../messages/build.js";
import { isMembers } from "../../peer/answer.js";
import { eventOf, type Received } from "../../stage/played.js";
import { agreeing, intercepts, returning } from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed, type Verdict } from "../verdict.js";
import { advertised, type HarnessCheck, type HarnessContext, play } from "./context.js";
import { notAdvertised } from "./decisions.js";
import { expectAsked, expectDenied, expectInput, expectMessages, expectRan } from "./expect.js";

const COMMON = {
  role: "harness",
  requirement: "AHP-EDIT-001",
  profiles: ["tool-interception"],
  transports: TRANSPORTS,
} as const;
const INPUT = { options: { recursive: true, limit: 20 }, keep: "yes" };
const UNKNOWN = { type: "approve" };
const ATOMIC =
  "Check every effect of a response before you carry out the first; reject the whole response when one is wrong.";

function merge(value: Members): Members {
  return { type: "modify", target: "input", operation: "merge", value };
}

function replace(value: Members): Members {
  return { type: "modify", target: "input", operation: "replace", value };
}

/** Edits of the tool's input, and responses that count whole or not at all (AHP-EDIT-001). */
export const editChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "edits.merge-one-level",
    shows: "Merge joins the input one level deep: nested values are exchanged whole, and null is a value.",
    run: (context) =>
      edited(context, "merge", [merge({ options: { limit: 3 }, keep: null })], {
        options: { limit: 3 },
        keep: null,
      }),
  },
  {
    ...COMMON,
    id: "edits.replace-whole",
    shows: "Replace exchanges the whole input.",
    run: (context) => edited(context, "replace", [replace({ other: 1 })], { other: 1 }),
  },
  {
    ...COMMON,
    id: "edits.next-sees-effective",
    shows: "The next interceptor is asked about the edited input, and edits what the one before it left.",
    run: async (context) => {
      const granted = await advertised(context);
      if (granted.modify?.input?.merge !== true) return notAdvertised("modify by merge");
      const what = "The first backend merged a member into the input, and the second another";
      const remedy = "Ask each interceptor about the event with every edit that was accepted before it.";
      const played = await play(context, {
        backends: [returning([merge({ first: 1 })]), returning([merge({ second: 2 })])],
        input: INPUT,
      });
      const [request] = expectAsked(played, 1, 1, what, remedy);
      if (request === undefined || inputOf(request).first !== 1)
        throw new Fault(`${what}: the second was asked about the input without the first edit.`, remedy);
      expectInput(expectRan(played, what, remedy), { ...INPUT, first: 1, second: 2 }, what, remedy);
      return passed("The second saw the edit of the first, and the tool ran with both.");
    },
  },
  {
    ...COMMON,
    id: "edits.all-or-nothing",
    shows:
      "One effect that is not known rejects the whole response under fail-open: no edit and no message of it is left, and not even its denial.",
    run: async (context) => {
      const granted = await advertised(context);
      const edits = [
        ...(granted.effects.includes("message") ? [{ type: "message", text: "of a rejected response" }] : []),
        ...(granted.modify?.input?.merge === true ? [merge({ rejected: true })] : []),
        ...(granted.modify?.input?.replace === true ? [replace({ rejected: true })] : []),
      ];
      const denial = { type: "deny", reason: "This denial stands beside an effect that does not exist." };
      for (const effects of [
        [...edits, UNKNOWN],
        [denial, UNKNOWN],
      ])
        await expectNothingLeft(context, effects);
      return passed("Nothing was left of responses that held one effect which does not exist.");
    },
  },
  {
    ...COMMON,
    id: "edits.earlier-stand",
    shows: "A response that is rejected takes nothing back that an earlier one established.",
    run: async (context) => {
      const granted = await advertised(context);
      if (granted.modify?.input?.merge !== true) return notAdvertised("modify by merge");
      const what =
        "A first backend edited the input, and a second, fail-open, answered with an effect that does not exist";
      const remedy = "Keep what was accepted; reject only the response that is wrong.";
      const played = await play(context, {
        backends: [
          returning([merge({ first: 1 })]),
          returning([merge({ second: 2 }), UNKNOWN], { subscriptions: [intercepts("fail-open")] }),
        ],
        input: INPUT,
      });
      expectInput(expectRan(played, what, remedy), { ...INPUT, first: 1 }, what, remedy);
      return passed("The tool ran with the first edit alone.");
    },
  },
  {
    ...COMMON,
    id: "edits.only-granted",
    shows: "An edit of a target that tool.before does not have rejects the response.",
    run: async (context) => {
      const what = "A fail-closed backend edited the output, which tool.before does not have";
      const output = { type: "modify", target: "output", operation: "replace", value: [] };
      const played = await play(context, { backends: [returning([output])] });
      expectDenied(
        played,
        what,
        "Accept an edit only with exactly the target and the operation that the request advertised.",
      );
      return passed("The response was rejected, and the call denied.");
    },
  },
];

async function expectNothingLeft(context: HarnessContext, effects: readonly Members[]): Promise<void> {
  const kinds = effects.slice(0, -1).map(({ type }) => type);
  const what = `A fail-open backend answered with ${[...kinds, "an effect that does not exist"].join(", ")}`;
  const played = await play(context, {
    backends: [returning(effects, { subscriptions: [intercepts("fail-open")] }), agreeing()],
    input: INPUT,
  });
  expectInput(expectRan(played, what, ATOMIC), INPUT, what, ATOMIC);
  expectMessages(played, [], what, ATOMIC);
  const [request] = expectAsked(played, 1, 1, what, ATOMIC);
  if (request === undefined || inputOf(request).rejected === undefined) return;
  throw new Fault(`${what}: the next interceptor was asked about an edit of the rejected response.`, ATOMIC);
}

function inputOf(request: Received): Members {
  const { tool } = eventOf(request);
  return isMembers(tool) && isMembers(tool.input) ? tool.input : {};
}

async function edited(
  context: HarnessContext,
  operation: "merge" | "replace",
  effects: readonly Members[],
  due: Members,
): Promise<Verdict> {
  const granted = await advertised(context);
  if (granted.modify?.input?.[operation] !== true) return notAdvertised(`modify by ${operation}`);
  const what = `A backend edited the input by ${operation}`;
  const remedy =
    operation === "merge"
      ? "Exchange each member that the edit names; keep the others; keep null."
      : "Keep nothing of the old input.";
  const played = await play(context, { backends: [returning(effects)], input: INPUT });
  expectInput(expectRan(played, what, remedy), due, what, remedy);
  return passed("The tool ran with the input that the edit leads to.");
}
