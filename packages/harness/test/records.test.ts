import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type AuditRecord, createHarness, type HarnessOptions } from "../src/index.node.js";
import { chaosServer } from "./support/chaos-server.js";
import { inProcessHarness } from "./support/in-process.js";
import { interceptor } from "./support/recording.js";
import {
  harnessFor,
  httpBackend,
  IDENTITY,
  registrationOf,
  stdioBackend,
  toolCall,
} from "./support/setup.js";

const PAYLOAD_SECRET = "hunter2-in-the-command";
const ENV_SECRET = "env-secret-value-91";
const TOKEN = "bearer-token-value-47";

describe("an audit record", () => {
  it.each(["persistent", "per_event"] as const)(
    "of a backend over %s that logs everything holds no payload and no secret",
    async (lifecycle) => {
      const { harness, records } = harnessFor([stdioBackend("repeat-payload", { lifecycle })], {
        env: { AHP_TEST_SECRET: ENV_SECRET },
      });
      const command = `curl -u admin:${PAYLOAD_SECRET} "https://example.com/a b"\nsecond line of the command`;
      await harness.intercept("tool.before", toolCall({ command }));
      const text = JSON.stringify(records);
      expect(records[0]?.asked[0]?.failure?.stderr?.length).toBeGreaterThan(0);
      for (const secret of [PAYLOAD_SECRET, ENV_SECRET, "second line", "abc.def.ghi"]) {
        expect(text).not.toContain(secret);
      }
    },
  );

  it("holds no payload of an earlier question to the same process", async () => {
    const { harness, records } = harnessFor([stdioBackend("log-and-crash-second")]);
    await harness.intercept("tool.before", toolCall({ command: PAYLOAD_SECRET }));
    await harness.intercept("tool.before", toolCall({ command: "harmless" }));
    expect(records[1]?.asked[0]?.failure?.stderr?.at(-1)).toBe("request 2: [withheld]");
    expect(JSON.stringify(records)).not.toContain(PAYLOAD_SECRET);
  });

  it("holds neither a token nor a payload nor a reason", async () => {
    const server = await chaosServer();
    const authentication = { type: "bearer", tokenEnv: "TOKEN" } as const;
    for (const path of ["/deny", "/401", "/reset", "/error", "/garbage"]) {
      const { harness, records } = harnessFor([httpBackend(server.url(path), { authentication })], {
        environment: { TOKEN },
      });
      await harness.intercept("tool.before", toolCall({ command: PAYLOAD_SECRET }));
      const text = JSON.stringify(records);
      expect(records).toHaveLength(1);
      for (const secret of [TOKEN, PAYLOAD_SECRET, "denied over http"]) expect(text).not.toContain(secret);
    }
  });

  it.each<[where: string, answer: (secret: string) => unknown[] | string]>([
    ["an unknown member of an effect", (secret) => [{ type: "deny", reason: "no", [secret]: 1 }]],
    [
      "a repeated member",
      (secret) => JSON.stringify({ a: 1, b: 2 }).replace(/"[ab]"/g, JSON.stringify(secret)),
    ],
    [
      "an edit that leaves the event invalid",
      (secret) => [{ type: "modify", target: "workspace", operation: "merge", value: { [secret]: 1 } }],
    ],
  ])("holds no payload that a backend repeats in a name: %s", async (_, answer) => {
    const secret = "sk/live~payload/secret-12345";
    const { harness } = inProcessHarness(
      { policy: { subscriptions: [interceptor({ events: ["*"] })], answer: () => answer(secret) } },
      { enforces: { "workspace.change.before": { effects: ["deny", "modify"] } } },
    );
    const payload = { workspace: { kind: "cwd", change: { cwd: "docs" }, reason: secret } } as const;
    const { record } = await harness.intercept("workspace.change.before", payload);
    expect(record.asked[0]?.failure?.issues).not.toEqual([]);
    const said = JSON.stringify(record);
    for (const written of [secret, "sk~1live", "payload"]) expect(said).not.toContain(written);
    expect(said).toContain("[withheld]");
  });

  it("of a backend that was given secrets of several lines, or whose line was cut off, holds nothing of them", async () => {
    const key = ["-----BEGIN KEY-----", "MIIEvQIBADANBgkqhkiG9w0BAQEF", "-----END KEY-----"].join("\n");
    const { harness, records } = harnessFor([stdioBackend("print-secrets", { lifecycle: "per_event" })], {
      env: { AHP_TEST_KEY: key, AHP_TEST_TOKEN: "tok-abcdefghijklmnopqrstuvwxyz-0123456789" },
    });
    await harness.intercept("tool.before", toolCall());
    const said = JSON.stringify(records[0]?.asked[0]?.failure?.stderr);
    expect(said).toContain("xxx[withheld]");
    for (const secret of ["MIIEvQ", "tok-abc"]) expect(said).not.toContain(secret);
  });

  it("names backend, subscription, transport, time and effects of everyone who was asked", async () => {
    const { harness, records } = harnessFor([
      stdioBackend("no-objection"),
      stdioBackend("deny", { lifecycle: "per_event" }),
    ]);
    await harness.intercept("tool.before", toolCall());
    expect(records).toMatchObject([
      {
        kind: "interception",
        eventType: "tool.before",
        outcome: "denied",
        asked: [
          {
            backendId: "com.example.no-objection",
            subscriptionIndex: 0,
            transport: "stdio-persistent",
            effects: [],
          },
          { backendId: "com.example.deny", transport: "stdio-per-event", effects: [{ type: "deny" }] },
        ],
      },
    ]);
    expect(Number.isNaN(Date.parse(records[0]?.time ?? ""))).toBe(false);
  });

  it("says why an effect was rejected", async () => {
    const { harness } = harnessFor([stdioBackend("unknown-effect")]);
    const { record } = await harness.intercept("tool.before", toolCall());
    expect(record.asked[0]?.failure?.issues?.[0]).toMatchObject({ path: "/result/effects/1/type" });
  });
});

describe("a sink for records", () => {
  const failingSinks: { what: string; onAudit: (record: AuditRecord) => unknown }[] = [
    {
      what: "throws",
      onAudit: () => {
        throw new Error("disk full");
      },
    },
    { what: "rejects", onAudit: () => Promise.reject(new Error("disk full")) },
    {
      what: "rejects with the promise of another realm",
      onAudit: () => runInNewContext('Promise.reject(new Error("disk full"))'),
    },
  ];

  it.each(failingSinks)("that $what changes no decision, and the host is told", async ({ onAudit }) => {
    const errors: unknown[] = [];
    const { harness } = harnessFor([stdioBackend("deny")], {
      onAudit,
      onError: (error) => errors.push(error),
    });
    expect((await harness.intercept("tool.before", toolCall())).outcome).toBe("denied");
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toMatchObject([{ message: "disk full" }]);
  });

  it("is not needed", async () => {
    const options: HarnessOptions = { ...IDENTITY, registration: registrationOf(stdioBackend("deny")) };
    const harness = createHarness(options);
    expect((await harness.intercept("tool.before", toolCall())).record.outcome).toBe("denied");
    await harness.close();
  });
});
