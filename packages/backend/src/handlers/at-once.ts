/**
 * Goes on with a value at once when it is there, and as soon as it comes when it is a promise. An `await` in its place would take its
 * turn in the queue also for what is there, which costs more than most steps of a decision.
 */
export function andThen<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
