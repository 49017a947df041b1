import { type Ending, EndSource } from "./ending.js";
import { HarnessError } from "./harness-error.js";

/** One call of the host. Its interruption comes when the caller's signal aborts, or when the harness closes. */
export interface CallScope {
  readonly interruption: Ending;
  /** The call is done: lets go of the caller's signal. */
  readonly done: () => void;
}

/** The calls that are under way, so that closing interrupts them all. */
export class CallScopes {
  readonly #running = new Set<EndSource>();
  #closed = false;

  /** Begins a call. @throws HarnessError `closed` after {@link close} */
  begin(callerSignal: AbortSignal | undefined): CallScope {
    this.requireOpen();
    const interruption = new EndSource();
    const interrupt = () => interruption.end();
    if (callerSignal?.aborted === true) interrupt();
    else callerSignal?.addEventListener("abort", interrupt, { once: true });
    this.#running.add(interruption);
    return {
      interruption,
      done: () => {
        callerSignal?.removeEventListener("abort", interrupt);
        this.#running.delete(interruption);
      },
    };
  }

  /** @throws HarnessError `closed` after {@link close} */
  requireOpen(): void {
    if (this.#closed)
      throw new HarnessError("closed", "the harness was closed; make a new one for further calls");
  }

  /** Interrupts every call and allows no further one. */
  close(): void {
    this.#closed = true;
    for (const interruption of this.#running) interruption.end();
    this.#running.clear();
  }
}
