import type { AhpEvent, Part } from "@ahp/types";
import { HarnessError } from "../harness-error.js";
import { gapPart, restrictPart } from "./content-selection.js";

/** Who would receive content: one subscription of one backend. */
export interface ContentRecipient {
  readonly backendId: string;
  /** Index in the backend's `subscriptions`. */
  readonly subscriptionIndex: number;
  readonly mode: "intercept" | "observe";
}

/**
 * What a recipient may see of a part: `true` or `body` as much as it selected, `metadata` no body, `omit` or `false` only that the
 * part is there, `gap` that a body is missing which it selected.
 */
export type ContentAuthorization = boolean | "body" | "metadata" | "omit" | "gap";

/**
 * The host's say about each part that a subscription selected (AHP-CONTENT-002: selection is no authorization). It can withhold, and
 * never show more than was selected. A result that a backend supplied counts as one text. It runs on the way to the backend and must
 * answer at once; a host that has to look something up does so before it reports the event. When it throws or answers something else,
 * the part is omitted and `onError` is told.
 *
 * @example authorizeContent: (part, { backendId }) => part.category !== "reasoning" || backendId === "com.example.internal"
 */
export type AuthorizeContent = (
  part: Part,
  recipient: ContentRecipient,
  event: Pick<AhpEvent, "id" | "type">,
) => ContentAuthorization;

const ANSWERS: ReadonlySet<unknown> = new Set<ContentAuthorization>([
  true,
  false,
  "body",
  "metadata",
  "omit",
  "gap",
]);

/** The same for one recipient. */
export type AuthorizePart = (part: Part, event: Pick<AhpEvent, "id" | "type">) => ContentAuthorization;

/** `authorizeContent` for one recipient; what it throws withholds the part. */
export function authorizePartFor(
  authorizeContent: AuthorizeContent | undefined,
  recipient: ContentRecipient,
  onThrow: (error: unknown) => void,
): AuthorizePart | undefined {
  if (authorizeContent === undefined) return undefined;
  return (part, event) => {
    try {
      const authorization: unknown = authorizeContent(part, recipient, event);
      if (authorization instanceof Promise) {
        authorization.catch(() => {});
        throw new HarnessError("invalid-option", "authorizeContent must answer at once; it gave a promise");
      }
      if (!ANSWERS.has(authorization)) {
        throw new HarnessError(
          "invalid-option",
          "authorizeContent must answer true, false, body, metadata, omit or gap; anything else authorizes nothing",
        );
      }
      return authorization as ContentAuthorization;
    } catch (error) {
      onThrow(error);
      return "omit";
    }
  };
}

/** The part with no more in it than was authorized. What is no known answer, such as a promise, authorizes nothing. */
export function authorizedPart(part: Part, authorization: ContentAuthorization): Part {
  switch (authorization) {
    case true:
    case "body":
      return part;
    case "metadata":
      return restrictPart(part, "metadata");
    case "gap":
      return gapPart(part, "not authorized for this recipient");
    default:
      return restrictPart(part, "omit");
  }
}
