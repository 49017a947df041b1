import type { ElicitationRequestParams, ElicitationResult } from "@ahp/types";
import { failure, type JsonLimits, type Result, readJsonText } from "@ahp/validate/json";
import { validateRequest, validateResult } from "./bodies.js";

/**
 * Reads the complete params of an MCP `elicitation/create` request from JSON text: strictly (no duplicate member, no number that
 * overflows, within limits), then as {@link validateRequest} does. The envelope of JSON-RPC is not part of the text.
 *
 * @param limits `maxBytes`, default 4 MiB; `maxDepth`, default 128
 * @example
 * const request = parseRequest('{"message":"Who are you?","requestedSchema":{"type":"object","properties":{}}}');
 */
export function parseRequest(text: string, limits?: JsonLimits): Result<ElicitationRequestParams> {
  const read = readText(text, limits);
  return read.ok ? validateRequest(read.value) : read;
}

/**
 * Reads a complete MCP elicitation result from JSON text: strictly, then as {@link validateResult} does.
 *
 * @param limits `maxBytes`, default 4 MiB; `maxDepth`, default 128
 * @example
 * const result = parseResult('{"action":"accept","content":{"name":"Ada"}}');
 */
export function parseResult(text: string, limits?: JsonLimits): Result<ElicitationResult> {
  const read = readText(text, limits);
  return read.ok ? validateResult(read.value) : read;
}

function readText(text: unknown, limits: JsonLimits | undefined): Result<unknown> {
  if (typeof text === "string") return readJsonText(text, limits);
  const message = "must be JSON text, not the value that it holds";
  return failure({ path: "", code: "type", message });
}
