import { BackendError } from "../errors/backend-error.js";
import type { Report } from "../errors/report.js";
import { delayOption, positiveOption } from "../options/limits.js";
import { knownOptions, type NamesOf, objectOption } from "../options/option-kinds.js";
import type { Answers } from "./answers.js";
import type { DuplicateOptions } from "./duplicate-store.js";
import { MemoryAnswers } from "./memory-answers.js";
import { StoredAnswers } from "./stored-answers.js";

const OPTIONS: NamesOf<DuplicateOptions> = {
  timeToLiveMs: true,
  maxEntries: true,
  maxCharacters: true,
  store: true,
  storeTimeoutMs: true,
};

/**
 * Where answers are remembered, as the options say.
 *
 * @param backend name and version of the backend
 * @throws BackendError `invalid-option`
 */
export function createAnswers(
  backend: readonly string[],
  options: DuplicateOptions,
  report: Report,
): Answers {
  knownOptions(objectOption("duplicates", options), OPTIONS);
  const timeToLiveMs = delayOption("duplicates.timeToLiveMs", options.timeToLiveMs, 600_000);
  const maxEntries = positiveOption("duplicates.maxEntries", options.maxEntries, 1_000);
  const maxCharacters = positiveOption("duplicates.maxCharacters", options.maxCharacters, 8 * 1024 * 1024);
  const storeTimeoutMs = delayOption("duplicates.storeTimeoutMs", options.storeTimeoutMs, 500);
  const { store } = options;
  if (store === undefined) return new MemoryAnswers({ timeToLiveMs, maxEntries, maxCharacters });
  if (typeof store.get !== "function" || typeof store.set !== "function") {
    throw new BackendError("invalid-option", "option duplicates.store must have the functions get and set");
  }
  return new StoredAnswers(store, {
    backend,
    timeToLiveMs,
    storeTimeoutMs,
    report: (error, { params: { event } }) =>
      report(error, { mode: "intercept", eventType: event.type, eventId: event.id }),
  });
}
