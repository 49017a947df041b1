import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ahp } from "./support/ahp.js";
import { interceptRequest, toolBefore } from "./support/events.js";
import { temporaryFile } from "./support/files.js";

const FIXTURES = fileURLToPath(new URL("../../../fixtures/draft", import.meta.url));

const request = interceptRequest(toolBefore({ command: "ls" }));
const denial = { type: "deny", reason: "No." };

function recorded(effects: readonly object[]): string {
  const response = { jsonrpc: "2.0", id: request.id, result: { protocolVersion: "draft", effects } };
  return temporaryFile("session.jsonl", `${JSON.stringify(request)}\n${JSON.stringify(response)}\n`);
}

describe("ahp conformance messages", () => {
  it("exits 0 on golden messages with the expected verdicts, edit contexts included", async () => {
    const { status, stdout } = await ahp(["conformance", "messages", FIXTURES]);
    expect(stdout).toMatch(
      /^\S+fixtures\/draft: golden messages, \d{4} messages, 27 of them in an edit context: every verdict as expected\n$/,
    );
    expect(status).toBe(0);
  });

  it("exits 0 on a recording in which everything fits", async () => {
    const file = recorded([denial]);
    expect(await ahp(["conformance", "messages", file])).toEqual({
      status: 0,
      stdout: `${file}: a recording, 2 messages: valid\n`,
      stderr: "",
    });
  });

  it("exits 1 on a fault, with file, line, place and requirement", async () => {
    const file = recorded([denial, { type: "message", text: "Hello." }]);
    const { status, stdout } = await ahp(["conformance", "messages", file]);
    expect(stdout).toBe(
      `${file}: a recording, 2 messages: 1 fault\n` +
        `${file}:2: error: /result/effects/1 is message, which the request did not advertise (AHP-CAP-001)\n`,
    );
    expect(status).toBe(1);
  });

  it("--json prints the findings for programs", async () => {
    const file = recorded([{ type: "deny", reason: "No.", severity: 3 }]);
    const { status, stdout } = await ahp(["conformance", "messages", "--json", file]);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      files: [
        { file, kind: "recording", messages: 2, findings: [{ line: 2, path: "/result/effects/0/severity" }] },
      ],
    });
    expect(status).toBe(1);
  });

  it("without a file exits 2", async () => {
    expect(await ahp(["conformance", "messages"])).toMatchObject({ status: 2, stdout: "" });
  });
});
