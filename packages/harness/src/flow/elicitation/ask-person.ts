import { type UrlToOpen, validateReply } from "@ahp/mcp-elicitation";
import type { ElicitationRequestParams, ElicitationResult } from "@ahp/types";
import { readJson } from "@ahp/validate";
import { Deadline } from "../../chain/deadline.js";
import type { Clock } from "../../clock.js";
import { type Ending, untilEnded } from "../../ending.js";
import { CANCELLED, type ElicitationEnd } from "./outcome.js";
import type { AskedRequest } from "./read-request.js";
import { writeJson } from "./write-json.js";

/** What a dialog knows beside the request. */
export interface AskPersonContext {
  /** The server that asks, as the host calls it. Show it: nothing that the server says about itself is its identity. */
  readonly server: string;
  /** In URL mode, what to show before anything is opened. */
  readonly page?: UrlToOpen;
  /** What backends have to say to the person, in order. */
  readonly messages: readonly string[];
  /** Aborts when time is up, the caller gives up or the harness closes: close the dialog then. */
  readonly signal: AbortSignal;
}

/**
 * The host's own dialog: shows a form, or asks for consent to open a URL, and gives the MCP result. An accepted form must satisfy what was
 * asked (`validateAnswer` of @ahp/mcp-elicitation says so before it is submitted). What it throws is an outcome, `failed`.
 */
export type AskPerson = (
  request: ElicitationRequestParams,
  context: AskPersonContext,
) => ElicitationResult | Promise<ElicitationResult>;

/** How long a dialog may take, and what ends it early. */
export interface DialogTerms {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly interruption: Ending;
}

/** Opens the dialog and checks what comes of it. What comes after its end is ignored, a rejection included. Never throws. */
export async function askPerson(
  ask: AskPerson,
  { request, page }: AskedRequest,
  told: Pick<AskPersonContext, "server" | "messages">,
  { timeoutMs, clock, interruption }: DialogTerms,
): Promise<ElicitationEnd> {
  const deadline = new Deadline(clock, timeoutMs, interruption);
  const ended = (): ElicitationEnd => ({
    status: deadline.expired ? "timed-out" : "cancelled",
    result: CANCELLED,
  });
  const context = { ...told, ...(page === undefined ? {} : { page }), signal: deadline.signal };
  try {
    // The dialog's own copy: what is checked afterwards is the form as it was asked.
    const open = async () => ask(structuredClone(request), context);
    const answer = await untilEnded(open(), deadline);
    return deadline.isOpen() ? readAnswer(answer, request) : ended();
  } catch (error) {
    return deadline.isOpen() ? { status: "failed", result: CANCELLED, error } : ended();
  } finally {
    deadline.dispose();
  }
}

function readAnswer(answer: unknown, request: ElicitationRequestParams): ElicitationEnd {
  const written = writeJson(answer);
  const read = written.ok ? readJson(written.value) : written;
  const reply = read.ok ? validateReply(request, read.value) : read;
  if (!reply.ok) return { status: "invalid-answer", result: CANCELLED, issues: reply.issues };
  return { status: "answered", result: reply.value, provenance: { kind: "mcp", editedBy: [] } };
}
