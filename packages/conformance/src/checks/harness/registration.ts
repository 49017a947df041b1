import type { Members } from "../../messages/build.js";
import {
  type Actor,
  agreeing,
  intercepts,
  observes,
  type WrittenRegistration,
} from "../../stage/scenario.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type HarnessCheck, play } from "./context.js";
import { backend, expectNotRun } from "./expect.js";

/** A registration that is wrong in one place. */
interface WrongRegistration {
  readonly id: string;
  /** What is wrong, as the end of a sentence: "A registration …". */
  readonly is: string;
  readonly backends?: readonly Actor[];
  readonly alter?: (registration: WrittenRegistration) => unknown;
  readonly requirement?: "AHP-REG-001" | "AHP-FAIL-001" | "AHP-FAIL-002" | "AHP-CORE-003" | "AHP-VER-001";
}

function subscribed(subscription: Members): Pick<WrongRegistration, "backends"> {
  return { backends: [agreeing({ subscriptions: [subscription] })] };
}

function without(member: string): Members {
  const { [member]: _left, ...rest } = intercepts();
  return rest;
}

const WRONG: readonly WrongRegistration[] = [
  { id: "no-version", is: "names no protocol version", alter: ({ hooks }) => ({ hooks }) },
  {
    id: "other-version",
    is: "is written in another protocol version",
    alter: (document) => ({ ...document, protocolVersion: "1999-12-31" }),
    requirement: "AHP-VER-001",
  },
  { id: "no-backends", is: "lists no backend", alter: (document) => ({ ...document, hooks: [] }) },
  {
    id: "hooks-no-list",
    is: "has an object in place of its list of backends",
    alter: (document) => ({ ...document, hooks: { first: document.hooks[0] } }),
  },
  {
    id: "same-id-twice",
    is: "has two backends with the same id",
    backends: [agreeing(), agreeing()],
    alter: (document) => ({
      ...document,
      hooks: document.hooks.map((hook) => ({ ...hook, id: "org.example.twice" })),
    }),
  },
  {
    id: "no-subscriptions",
    is: "has a backend without subscriptions",
    backends: [agreeing({ subscriptions: [] })],
  },
  {
    id: "no-failure-policy",
    is: "has an interceptor without a failurePolicy",
    ...subscribed(without("failurePolicy")),
    requirement: "AHP-FAIL-001",
  },
  {
    id: "unknown-failure-policy",
    is: "has an interceptor with a failurePolicy that does not exist",
    ...subscribed({ ...intercepts(), failurePolicy: "fail-soft" }),
    requirement: "AHP-FAIL-001",
  },
  {
    id: "no-timeout",
    is: "has an interceptor without timeoutMs",
    ...subscribed(without("timeoutMs")),
    requirement: "AHP-FAIL-002",
  },
  {
    id: "timeout-zero",
    is: "has an interceptor with timeoutMs 0",
    ...subscribed({ ...intercepts(), timeoutMs: 0 }),
    requirement: "AHP-FAIL-002",
  },
  {
    id: "timeout-text",
    is: "has an interceptor with timeoutMs as a text",
    ...subscribed({ ...intercepts(), timeoutMs: "1000" }),
    requirement: "AHP-CORE-003",
  },
  { id: "no-content", is: "has a subscription that selects no content", ...subscribed(without("content")) },
  {
    id: "unknown-mode",
    is: "has a subscription with a mode that does not exist",
    ...subscribed({ ...intercepts(), mode: "both" }),
  },
  {
    id: "unknown-event",
    is: "has an interceptor of an event that does not exist",
    ...subscribed({ ...intercepts(), events: ["tool.befor"] }),
  },
  {
    id: "observe-only-event",
    is: "has an interceptor of an event that can only be observed",
    ...subscribed({ ...intercepts(), events: ["tool.progress"] }),
  },
  {
    id: "observer-with-policy",
    is: "has an observer with a failurePolicy",
    ...subscribed({ ...observes(), failurePolicy: "fail-closed" }),
  },
];

/** Registrations that are refused before anything is done with them (AHP-REG-001 and what the members of a registration are about). */
export const registrationChecks: readonly HarnessCheck[] = WRONG.map(
  ({ id, is, backends = [agreeing()], alter, requirement = "AHP-REG-001" }) => ({
    id: `registration.${id}`,
    requirement,
    role: "harness",
    profiles: ["base"],
    transports: TRANSPORTS,
    shows: `A registration that ${is} is refused: no backend is asked, and nothing runs under it.`,
    run: async (context) => {
      const what = `A registration was handed over that ${is}`;
      const remedy =
        "Check the whole registration before it is used, and refuse it; leave nothing of it out in silence.";
      const played = await play(context, { backends, ...(alter === undefined ? {} : { alter }) });
      expectNotRun(played, what, remedy);
      const messages = backends.reduce((sum, _, index) => sum + backend(played, index).received.length, 0);
      if (messages > 0) throw new Fault(`${what}: a backend was sent something.`, remedy);
      if (played.report.outcome === "registration-refused")
        return passed("It was refused, and no backend was sent anything.");
      throw new Fault(
        `${what}: the driver reported “${played.report.outcome}” where “registration-refused” was due.`,
        remedy,
      );
    },
  }),
);
