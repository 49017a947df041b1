import { readJson } from "@ahp/validate";

/** A reply over HTTP, beside what its body says. */
export interface HttpFacts {
  readonly status: number;
  /** As it was sent; undefined when there is none. */
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Uint8Array;
}

/** The media type in a Content-Type: without parameters, in lower case. */
export function mediaTypeIn(contentType: string | undefined): string | undefined {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase();
}

/** What came back for one message. */
export type Answer =
  | {
      readonly kind: "json";
      /** Any JSON value. */
      readonly value: unknown;
      readonly http?: HttpFacts;
    }
  | {
      readonly kind: "nothing";
      /** Why, as the middle of a sentence: "no answer came within 5000 ms". */
      readonly why: string;
      readonly http?: HttpFacts;
    };

/** Bytes that came without being the answer to anything. */
export interface Stray {
  readonly bytes: Uint8Array;
  /** The value, when the bytes are strict JSON. */
  readonly value?: unknown;
}

/** Bytes as a stray, read as JSON where that is possible. */
export function strayOf(bytes: Uint8Array): Stray {
  const read = readJson(bytes, { maxBytes: Number.POSITIVE_INFINITY });
  return read.ok ? { bytes, value: read.value } : { bytes };
}

/** Whether a value is an object with members. */
export function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
