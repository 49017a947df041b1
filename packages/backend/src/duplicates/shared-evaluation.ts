import type { Interest } from "../handlers/interest.js";

/**
 * One evaluation and everybody who waits for its answer. Interest in it is lost when the last of them has left, so that a duplicate
 * still gets the answer of a delivery whose connection broke.
 */
export class SharedEvaluation<T> implements Interest {
  /** Never rejects, as long as `evaluate` does not. */
  readonly answer: Promise<T>;
  lost = false;
  #waiting = 0;
  #listener: (() => void) | undefined;
  readonly #forget: () => void;

  /** @param forget called when interest is lost or the answer is there, so that nobody else comes to wait */
  constructor(evaluate: (interest: Interest) => Promise<T>, forget: () => void) {
    this.#forget = forget;
    this.answer = evaluate(this);
    void this.answer.then(forget);
  }

  onLost(listener: () => void): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  }

  /** The answer, or what `left` makes as soon as the caller's own interest is lost. */
  wait(interest: Interest | undefined, left: () => T): Promise<T> {
    this.#waiting++;
    if (interest === undefined) return this.answer;
    return new Promise((resolve) => {
      const leave = () => {
        resolve(left());
        if (--this.#waiting > 0) return;
        this.lost = true;
        this.#forget();
        this.#listener?.();
      };
      // The evaluation has begun, and the caller may have left meanwhile.
      if (interest.lost) return leave();
      const stay = interest.onLost(leave);
      void this.answer.then((answer) => {
        stay();
        resolve(answer);
      });
    });
  }
}
