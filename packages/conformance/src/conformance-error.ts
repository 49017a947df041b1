import { AhpError } from "@ahp/validate";

/** A run that cannot be made as it was asked for. */
export class ConformanceError extends AhpError {
  override readonly name = "ConformanceError";
}
