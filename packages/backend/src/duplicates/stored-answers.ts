import type { Effect, InterceptRequest } from "@ahp/types";
import { readJson } from "@ahp/validate/messages";
import { checkEffects } from "../effects/check-effects.js";
import { BackendError } from "../errors/backend-error.js";
import type { Answers } from "./answers.js";
import type { DuplicateStore } from "./duplicate-store.js";
import { digestOf, type RequestIdentity } from "./request-identity.js";

/** How answers are stored. */
export interface StoringOptions {
  /** Name and version of the backend, so that no other one gets its answers. */
  readonly backend: readonly string[];
  readonly timeToLiveMs: number;
  /** How long the store may take each time, in milliseconds. */
  readonly storeTimeoutMs: number;
  /** Gets what went wrong with the store. */
  readonly report: (error: BackendError, request: InterceptRequest) => void;
}

/** Answers in a store that other copies of the backend use too. Whatever goes wrong with it is as if it were empty. */
export class StoredAnswers implements Answers {
  readonly #store: DuplicateStore;
  readonly #options: StoringOptions;

  constructor(store: DuplicateStore, options: StoringOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** The effects are checked like those of a handler, because what is in a store can be wrong. */
  async find(request: InterceptRequest, identity: RequestIdentity): Promise<Effect[] | undefined> {
    return await this.#attempt("get", request, async () => {
      const text = await this.#store.get(await digestOf(this.#options.backend, identity));
      if (text === null || text === undefined) return undefined;
      const read = readJson(text);
      if (!read.ok || !Array.isArray(read.value)) {
        throw new BackendError("effect-invalid", "the store holds something that is no list of effects");
      }
      return await checkEffects(read.value, request.params.event, request.params.capabilities);
    });
  }

  async keep(
    request: InterceptRequest,
    identity: RequestIdentity,
    effects: readonly Effect[],
  ): Promise<void> {
    await this.#attempt("set", request, async () => {
      await this.#store.set(
        await digestOf(this.#options.backend, identity),
        JSON.stringify(effects),
        this.#options.timeToLiveMs,
      );
    });
  }

  async #attempt<T>(
    what: "get" | "set",
    request: InterceptRequest,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    const { storeTimeoutMs, report } = this.#options;
    try {
      return await withDeadline(work(), storeTimeoutMs);
    } catch (cause) {
      const consequence =
        what === "get" ? "the request is evaluated anew" : "a duplicate may be evaluated anew";
      const message = `the duplicate store failed to ${what} an answer; ${consequence}; the reason is the cause`;
      report(new BackendError("duplicate-store-failed", message, { cause }), request);
      return undefined;
    }
  }
}

/** What the work gives, unless it takes too long; then whatever it still does is ignored. */
function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new BackendError("duplicate-store-failed", `no answer within ${timeoutMs} ms (storeTimeoutMs)`));
    }, timeoutMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
