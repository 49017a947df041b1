import { HarnessError } from "./harness-error.js";

/** One call of the host: its signal aborts when the caller's does, or when the harness closes. */
export interface CallScope {
  readonly signal: AbortSignal;
  /** Ends the call and lets go of the caller's signal. */
  readonly end: () => void;
}

/** The calls that are under way, so that closing ends them all. */
export class CallScopes {
  readonly #running = new Set<AbortController>();
  #closed = false;

  /** Begins a call. @throws HarnessError `closed` after {@link close} */
  begin(callerSignal: AbortSignal | undefined): CallScope {
    if (this.#closed)
      throw new HarnessError("closed", "the harness was closed; make a new one for further calls");
    const controller = new AbortController();
    const abort = () => controller.abort();
    if (callerSignal?.aborted === true) abort();
    else callerSignal?.addEventListener("abort", abort, { once: true });
    this.#running.add(controller);
    return {
      signal: controller.signal,
      end: () => {
        callerSignal?.removeEventListener("abort", abort);
        this.#running.delete(controller);
      },
    };
  }

  /** Interrupts every call and allows no further one. */
  close(): void {
    this.#closed = true;
    for (const controller of this.#running) controller.abort();
    this.#running.clear();
  }
}
