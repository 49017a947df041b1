/**
 * Goes on with a value at once when it is there, and as soon as it comes when it is a promise: a handler that answers at once is then
 * answered without a promise, and nothing has to be kept for others who might come to wait for it.
 */
export function andThen<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
