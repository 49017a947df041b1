import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { checkFixtures } from "./recorded/check-fixtures.js";
import { checkRecording } from "./recorded/check-recording.js";
import type { EditCheck } from "./recorded/edit-check.js";
import type { CheckedMessages } from "./recorded/finding.js";

/** How messages are checked. */
export interface CheckMessagesOptions {
  /** Applies effects as a harness does, for golden messages with an edit context. Without it, these contexts are not checked. */
  readonly editCheck?: EditCheck;
}

/**
 * Checks recorded messages and folders of golden ones, without any implementation at hand. Bad files are findings; nothing rejects.
 *
 * @param paths `.jsonl` files with a frame on each line, files with one message, folders with a `manifest.json`, or that file itself
 * @example
 * for (const { file, findings } of await checkMessages(["session.jsonl"]))
 *   for (const { line, message } of findings) console.error(`${file}:${line} ${message}`);
 */
export async function checkMessages(
  paths: readonly string[],
  { editCheck }: CheckMessagesOptions = {},
): Promise<CheckedMessages[]> {
  const checked: CheckedMessages[] = [];
  for (const path of paths) {
    const folder = await fixtureFolder(path);
    checked.push(folder === undefined ? await checkRecording(path) : await checkFixtures(folder, editCheck));
  }
  return checked;
}

async function fixtureFolder(path: string): Promise<string | undefined> {
  if (/(?:^|[/\\])manifest\.json$/.test(path)) return dirname(path);
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() === true ? path : undefined;
}
