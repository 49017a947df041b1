import type { AuditRecord, Harness } from "@ahp/harness";
import { parseRequest } from "@ahp/mcp-elicitation";
import { beforeAll, describe, expect, it } from "vitest";
import { type ConnectedServer, connectServer } from "../src/connect-server.js";
import { policyHarness } from "../src/harness.js";
import { ENTERED, scriptedPerson } from "../src/person.js";
import { isRunning } from "./support/is-running.js";

describe("a real MCP server that asks through a harness with two policies", () => {
  const told: string[] = [];
  const records: AuditRecord[] = [];
  const asked: unknown[] = [];
  const said: { [call: string]: string } = {};
  let harness: Harness;
  let trusted: ConnectedServer;
  let stranger: ConnectedServer;
  let left: boolean[];

  beforeAll(async () => {
    harness = policyHarness("stranger", (record) => records.push(record));
    const person = scriptedPerson((text) => told.push(text));
    try {
      trusted = await connectServer("everything", harness, (request, context) => {
        asked.push(request);
        return person(request, context);
      });
      stranger = await connectServer("stranger", harness, person);
      said.form = await trusted.callTool("trigger-elicitation-request");
      said.page = await trusted.callTool("trigger-url-elicitation", {
        url: "https://login.example.org/?t=1",
      });
      said.insecure = await trusted.callTool("trigger-url-elicitation", { url: "http://login.example.org/" });
      said.stranger = await stranger.callTool("trigger-elicitation-request");
    } finally {
      await Promise.all([trusted?.close(), stranger?.close(), harness.close()]);
    }
    left = [trusted, stranger].map(({ pid }) => isRunning(pid));
  });

  it("sends requests that are those of MCP 2025-11-25", () => {
    expect(asked).toHaveLength(2);
    for (const request of asked) expect(parseRequest(JSON.stringify(request))).toMatchObject({ ok: true });
  });

  it("gets the answer without what the policy keeps, and accepts it", () => {
    expect(said.form).toContain("User provided the requested information");
    expect(said.form).toContain(`- Name: ${ENTERED.name}`);
    expect(said.form).toContain('"hero-1"');
    expect(said.form).not.toContain(ENTERED.birthdate);
    expect(said.form).not.toContain("birthdate");
    expect(trusted.outcomes[0]).toMatchObject({
      status: "answered",
      result: { action: "accept", content: { name: ENTERED.name, integer: 42 } },
      provenance: { kind: "mcp", editedBy: [{ backendId: "com.example.drop-birthdate" }] },
    });
  });

  it("gets consent to open a page, which is an answer without content", () => {
    expect(said.page).toContain('"action": "accept"');
    expect(said.page).not.toContain("content");
    expect(told).toContain("everything asks to open https://login.example.org; agreed");
  });

  it("gets an error for a page that may not be opened, and nobody sees it", () => {
    expect(said.insecure).toContain("elicitation refused: /url must begin with https://");
    expect(trusted.outcomes.at(-1)).toMatchObject({ status: "refused", error: { code: -32_602 } });
    expect(told.join()).not.toContain("http://login");
  });

  it("is declined in the person's place where the policy names it, whatever it calls itself", () => {
    expect(said.stranger).toContain("User declined");
    expect(stranger.outcomes).toMatchObject([
      { status: "denied", denial: { code: "com.example.elicitation.denied", synthetic: false } },
    ]);
    expect(told.join()).not.toContain("stranger");
  });

  it("leaves nothing of what was entered in the records", () => {
    expect(records.length).toBeGreaterThan(0);
    expect(JSON.stringify(records)).not.toMatch(/Ada|example\.org|1815|Tuna|stormy/);
  });

  it("has ended with all others", () => {
    expect(left).toEqual([false, false]);
  });
});
