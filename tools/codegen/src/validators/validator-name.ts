import { Name } from "ajv/dist/compile/codegen/index.js";
import { titleOf } from "../bundle/bundle.js";

/** Name of the function that validates the shape of that title. */
export function validatorName(title: string): string {
  return `is${title}`;
}

/** The function of the shape that a reference names, for emitted code. */
export function functionOf(ref: string): Name {
  return new Name(validatorName(titleOf(ref)));
}
