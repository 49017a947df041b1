/**
 * The bytes of a body that a parser in front of the handler has already read: bytes and text as they are, anything else as JSON. What
 * such a parser let pass (a member twice, bytes that are not UTF-8) cannot be found any longer.
 *
 * @returns undefined when there are more than `maxBytes`
 */
export function bytesOfParsed(parsed: unknown, maxBytes: number): Uint8Array | undefined {
  const bytes =
    parsed instanceof Uint8Array
      ? parsed
      : new TextEncoder().encode(typeof parsed === "string" ? parsed : JSON.stringify(parsed));
  return bytes.byteLength > maxBytes ? undefined : bytes;
}
