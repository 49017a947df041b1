import type { Interest } from "../handlers/interest.js";

/**
 * One evaluation and everybody who waits for its answer. It is abandoned when the last of them has left, so that a duplicate still
 * gets the answer of a delivery whose connection broke.
 */
export class SharedEvaluation<T> {
  readonly #answer: Promise<T>;
  readonly #abandon: () => void;
  #waiting = 0;

  /**
   * @param answer never rejects
   * @param abandon called when nobody waits any longer
   */
  constructor(answer: Promise<T>, abandon: () => void) {
    this.#answer = answer;
    this.#abandon = abandon;
  }

  /** The answer, or what `left` makes as soon as the caller's own interest is lost. */
  wait(interest: Interest | undefined, left: () => T): Promise<T> {
    this.#waiting++;
    if (interest === undefined) return this.#answer;
    return new Promise((resolve) => {
      const leave = () => {
        resolve(left());
        if (--this.#waiting === 0) this.#abandon();
      };
      // The evaluation has begun, and the caller may have left meanwhile.
      if (interest.lost) return leave();
      const stay = interest.onLost(leave);
      void this.#answer.then((answer) => {
        stay();
        resolve(answer);
      });
    });
  }
}
