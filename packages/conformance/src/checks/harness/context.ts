import type { Capabilities } from "@ahp/types";
import { isMembers } from "../../peer/answer.js";
import type { MessageTransport } from "../../peer/open-line.js";
import { type Played, paramsOf, type Received } from "../../stage/played.js";
import { agreeing, observes, returning, type Scenario } from "../../stage/scenario.js";
import { NoReport, type Stage } from "../../stage/stage.js";
import type { Check, Transport } from "../check.js";
import type { ClaimContext } from "../claim.js";
import { Fault } from "../verdict.js";

/** A denial as it must be. */
export const DENY = { type: "deny", reason: "The conformance runner denies this call." };

/** What every check of a harness works with. */
export interface HarnessContext extends ClaimContext {
  readonly transport: Transport;
  readonly stage: Stage;
  /** A bearer token that stands in an environment variable of the driver. */
  readonly token: { readonly env: string; readonly value: string };
  /** A text in the native payload of every call. */
  readonly plantedNative: string;
  /** What several checks look at, made once for the run: by transport and name. */
  readonly shared: Map<string, Promise<Played>>;
}

/** A check of a harness. */
export type HarnessCheck = Check<HarnessContext>;

/** Plays a scenario over the transport under test. */
export async function play(context: HarnessContext, scenario: Scenario): Promise<Played> {
  try {
    return await context.stage.play(messageTransport(context), scenario);
  } catch (error) {
    if (!(error instanceof NoReport)) throw error;
    throw new Fault(
      `A task was given to the driver; ${error.message}.`,
      "Let the driver answer each line of its stdin with one line of JSON on stdout, whatever the backends do: schemas/draft/conformance-task-report.schema.json says what it holds.",
    );
  }
}

/** Plays what several checks look at, once. */
export function playOnce(context: HarnessContext, name: string, scenario: Scenario): Promise<Played> {
  const key = `${messageTransport(context)} ${name}`;
  const running = context.shared.get(key) ?? play(context, scenario);
  context.shared.set(key, running);
  return running;
}

function messageTransport({ transport }: HarnessContext): MessageTransport {
  if (transport === "none") throw new TypeError("a check without a transport plays no scenario");
  return transport;
}

/** Whether a capability profile is claimed. */
export function claims({ claim }: HarnessContext, profile: "tool-interception" | "lifecycle-observation") {
  return claim.profiles.some(({ id }) => id === profile);
}

/** An ordinary tool call: a backend that is asked, when that is claimed, and one that observes, when that is. */
export function ordinary(context: HarnessContext): Promise<Played> {
  const asks = claims(context, "tool-interception");
  const observed = claims(context, "lifecycle-observation");
  return playOnce(context, "ordinary", {
    input: { nested: { list: [1, 2.5, null, "text"], empty: {} }, "": true, unicode: "\u{1f980} \u2028" },
    backends: [
      ...(asks ? [agreeing()] : []),
      ...(observed ? [agreeing({ subscriptions: [observes(["tool.before", "tool.after"])] })] : []),
    ],
    awaitObservations: observed ? 1 : 0,
  });
}

/** A tool call that the first of three backends denies. */
export function denied(context: HarnessContext): Promise<Played> {
  const backends = [returning([DENY]), agreeing(), agreeing()];
  const awaitObservations = claims(context, "lifecycle-observation") ? 2 : 0;
  return playOnce(context, "denied", { backends, awaitObservations });
}

/** Every message of an ordinary tool call. */
export async function ordinaryMessages(context: HarnessContext): Promise<readonly Received[]> {
  const { backends } = await ordinary(context);
  const messages = backends.flatMap(({ received }) => received);
  if (messages.length > 0) return messages;
  throw new Fault(
    "A tool call was made that a registered backend selects, and the backend was sent nothing.",
    "Ask or tell each backend whose subscription selects the event.",
  );
}

/** What the harness advertises at `tool.before`, as it says in an ordinary request. */
export async function advertised(context: HarnessContext): Promise<Capabilities> {
  const [request] = (await ordinary(context)).backends.flatMap(({ requests }) => requests);
  const capabilities = request === undefined ? undefined : paramsOf(request).capabilities;
  const effects = isMembers(capabilities) && Array.isArray(capabilities.effects) ? capabilities.effects : [];
  return { ...(isMembers(capabilities) ? capabilities : {}), effects } as Capabilities;
}
