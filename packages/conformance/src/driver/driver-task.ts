import type { PROTOCOL_VERSION } from "@ahp/types";
import type { Members } from "../messages/build.js";

/** What a driver is told to do, as one JSON object on a line of its stdin. Every task has a registration of its own. */
export type DriverTask = CallToolTask | EmitEventTask;

interface CommonTask {
  readonly protocolVersion: typeof PROTOCOL_VERSION;
  /** The registration document. It may be wrong on purpose. */
  readonly registration: unknown;
  /** The same as a file. */
  readonly registrationFile: string;
  /** The session in which it happens. */
  readonly session: { readonly id: string };
}

/** Make one tool call, exactly as the agent would. */
export interface CallToolTask extends CommonTask {
  readonly task: "call-tool";
  readonly call: { readonly id: string };
  readonly tool: { readonly name: string; readonly origin: "native"; readonly input: Members };
  readonly path: string;
  /** The provider's own form of the call, for a harness that has one. */
  readonly native: unknown;
  /** What the tool returns. */
  readonly toolResult: string;
  /** What the host itself says to this call, apart from every backend. */
  readonly host: HostSays;
}

/** Let an event happen that observers are told about. */
export interface EmitEventTask extends CommonTask {
  readonly task: "emit-event";
  /** An example of the event: its type and what it has beside its envelope. */
  readonly event: Members;
}

/** The host's own controls. */
export interface HostSays {
  /** Its permissions: whether the call is allowed. */
  readonly permission: "grant" | "refuse";
  /** The person, in case that one is asked. */
  readonly user: "agree" | "refuse";
}
