import { type Ending, EndSource } from "./ending.js";
import { HarnessError } from "./harness-error.js";

/** One call of the host. Its interruption comes when the caller's signal aborts, or when the harness closes. */
export interface CallScope {
  readonly interruption: Ending;
  /** The call is done: lets go of the caller's signal. */
  readonly done: () => void;
}

/** A call that is under way, and its place among the others. */
class RunningCall extends EndSource {
  place = 0;
}

/** The calls that are under way, so that closing interrupts them all. */
export class CallScopes {
  /** In no order: the last one takes the place of one that ends. A Set that is filled and emptied for each call burdens the collector. */
  #running: RunningCall[] = [];
  #closed = false;

  /** Begins a call. @throws HarnessError `closed` after {@link close} */
  begin(callerSignal: AbortSignal | undefined): CallScope {
    this.requireOpen();
    const interruption = new RunningCall();
    const interrupt = () => interruption.end();
    if (callerSignal?.aborted === true) interrupt();
    else callerSignal?.addEventListener("abort", interrupt, { once: true });
    interruption.place = this.#running.push(interruption) - 1;
    return {
      interruption,
      done: () => {
        callerSignal?.removeEventListener("abort", interrupt);
        this.#remove(interruption);
      },
    };
  }

  /** @throws HarnessError `closed` after {@link close} */
  requireOpen(): void {
    if (this.#closed)
      throw new HarnessError("closed", "the harness was closed; make a new one for further calls");
  }

  #remove(call: RunningCall): void {
    const last = this.#running.pop();
    if (last === undefined || last === call) return;
    this.#running[call.place] = last;
    last.place = call.place;
  }

  /** Interrupts every call and allows no further one. */
  close(): void {
    this.#closed = true;
    for (const call of this.#running) call.end();
  }
}
