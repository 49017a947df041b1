import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseRequest, validateAnswer } from "@ahp/mcp-elicitation";
import type { ElicitationFormParams } from "@ahp/types";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { INSTALLED, type RunningServer, startEverything, startExample } from "./support/servers.js";

/** Tools that ask, what they are called with, and the fields of each form that they ask with. A tool `inTask` asks from a task. */
interface Asking {
  readonly tool: string;
  readonly args?: object;
  readonly inTask?: true;
  readonly forms: readonly string[];
}

const SERVERS: {
  readonly [file: string]: { readonly start: () => Promise<RunningServer>; readonly tools: Asking[] };
} = {
  everything: {
    start: startEverything,
    tools: [
      {
        tool: "trigger-elicitation-request",
        forms: [
          "name check firstLine email homepage birthdate integer number untitledSingleSelectEnum untitledMultipleSelectEnum titledSingleSelectEnum titledMultipleSelectEnum legacyTitledEnum",
        ],
      },
      { tool: "trigger-elicitation-request-async", forms: ["name favoriteColor agreeToTerms"] },
      {
        tool: "simulate-research-query",
        args: { topic: "python", ambiguous: true },
        inTask: true,
        forms: ["interpretation"],
      },
    ],
  },
  elicitationFormExample: {
    start: () => startExample("elicitationFormExample"),
    tools: [
      { tool: "register_user", forms: ["username email password newsletter role interests"] },
      { tool: "create_event", forms: ["title description", "date startTime duration"] },
      { tool: "update_shipping_address", forms: ["name street city state zipCode phone"] },
    ],
  },
  simpleStreamableHttp: {
    start: () => startExample("simpleStreamableHttp"),
    tools: [
      { tool: "collect-user-info", args: { infoType: "contact" }, forms: ["name email phone"] },
      {
        tool: "collect-user-info",
        args: { infoType: "preferences" },
        forms: ["theme notifications frequency"],
      },
      { tool: "collect-user-info", args: { infoType: "feedback" }, forms: ["rating comments recommend"] },
      { tool: "collect-user-info-task", args: { infoType: "contact" }, inTask: true, forms: ["name email"] },
      {
        tool: "collect-user-info-task",
        args: { infoType: "preferences" },
        inTask: true,
        forms: ["theme notifications"],
      },
    ],
  },
  simpleTaskInteractive: {
    start: () => startExample("simpleTaskInteractive"),
    tools: [{ tool: "confirm_delete", args: { filename: "a.txt" }, inTask: true, forms: ["confirm"] }],
  },
};

describe.each(Object.entries(SERVERS))("the forms of %s", (_name, { start, tools }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.stop());

  it.each(tools)(
    "$tool $args asks with forms that MCP allows, and takes answers that satisfy them",
    async (asking) => {
      const { client } = server;
      const before = client.exchanges.length;
      const said = await callTool(server, asking);
      const exchanges = client.exchanges.slice(before);
      const forms = exchanges.map(({ params, answer }) => {
        expect(parseRequest(JSON.stringify(params))).toEqual({ ok: true, value: params });
        const { requestedSchema } = params as never as ElicitationFormParams;
        expect(validateAnswer(requestedSchema, answer.content)).toMatchObject({ ok: true });
        return Object.keys(requestedSchema.properties).join(" ");
      });
      expect(forms).toEqual(asking.forms);
      expect(said).not.toMatch(/"isError":true|declined|cancelled|validation/i);
    },
  );
});

async function callTool({ client }: RunningServer, { tool, args = {}, inTask }: Asking): Promise<string> {
  if (inTask === undefined)
    return JSON.stringify(await client.call("tools/call", { name: tool, arguments: args }));
  const created = await client.call("tools/call", { name: tool, arguments: args, task: { ttl: 60_000 } });
  const { taskId } = created.task as { taskId: string };
  return JSON.stringify(await client.call("tasks/result", { taskId }));
}

describe("the table of real forms", () => {
  /** Built files that write a requested form, by name. */
  const writers = (root: string): string[] =>
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".js") && !file.includes("__tests__") && !file.startsWith("client"))
      .filter((file) => /requestedSchema|\.elicit\(/.test(readFileSync(join(root, file), "utf8")));

  it("has every file of the reference server that asks with a form", () => {
    expect(writers(INSTALLED.everything).sort()).toEqual(
      ["trigger-elicitation-request.js", "trigger-elicitation-request-async.js", "simulate-research-query.js"]
        .map((file) => join("tools", file))
        .sort(),
    );
  });

  it("has every example server of the SDK that asks with a form", () => {
    const files = Object.keys(SERVERS).filter((name) => name !== "everything");
    expect(writers(INSTALLED.sdk).sort()).toEqual(files.map((name) => join("server", `${name}.js`)).sort());
  });

  it.each<[what: string, schema: object, reason: string]>([
    ["a pattern, as many servers send", { type: "string", pattern: "^[0-9]{5}$" }, "is not supported here"],
    ["a nested object", { type: "object", properties: {} }, "must be `string` or"],
    ["a reference", { $ref: "#/$defs/color" }, "is required and missing"],
  ])("has no form with %s, which is refused with its place and a reason", (_what, field, reason) => {
    const params = { message: "m", requestedSchema: { type: "object", properties: { field } } };
    const parsed = parseRequest(JSON.stringify(params));
    expect(parsed).toMatchObject({
      ok: false,
      issues: [
        {
          path: expect.stringMatching(/^\/requestedSchema\/properties\/field/),
          message: expect.stringContaining(reason),
        },
      ],
    });
  });
});
