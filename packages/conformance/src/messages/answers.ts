import { PROTOCOL_VERSION } from "@ahp/types";
import type { Members } from "./build.js";

/** Stands for the id of the request in what a scripted backend writes. */
export const ID = "%ID%";

/** An answer as one line, with `ID` in it replaced by the id of the request. */
export function answerLine(message: unknown): string {
  return `${JSON.stringify(message).replaceAll(`"${ID}"`, ID)}\n`;
}

/** A right answer with effects, and whatever else its result has. */
export function resultLine(effects: readonly Members[], more: Members = {}): string {
  return answerLine({
    jsonrpc: "2.0",
    id: ID,
    result: { protocolVersion: PROTOCOL_VERSION, effects, ...more },
  });
}

/** An answer that denies. */
export function denialLine(reason = "The conformance runner denies this call."): string {
  return resultLine([{ type: "deny", reason }]);
}

/** An error. */
export function errorLine(code: number): string {
  return answerLine({ jsonrpc: "2.0", id: ID, error: { code, message: "The conformance runner says so." } });
}
