import { type BackendOptions, createBackend, message } from "../../src/index.js";

/** A backend that never decides the same way twice, so that an answer shows which evaluation it comes from. */
export function counting(options: Partial<BackendOptions> = {}) {
  const errors: Error[] = [];
  let evaluations = 0;
  const backend = createBackend({
    name: "counting",
    version: "1",
    intercept: { "tool.before": () => message(`evaluation ${++evaluations}`) },
    onError: (error) => errors.push(error),
    ...options,
  });
  return { backend, errors, evaluations: () => evaluations };
}

/** The result of the evaluation with this number. */
export function evaluation(number: number) {
  return { result: { effects: [{ type: "message", text: `evaluation ${number}` }] } };
}
