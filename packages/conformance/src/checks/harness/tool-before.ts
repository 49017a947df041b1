import { isDeepStrictEqual } from "node:util";
import { validate } from "@ahp/validate";
import { isMembers } from "../../peer/answer.js";
import { eventOf, type Played, paramsOf, type Received } from "../../stage/played.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type HarnessCheck, type HarnessContext, ordinary } from "./context.js";
import { expectAsked } from "./expect.js";

const COMMON = { role: "harness", profiles: ["tool-interception"], transports: TRANSPORTS } as const;

/** What an interception of tool.before says (AHP-TB-001, AHP-CAP-001, AHP-CAP-002). */
export const toolBeforeChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "tool-before.fields",
    requirement: "AHP-TB-001",
    shows:
      "An interception of tool.before names the call, the session, the tool and the path as the agent knows them, and the harness that asks.",
    run: async (context) => {
      const { given } = await ordinary(context);
      const event = eventOf(await theRequest(context));
      expectMember(event.type === "tool.before", "type", "is not tool.before");
      expectMember(
        nonEmpty(event, "harness", "name") && nonEmpty(event, "harness", "version"),
        "harness",
        "lacks the name or the version of the harness",
      );
      expectMember(
        member(event, "call", "id") === given.callId,
        "call/id",
        "is not the id that the agent gave the call",
      );
      expectMember(
        member(event, "session", "id") === given.sessionId,
        "session/id",
        "is not the session that the agent named",
      );
      expectMember(
        member(event, "tool", "name") === "conformance_tool",
        "tool/name",
        "is not the name of the tool as the agent has it",
      );
      expectMember(
        typeof event.path === "string" && event.path !== "",
        "path",
        "does not say on which path the tool runs",
      );
      return passed("The event had the call, the session, the tool, the path and the harness.");
    },
  },
  {
    ...COMMON,
    id: "tool-before.input-object",
    requirement: "AHP-TB-001",
    shows: "The tool's input is sent as the object that it is, complete, and not as JSON in a string.",
    run: async (context) => {
      const { given } = await ordinary(context);
      const input = member(eventOf(await theRequest(context)), "tool", "input");
      if (typeof input === "string")
        throw new Fault(
          "tool.input is a string.",
          "Send the input as a JSON object, not as JSON in a string.",
        );
      if (isDeepStrictEqual(input, given.input)) return passed("The nested input arrived as it was.");
      throw new Fault(
        "tool.input is not the input of the call.",
        "Send the complete input with which the tool is about to run.",
      );
    },
  },
  {
    ...COMMON,
    id: "capabilities.deny-offered",
    requirement: "AHP-CAP-002",
    shows: "Every interception of tool.before has capabilities.effects, and deny is among them.",
    run: async (context) => {
      const { capabilities } = paramsOf(await theRequest(context));
      const effects = isMembers(capabilities) ? capabilities.effects : undefined;
      const remedy =
        'Send "capabilities": {"effects": ["deny", ...]} with every interception of tool.before, and enforce it.';
      if (!Array.isArray(effects)) throw new Fault("A request has no capabilities.effects.", remedy);
      if (effects.includes("deny")) return passed(`The effects ${effects.join(", ")} were offered.`);
      throw new Fault("capabilities.effects of tool.before does not offer deny.", remedy);
    },
  },
  {
    ...COMMON,
    id: "capabilities.within-bounds",
    requirement: "AHP-CAP-001",
    shows:
      "Nothing is advertised that tool.before does not have, and each effect has the details that it needs.",
    run: async (context) => {
      const checked = validate("intercept-request", (await theRequest(context)).message);
      const wrong = checked.ok
        ? undefined
        : checked.issues.find(({ path }) => path.startsWith("/params/capabilities"));
      if (wrong === undefined) return passed("The capabilities are those that tool.before can have.");
      throw new Fault(
        `The capabilities are not valid: ${wrong.path} ${wrong.message}.`,
        "Advertise what the event permits at most, each with the block that it needs.",
      );
    },
  },
];

async function theRequest(context: HarnessContext): Promise<Received> {
  const played: Played = await ordinary(context);
  const [request] = expectAsked(
    played,
    0,
    1,
    "An ordinary tool call was made",
    "Ask each matching interceptor once.",
  );
  if (request === undefined) throw new RangeError("a request was counted and is not there");
  return request;
}

function expectMember(holds: boolean, path: string, wrong: string): void {
  if (!holds)
    throw new Fault(
      `The event of an ordinary tool call: /${path} ${wrong}.`,
      `Fill in ${path} from the call that is about to be made.`,
    );
}

function member(event: object, outer: string, inner: string): unknown {
  const value = (event as Readonly<Record<string, unknown>>)[outer];
  return isMembers(value) ? value[inner] : undefined;
}

function nonEmpty(event: object, outer: string, inner: string): boolean {
  const value = member(event, outer, inner);
  return typeof value === "string" && value !== "";
}
