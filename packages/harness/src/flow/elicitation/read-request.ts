import {
  type ElicitationMode,
  type ElicitationModes,
  elicitationModes,
  inspectUrl,
  parseRequest,
  type UrlToOpen,
} from "@ahp/mcp-elicitation";
import { type Capabilities, type ElicitationRequestParams, ERROR_CODES } from "@ahp/types";
import { failure, type Issue, type Result, success } from "@ahp/validate";
import type { Permissions } from "../../effects/grants.js";
import { writeJson } from "./write-json.js";

/** A request that may be put to someone. */
export interface AskedRequest {
  /** The complete params, as JSON text. */
  readonly text: string;
  readonly request: ElicitationRequestParams;
  readonly mode: ElicitationMode;
  /** What to show of the URL, in URL mode. */
  readonly page?: UrlToOpen;
}

/** What the host can carry out for the server that asks. */
export interface RequestTerms {
  readonly modes: ElicitationModes;
  /** Also accept an http URL of this machine. */
  readonly allowHttpOnLoopback: boolean;
}

/**
 * Reads the params of an `elicitation/create` request: the published shapes, a mode that was declared, a URL that may be offered
 * (runtime-semantics 10.2). A value is taken as the JSON that it makes, so that nobody can change it afterwards.
 *
 * @param params JSON text, or the value that it holds
 */
export function readRequest(
  params: unknown,
  { modes, allowHttpOnLoopback }: RequestTerms,
): Result<AskedRequest> {
  const written = typeof params === "string" ? success(params) : writeJson(params);
  if (!written.ok) return written;
  const parsed = parseRequest(written.value);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const mode = request.mode ?? "form";
  if (!modes[mode]) return failure(undeclared(mode));
  const asked = { text: written.value, request, mode };
  if (request.mode !== "url") return success(asked);
  const page = inspectUrl(request.url, { allowHttpOnLoopback });
  return page.ok
    ? success({ ...asked, page: page.value })
    : { ok: false, issues: page.issues.map((issue) => ({ ...issue, path: "/url" })) };
}

function undeclared(mode: ElicitationMode): Issue {
  return {
    path: "/mode",
    code: "unsupported-mode",
    message: `is ${mode}, which this client did not declare (\`elicitation\` in \`enforces\`, or \`clientCapabilities\`)`,
    requirement: "AHP-CAP-001",
  };
}

/**
 * The modes that the host declared: those that `enforces` names at `user.elicitation.request`, where it is named, and those of the MCP
 * capabilities, where they are given. What only one of the two grants is granted by neither; nothing grants everything.
 */
export function declaredModes(
  enforced: Capabilities | undefined,
  clientCapabilities: object | undefined,
): ElicitationModes {
  const ahp = elicitationModes(enforced, "ahp");
  if (clientCapabilities === undefined) return ahp;
  const mcp = elicitationModes(clientCapabilities, "mcp");
  return enforced === undefined ? mcp : { form: ahp.form && mcp.form, url: ahp.url && mcp.url };
}

/** What backends may do, in the modes that were declared. */
export function narrowedTo(modes: ElicitationModes, permissions: Permissions = {}): Permissions {
  return { ...permissions, elicitation: MODES.filter((mode) => modes[mode]) };
}

const MODES = ["form", "url"] as const satisfies readonly ElicitationMode[];

/** The JSON-RPC error for a request that is refused. It names places and rules, and repeats nothing of the request. */
export function refusalError(issues: readonly Issue[]): { code: number; message: string } {
  const reasons = issues.map(({ path, message }) => `${path === "" ? "params" : shortened(path)} ${message}`);
  return { code: ERROR_CODES.invalid_params, message: `elicitation refused: ${reasons.join("; ")}` };
}

/** A place as far as a person reads it: the names in it are the server's, and may be as long as the request. */
function shortened(path: string): string {
  return path.length > MOST_OF_PATH ? `${path.slice(0, MOST_OF_PATH)}…` : path;
}

const MOST_OF_PATH = 200;
