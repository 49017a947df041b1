import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Registration } from "@ahp/types";
import { describe, expect, it, vi } from "vitest";
import { ahp, start } from "./support/ahp.js";
import { interceptRequest, toolBefore, turnEnd } from "./support/events.js";
import { temporaryFile, temporaryFolder } from "./support/files.js";
import { policyRegistration, registration } from "./support/registrations.js";

/** Runs `ahp observe` about an event. */
function observe(hooks: unknown, event: unknown, ...args: string[]) {
  return ahp(["observe", ...filesOf(hooks, event), ...args]);
}

function filesOf(hooks: unknown, event: unknown): string[] {
  return [
    "--registration",
    temporaryFile("hooks.json", hooks),
    "--event",
    temporaryFile("event.json", event),
  ];
}

/** A registration whose only backend observes over HTTP. */
function observerAt(url: string): Registration {
  const subscription = {
    events: ["*" as const],
    mode: "observe" as const,
    content: { default: "body" as const },
  };
  return {
    protocolVersion: "draft",
    hooks: [{ id: "com.example.audit", transport: { type: "http", url }, subscriptions: [subscription] }],
  };
}

describe("ahp observe", () => {
  it.each([turnEnd(), toolBefore({ command: "ls" })])(
    "tells the observers of $type and says so",
    async (event) => {
      const told = join(temporaryFolder(), "told");
      const { status, stdout, stderr } = await observe(policyRegistration([], told), event);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toContain(`told 1 of 1 about ${event.type} ${event.id}\n`);
      expect(stdout).toMatch(/^com\.example\.policy +stdio-persistent +[\d.]+ +delivered$/m);
      expect(readFileSync(told, "utf8")).toBe(`${event.type}\n`);
    },
  );

  it("says so when nobody is registered to observe", async () => {
    const hooks = registration({ type: "http", url: "https://policy.example.com/" });
    const { status, stdout } = await observe(hooks, turnEnd());
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: "told nobody about turn.end event-4: no backend is registered to observe it\n",
    });
  });

  it("exits 1 when somebody could not be told, with the reason", async () => {
    const { status, stdout } = await observe(observerAt("http://127.0.0.1:9/"), turnEnd());
    expect(status).toBe(1);
    expect(stdout).toMatch(/^told 0 of 1 about turn\.end event-4$/m);
    expect(stdout).toMatch(/^com\.example\.audit +http +[\d.]+ +failed +connect/m);
  });

  it("gives programs what came of each observation", async () => {
    const { status, stdout } = await observe(observerAt("http://127.0.0.1:9/"), turnEnd(), "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      eventId: "event-4",
      eventType: "turn.end",
      observations: [{ backendId: "com.example.audit", outcome: "failed" }],
    });
  });

  it("refuses a message and says where the event is", async () => {
    const { status, stderr } = await observe(policyRegistration([]), interceptRequest(toolBefore({})));
    expect(status).toBe(1);
    expect(stderr).toContain("remedy: Give the event alone: what `params.event` holds");
  });

  it("ends at SIGTERM with exit 1 and leaves no process", async () => {
    const sign = join(temporaryFolder(), "pid");
    const program = `require("node:fs").writeFileSync(${JSON.stringify(sign)}, String(process.pid)); setInterval(() => undefined, 1000);`;
    const transport = {
      type: "stdio",
      command: process.execPath,
      args: ["-e", program],
      lifecycle: "per_event",
    } as const;
    const { hooks, ...rest } = policyRegistration([]);
    const hanging = { ...rest, hooks: hooks.map((backend) => ({ ...backend, transport })) };
    const { process: child, finished } = start(["observe", ...filesOf(hanging, turnEnd())]);
    await vi.waitUntil(() => existsSync(sign) && readFileSync(sign, "utf8") !== "", { timeout: 50_000 });
    child.kill("SIGTERM");
    const { status, stdout } = await finished;
    expect(status).toBe(1);
    expect(stdout).toMatch(/^interrupted: told /);
    expect(() => process.kill(Number(readFileSync(sign, "utf8")), 0)).toThrow("ESRCH");
  });
});
