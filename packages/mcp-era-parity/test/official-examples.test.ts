import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSchemas } from "../src/schema/load-schemas.js";
import { analysisIn } from "./support/events.js";
import { answer, call, framed, modernMeta, N } from "./support/transcripts.js";
import { UPSTREAM, upstreamPath } from "./support/upstream.js";

/** What each kind of official example concludes as, read as the result of a call of 2026-07-28. */
const RESULTS: { readonly [definition: string]: string } = {
  CallToolResult: "terminal",
  CompleteResult: "terminal",
  DiscoverResult: "terminal",
  GetPromptResult: "terminal",
  ListPromptsResult: "terminal",
  ListResourceTemplatesResult: "terminal",
  ListResourcesResult: "terminal",
  ListToolsResult: "terminal",
  ReadResourceResult: "terminal",
  SubscriptionsListenResult: "terminal",
  InputRequiredResult: "non_terminal",
  // What a client answers inside inputResponses is no result of a call: standing alone it has no resultType.
  CreateMessageResult: "invalid:missing_result_type",
  ElicitResult: "invalid:missing_result_type",
  ListRootsResult: "invalid:missing_result_type",
};

/** Requests that a server makes inside inputRequests: they have no envelope of their own. */
const INPUT_REQUESTS = ["CreateMessageRequest", "ElicitRequest", "ListRootsRequest"];

const FOLDER = upstreamPath("2026-07-28", "examples");
const FILES = UPSTREAM !== undefined && existsSync(FOLDER) ? filesBelow(FOLDER) : [];
const schemas = await loadSchemas();

interface Example {
  readonly definition: string;
  readonly file: string;
}

function filesBelow(folder: string): Example[] {
  return readdirSync(folder).flatMap((definition) =>
    readdirSync(join(folder, definition)).map((file) => ({ definition, file })),
  );
}

function read({ definition, file }: Example): { readonly [member: string]: unknown } {
  return JSON.parse(readFileSync(join(FOLDER, definition, file), "utf8"));
}

const of = (suffix: string): Example[] => FILES.filter(({ definition }) => definition.endsWith(suffix));
const exchange = (...answers: object[]) => analysisIn(framed(N, call(modernMeta()), ...answers));

describe.skipIf(FILES.length === 0)("the official examples of 2026-07-28", () => {
  it("of results are all in the table", () => {
    const definitions = new Set(of("Result").map(({ definition }) => definition));
    expect([...definitions].sort()).toEqual(Object.keys(RESULTS).sort());
  });

  it.each(of("Result"))("$definition/$file, as the result of a call", (example) => {
    const { responses } = exchange(answer(read(example)));
    expect(responses.map(({ conclusion }) => conclusion)).toEqual([RESULTS[example.definition]]);
    expect(responses[0]).toMatchObject({ era: `known:${N}`, capabilities: "core_only" });
  });

  it.each(of("ResultResponse"))("$definition/$file, as it stands", (example) => {
    const response = read(example);
    const request = {
      jsonrpc: "2.0",
      id: response.id,
      method: "tools/call",
      params: { _meta: modernMeta() },
    };
    const { responses } = analysisIn(framed(N, { request }, { response }));
    expect(responses.map(({ answers, conclusion }) => [answers, conclusion])).toEqual([
      ["client", "terminal"],
    ]);
  });

  it.each(of("Error"))("$definition/$file is an error, from which nothing is concluded", (example) => {
    const message = read(example);
    const response = "error" in message ? { ...message, id: 7 } : { jsonrpc: "2.0", id: 7, error: message };
    const { responses, errors } = exchange({ response });
    expect(responses).toEqual([]);
    expect(errors.map(({ id, era }) => [id?.text, era])).toEqual([["7", `known:${N}`]]);
  });

  it.each(of("Request").filter(({ definition }) => !INPUT_REQUESTS.includes(definition)))(
    "$definition/$file says of itself what its era asks",
    (example) => {
      const { requests } = analysisIn(framed(N, { request: read(example) }));
      expect(requests.map(({ assessment }) => assessment)).toEqual(["valid"]);
    },
  );

  it.each(of("Request").filter(({ definition }) => INPUT_REQUESTS.includes(definition)))(
    "$definition/$file asks for input inside a result",
    (example) => {
      const { responses } = exchange(
        answer({ resultType: "input_required", inputRequests: { a: read(example) } }),
      );
      expect(responses.map(({ conclusion }) => conclusion)).toEqual(["non_terminal"]);
    },
  );

  it.each(of("Notification"))("$definition/$file is a notification", (example) => {
    const { notifications, requests, responses } = analysisIn(framed(N, { request: read(example) }));
    expect({ notifications, requests, responses }).toEqual({ notifications: 1, requests: [], responses: [] });
  });

  const judged = FILES.filter(({ definition }) => schemas.of(N).definitions.includes(definition));

  it.each(judged)("$definition/$file is valid by the carried definitions", (example) => {
    expect(schemas.judge(N, example.definition, read(example))).toBe("valid");
  });
});
