// The tables of era-parity 2 once more, over what JSON.parse gives, written apart from the sources and as plainly as they stand. Only
// for framed transcripts whose requests all come from the client.

type Json = unknown;
type Members = { readonly [member: string]: Json };

/** What the oracle says of a transcript; `undefined` when it is refused. */
export interface OracleAnalysis {
  readonly requests: readonly string[][];
  readonly responses: readonly string[][];
  readonly errors: number;
  readonly notifications: number;
}

class Refused extends Error {}

const KNOWN = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];
const CLIENT_REQUESTS = ["tools/call", "tools/list", "prompts/get", "resources/read", "server/discover"];
const PV = "io.modelcontextprotocol/protocolVersion";
const CC = "io.modelcontextprotocol/clientCapabilities";

const isObject = (value: Json): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const own = (value: Members, name: string): boolean => Object.hasOwn(value, name);

/** 2.4, by way of the calendar of the platform. */
function isVersion(value: Json): value is string {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** `""` absent, `"!"` malformed, else the version. */
type Signal = string;

/** 2.5 */
function headersSignal(headers: Json): Signal {
  if (!isObject(headers)) return "!";
  const values = Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === "mcp-protocol-version" ? [value] : [],
  );
  return agreement(values.map((value) => (isVersion(value) ? value : "!")));
}

function slotSignals(holder: Members): Signal[] {
  const { transport_context: context, headers } = holder;
  const signals: Signal[] = [];
  if (own(holder, "transport_context")) {
    if (!isObject(context)) signals.push("!");
    else if (own(context, "headers")) signals.push(headersSignal(context.headers));
  }
  if (own(holder, "headers")) signals.push(headersSignal(headers));
  return signals;
}

function agreement(signals: readonly Signal[]): Signal {
  const said = new Set(signals.filter((signal) => signal !== ""));
  if (said.size === 0) return "";
  return said.size === 1 ? ([...said][0] ?? "") : "!";
}

/** 2.6 and 2.7 */
function readParams(message: Members): { metadata: Signal; capability: string } {
  if (!own(message, "params")) return { metadata: "", capability: "none" };
  const { params } = message;
  if (!isObject(params)) return { metadata: "!", capability: "malformed" };
  if (!own(params, "_meta")) return { metadata: "", capability: "none" };
  const { _meta: meta } = params;
  if (!isObject(meta)) return { metadata: "!", capability: "malformed" };
  const metadata = own(meta, PV) ? (isVersion(meta[PV]) ? meta[PV] : "!") : "";
  return { metadata, capability: own(meta, CC) ? capabilityOf(meta[CC]) : "absent" };
}

function capabilityOf(value: Json): string {
  if (!isObject(value)) return "malformed";
  const named = ["elicitation", "roots", "sampling", "experimental", "extensions"];
  if (named.some((name) => own(value, name) && !isObject(value[name]))) return "malformed";
  const open = ["experimental", "extensions"].some((name) => Object.keys(value[name] ?? {}).length > 0);
  const other = Object.keys(value).some((name) => !named.includes(name));
  return open || other ? "extension_not_understood" : "core_only";
}

/** 2.8 */
function eraOf(header: Signal, body: Signal): string {
  if (header === "!" || body === "!") return "unknown:malformed_signal";
  if (header !== "" && body !== "" && header !== body) return `conflicting:${header}/${body}`;
  const version = header || body;
  if (version === "") return "unknown:no_signal";
  return KNOWN.includes(version) ? `known:${version}` : `unknown:unsupported_version:${version}`;
}

/** 2.9, with the task of DECISION 24. */
function resultOf(result: Json): string {
  if (!isObject(result)) return "malformed";
  if (!own(result, "resultType")) return isObject(result.task) ? "missing_with_task" : "missing";
  const { resultType, requestState, inputRequests } = result;
  if (typeof resultType !== "string") return "malformed";
  if (resultType !== "complete" && resultType !== "input_required") return "unrecognized";
  const wrong =
    (requestState != null && typeof requestState !== "string") ||
    (inputRequests != null && !isObject(inputRequests));
  const some = requestState != null || inputRequests != null;
  if (resultType === "complete") return some ? "complete_with_continuation" : "complete";
  if (wrong) return "input_required_with_malformed_continuation";
  return some ? "input_required" : "input_required_without_continuation";
}

