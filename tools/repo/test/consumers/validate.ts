// What a user of @ahp/validate writes. Compiled against the packed package.
import type { WireMessage } from "@ahp/types";
import { AhpError, decodeMessage, FrameDecoder, type Issue, type Result, validate } from "@ahp/validate";

const decoded: Result<WireMessage> = decodeMessage(new Uint8Array());
export const issues: readonly Issue[] = decoded.ok ? [] : decoded.issues;

const event = validate("event", {});
// @ts-expect-error: there is no value before `ok` was looked at
event.value;
export const type: string | undefined = event.ok ? event.value.type : undefined;

// @ts-expect-error: no such document
validate("evnt", {});

export const frames = new FrameDecoder({ maxFrameBytes: 1024 }).push(new Uint8Array());
export const isMistake = (error: unknown): boolean => error instanceof AhpError && error.code.length > 0;
