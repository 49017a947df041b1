import { failure, type Result, success } from "@ahp/validate";

/** The JSON text of a value that another program or a callback gave. Members that JSON cannot hold are gone, as they are on the wire. */
export function writeJson(value: unknown): Result<string> {
  try {
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) return success(text);
  } catch {
    // A cycle, a BigInt or a `toJSON` that throws: what exactly it was may repeat a value.
  }
  return failure({ path: "", code: "not-json", message: "must be a value that JSON can hold" });
}
