/** Thrown inside the observation where a transcript is refused, and caught where reading began. Repeats nothing of the input. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    /** Stable kebab-case name of the fault. */
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
