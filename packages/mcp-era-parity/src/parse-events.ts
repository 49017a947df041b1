import { eraLabel } from "./conclusion/labels.js";
import { resolveEra } from "./conclusion/resolve-era.js";
import type { EraResolution } from "./conclusion/vocabulary.js";
import { type TranscriptExtent, visitTranscript } from "./observation/observe-transcript.js";
import type { ObservedEvent } from "./observation/observed-event.js";
import { type AnsweredSender, OutstandingRequests } from "./observation/outstanding.js";
import { Refusal } from "./observation/refusal.js";
import { completeLimits, type Limits } from "./observation/source/limits.js";
import { requireFormat, requireTranscript } from "./observation/source/require-input.js";
import type {
  CapabilityObservation,
  CorrelationId,
  EnvelopeObservation,
  InputFormat,
  MessageKind,
  RequestMetadata,
  ResultObservation,
} from "./observation/vocabulary.js";
import { type Result, success } from "./result/result.js";

/** How a transcript is read. */
export interface ReadOptions {
  readonly format: InputFormat;
  /** Those that are not named here have the values of `DEFAULT_LIMITS`. */
  readonly limits?: Partial<Limits>;
}

/** What was observed around one message; `undefined` where its kind carries no such thing. */
export interface EraContext {
  readonly envelope: EnvelopeObservation;
  /** For a response, the era of the request that it answers. */
  readonly era: EraResolution;
  readonly requestMetadata: RequestMetadata | undefined;
  readonly resultObservation: ResultObservation | undefined;
  readonly correlation: CorrelationId | undefined;
  /** For a response, the one of the request that it answers. `undefined` is not `absent`: nothing readable was observed. */
  readonly capability: CapabilityObservation | undefined;
}

/** A message of a transcript with what was observed around it. */
export interface ParsedEvent {
  readonly event: MessageKind;
  readonly context: EraContext;
  readonly isErrorResponse: boolean;
  /** Who sent a request; of a response, who sent the request that it answers, and `undefined` when it answers none. */
  readonly sender: AnsweredSender | undefined;
}

/** The messages of a transcript, in the order of its text. */
export interface ParsedTranscript extends TranscriptExtent {
  readonly events: readonly ParsedEvent[];
}

const ID_OUTSTANDING = "a request has the id of another one of the same sender that is not answered yet";
const NO_METADATA: RequestMetadata = { kind: "absent" };

const NOTHING_KNOWN: CallContext = {
  era: { kind: "unknown", reason: { kind: "no_signal" } },
  capability: undefined,
};

/** What travels from a request to its response, together. */
interface CallContext {
  readonly era: EraResolution;
  readonly capability: CapabilityObservation | undefined;
}

/**
 * Reads a transcript into its messages, each with its era, and each response with the era and the capabilities of the request that it
 * answers. Refused whole when it cannot be read with certainty.
 *
 * @param input text, or UTF-8
 * @throws ParityError `limit`, `format` or `input`, for options and inputs that are none
 *
 * @example
 * const parsed = parseEvents(text, { format: "jsonrpc" });
 * if (parsed.ok) for (const { event, context } of parsed.value.events) console.log(event.kind, context.era);
 */
export function parseEvents(input: string | Uint8Array, options: ReadOptions): Result<ParsedTranscript> {
  const events: ParsedEvent[] = [];
  const visited = visitEvents(input, options, (event) => events.push(event));
  return visited.ok ? success({ events, ...visited.value }) : visited;
}

/** As {@link parseEvents}, one message after the other. When the transcript is refused, some may have been visited before. */
export function visitEvents(
  input: string | Uint8Array,
  { format, limits }: ReadOptions,
  visit: (event: ParsedEvent) => void,
): Result<TranscriptExtent> {
  requireTranscript(input);
  requireFormat(format);
  const outstanding = new OutstandingRequests<CallContext>(inCommon);
  return visitTranscript(input, format, completeLimits(limits), (event) => visit(parse(event, outstanding)));
}

/** @throws Refusal for a request whose id its sender has open already */
function parse(
  { message, envelope }: ObservedEvent,
  outstanding: OutstandingRequests<CallContext>,
): ParsedEvent {
  const { event, isErrorResponse, correlation, requestMetadata, resultObservation } = message;
  let sender: AnsweredSender | undefined = message.sender;
  let era = resolveEra(envelope, requestMetadata ?? NO_METADATA);
  let capability = message.capability;
  if (event.kind === "response" && correlation !== undefined) {
    const answered = outstanding.take(correlation);
    sender = answered?.sender;
    if (answered !== undefined) ({ era, capability } = answered.context);
  }
  const context = { envelope, era, requestMetadata, resultObservation, correlation, capability };
  if (event.kind === "request" && correlation !== undefined && message.sender !== undefined) {
    if (!outstanding.add(message.sender, correlation, context))
      throw new Refusal("id-outstanding", ID_OUTSTANDING);
  }
  return { event, context, isErrorResponse, sender };
}

/**
 * What two requests have in common when nobody can tell which of them a response answers (era-parity 3.8). Where one of them would
 * make its result invalid and the other would not, nothing is known of the call: neither may lend its era to the other's result.
 */
function inCommon(one: CallContext, other: CallContext): CallContext {
  if (eraLabel(one.era) !== eraLabel(other.era)) return NOTHING_KNOWN;
  if (one.capability === other.capability) return one;
  const isUnreadable = one.capability === "malformed" || other.capability === "malformed";
  return isUnreadable ? NOTHING_KNOWN : { era: one.era, capability: undefined };
}
