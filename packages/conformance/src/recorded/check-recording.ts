import { readFile } from "node:fs/promises";
import { decodeMessage, FrameDecoder, type FrameResult } from "@ahp/validate";
import { RecordedConversation } from "./conversation.js";
import type { CheckedMessages, MessageFinding } from "./finding.js";

const LINE_FEED = 0x0a;

/**
 * Checks messages as they were sent: a `.jsonl` file with one frame on each line, both directions in order or one of them alone, or
 * any other file with one message. Every message is valid, and answers, grants and retries fit each other.
 */
export async function checkRecording(file: string): Promise<CheckedMessages> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) {
    return recording(file, 0, [{ path: "", code: "unreadable-file", message: "cannot be read" }]);
  }
  if (!/\.(?:jsonl|ndjson)$/i.test(file)) {
    const read = decodeMessage(bytes);
    return recording(file, 1, read.ok ? [] : read.issues);
  }
  const findings: MessageFinding[] = [];
  const conversation = new RecordedConversation();
  let line = 0;
  for (const frame of frames(bytes)) {
    line += 1;
    const message = frame.ok ? decodeMessage(frame.value) : frame;
    const faults = message.ok ? conversation.take(message.value) : message.issues;
    for (const fault of faults) findings.push({ line, ...fault });
  }
  if (line === 0) findings.push({ path: "", code: "no-message", message: "holds no message" });
  return recording(file, line, findings);
}

/** Each line as a frame, in linear time; framing that is wrong is a failed frame. */
function* frames(bytes: Uint8Array): Generator<FrameResult> {
  const decoder = new FrameDecoder();
  for (let start = 0; start < bytes.byteLength; ) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.byteLength : feed + 1;
    yield* decoder.push(bytes.subarray(start, end));
    start = end;
  }
  yield* decoder.end();
}

function recording(file: string, messages: number, findings: readonly MessageFinding[]): CheckedMessages {
  return { file, kind: "recording", messages, contextual: 0, findings };
}
