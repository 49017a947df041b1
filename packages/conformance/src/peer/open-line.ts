import { HttpLine } from "./http-line.js";
import type { PeerLimits } from "./limits.js";
import type { Line } from "./line.js";
import { PerEventLine } from "./per-event-line.js";
import { PersistentLine } from "./persistent-line.js";
import type { BackendTarget } from "./target.js";

/** A way of speaking to the implementation under test. */
export type MessageTransport = "stdio-persistent" | "stdio-per-event" | "http";

/**
 * Opens a conversation with the target.
 *
 * @throws TypeError when the target cannot be reached that way
 */
export function openLine(target: BackendTarget, transport: MessageTransport, limits: PeerLimits): Line {
  const { command, endpoint } = target;
  if (transport === "http") {
    if (endpoint === undefined) throw new TypeError("the target has no endpoint");
    return new HttpLine(endpoint, limits);
  }
  if (command === undefined) throw new TypeError("the target has no command");
  return transport === "stdio-persistent"
    ? new PersistentLine(command, limits)
    : new PerEventLine(command, limits);
}
