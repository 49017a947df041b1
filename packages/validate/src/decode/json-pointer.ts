/**
 * Escapes one member name for use between the slashes of a JSON Pointer (RFC 6901 section 3).
 *
 * @example
 * escapePointerSegment("a/b~c"); // "a~1b~0c"
 */
export function escapePointerSegment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/**
 * The JSON Pointer of a member or element of the value at `base`.
 *
 * @example
 * joinPointer("/params/event", "a/b"); // "/params/event/a~1b"
 * joinPointer("", 0); // "/0"
 */
export function joinPointer(base: string, segment: string | number): string {
  return `${base}/${typeof segment === "number" ? segment : escapePointerSegment(segment)}`;
}

/**
 * The JSON Pointer of the value that is reached from the root by member names and element indices. No segments is the root, `""`.
 *
 * @example
 * formatPointer(["params", "calls", 2]); // "/params/calls/2"
 */
export function formatPointer(segments: readonly (string | number)[]): string {
  return segments.map((segment) => joinPointer("", segment)).join("");
}

/**
 * The unescaped segments of a JSON Pointer, or undefined when the text is none: it must be empty or begin with `/`, and `~` must
 * be followed by 0 or 1.
 *
 * @example
 * parsePointer("/a~1b/0"); // ["a/b", "0"]
 * parsePointer("a"); // undefined
 */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}