/** 2.10 */
function conclusionOf(era: string, result: string, capability: string): string {
  const modern = era === "known:2026-07-28";
  if (result === "malformed") return "invalid:malformed_result_type";
  if (era === "unknown:malformed_signal") return "invalid:malformed_era_signal";
  if (era.startsWith("unknown")) return "incomplete:era_unknown";
  if (era.startsWith("conflicting")) return "invalid:era_conflicting";
  if (modern && capability === "malformed") return "invalid:malformed_capabilities";
  if (result === "unrecognized") {
    const closed = !modern || capability === "core_only";
    return closed ? "incomplete:unrecognized_result_type" : "incomplete:recognition_undeterminable";
  }
  if (result.startsWith("missing")) {
    if (modern) return "invalid:missing_result_type";
    return result === "missing_with_task" && era === "known:2025-11-25" ? "non_terminal" : "terminal";
  }
  const others: { readonly [result: string]: string } = {
    complete: "terminal",
    input_required: "non_terminal",
    complete_with_continuation: "incomplete:contradictory_result",
    input_required_without_continuation: "invalid:uncontinuable_input_required",
    input_required_with_malformed_continuation: "invalid:malformed_continuation",
  };
  return others[result] ?? "?";
}

/** 2.11 */
function assessmentOf(era: string, metadata: Signal, capability: string): string {
  if (metadata === "!") return "invalid:malformed_request_metadata";
  if (era.startsWith("conflicting")) return "invalid:era_conflicting";
  if (era === "unknown:malformed_signal") return "invalid:malformed_era_signal";
  if (era.startsWith("unknown")) return "incomplete:era_unknown";
  if (era !== "known:2026-07-28") return "valid";
  if (metadata === "") return "invalid:missing_request_metadata";
  if (capability === "malformed") return "invalid:malformed_capabilities";
  return capability === "absent" || capability === "none" ? "invalid:missing_capabilities" : "valid";
}

/** 1.5 and 2.2 to 2.3: the messages of a transcript in their order. */
export function analyzeByOracle(transcript: Members): OracleAnalysis | undefined {
  try {
    return analyzeOrRefuse(transcript);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function analyzeOrRefuse(transcript: Members): OracleAnalysis {
  const requests: string[][] = [];
  const responses: string[][] = [];
  let errors = 0;
  let notifications = 0;
  const open = new Map<string, { era: string; capability: string }>();
  const defaults = slotSignals(transcript);
  for (const entry of transcript.entries as Members[]) {
    const message = messageOf(entry);
    if (message === undefined) continue;
    const header = agreement([...defaults, ...slotSignals(entry)]);
    const kind = kindOf(message);
    if (kind === "notification") notifications++;
    if (kind === "request") {
      const { metadata, capability } = readParams(message);
      const era = eraOf(header, metadata);
      const key = keyOf(message.id);
      if (key !== undefined && open.has(key)) throw new Refused();
      if (key !== undefined) open.set(key, { era, capability });
      const label = metadata === "" ? "absent" : metadata === "!" ? "malformed" : `present:${metadata}`;
      requests.push([String(key), era, label, capability, assessmentOf(era, metadata, capability)]);
    }
    if (kind === "response" || kind === "error") {
      const key = keyOf(message.id);
      const { era, capability } = open.get(key ?? "") ?? { era: eraOf(header, ""), capability: "none" };
      open.delete(key ?? "");
      if (kind === "error") errors++;
      else {
        const result = resultOf(message.result);
        responses.push([String(key), era, result, capability, conclusionOf(era, result, capability)]);
      }
    }
  }
  return { requests, responses, errors, notifications };
}

function messageOf(entry: Members): Members | undefined {
  const [slot, second] = ["request", "response", "sse"].filter((name) => own(entry, name));
  if (slot === undefined || second !== undefined) throw new Refused();
  const value = entry[slot];
  if (!isObject(value)) throw new Refused();
  if (slot !== "sse") return value;
  if (!own(value, "data")) throw new Refused();
  if ((value.event ?? "message") !== "message") return undefined;
  const data = typeof value.data === "string" ? parsed(value.data) : value.data;
  const names = ["method", "result", "error", "jsonrpc"];
  return isObject(data) && names.some((name) => own(data, name)) ? data : undefined;
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function kindOf(message: Members): "request" | "notification" | "response" | "error" {
  const { id } = message;
  const usable = typeof id === "string" || typeof id === "number";
  if (message.jsonrpc !== "2.0") throw new Refused();
  if (own(message, "method")) {
    if (typeof message.method !== "string") throw new Refused();
    if (!own(message, "id") && !CLIENT_REQUESTS.includes(message.method)) return "notification";
    if (!usable) throw new Refused();
    return "request";
  }
  if (own(message, "result") === own(message, "error")) throw new Refused();
  if (own(message, "result")) {
    if (!usable) throw new Refused();
    return "response";
  }
  const { error } = message;
  if (!isObject(error) || !Number.isInteger(error.code) || typeof error.message !== "string")
    throw new Refused();
  if (!usable && own(message, "id") && id !== null) throw new Refused();
  return "error";
}

function keyOf(id: Json): string | undefined {
  if (typeof id === "string") return `str:${id}`;
  return typeof id === "number" && Number.isSafeInteger(id) ? `num:${id}` : undefined;
}
