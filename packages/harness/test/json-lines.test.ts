import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { AuditRecord, InterceptionRecord } from "../src/index.node.js";
import { jsonLinesAudit } from "../src/json-lines.js";
import { harnessFor, stdioBackend, temporaryFolder, toolCall } from "./support/setup.js";

const RECORD: InterceptionRecord = {
  kind: "interception",
  time: "2026-03-04T05:06:07.089Z",
  durationMs: 1,
  eventId: "event-1",
  eventType: "tool.before",
  outcome: "continue",
  asked: [],
  notAsked: [],
};

const linesOf = (text: string) =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { kind: string; count?: number; eventId?: string });

/** A stream that takes nothing further until it is let go on. */
function slowStream() {
  let text = "";
  const waiting: (() => void)[] = [];
  let open = false;
  const stream = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      if (open) done();
      else waiting.push(done);
    },
  });
  const letGo = () => {
    open = true;
    for (const done of waiting.splice(0)) done();
  };
  return { stream, letGo, text: () => text };
}

describe("jsonLinesAudit", () => {
  it("writes each record of a harness as one line of a file that only its owner can read, and appends", async () => {
    const file = join(temporaryFolder(), "audit.jsonl");
    const records: AuditRecord[] = [];
    for (const turn of [1, 2]) {
      const audit = jsonLinesAudit(file);
      const { harness } = harnessFor([stdioBackend("deny")], {
        onAudit: (record) => {
          records.push(record);
          audit(record);
        },
      });
      await harness.intercept("tool.before", {
        ...toolCall({ command: "line\nbreak" }),
        id: `event-${turn}`,
      });
      await harness.close();
      await audit.close();
    }
    expect(linesOf(readFileSync(file, "utf8"))).toEqual(records);
    expect(records).toHaveLength(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("leaves a stream of the host open, and no listener on it", async () => {
    const { stream, letGo, text } = slowStream();
    letGo();
    const before = stream.listenerCount("error");
    const audit = jsonLinesAudit(stream);
    audit(RECORD);
    await Promise.all([audit.close(), audit.close()]);
    expect(linesOf(text())).toEqual([RECORD]);
    expect([stream.writableEnded, stream.destroyed]).toEqual([false, false]);
    expect(stream.listenerCount("error")).toBe(before);
  });

  it("loses what a slow output cannot take within bounds, says so at once, and in the output later", async () => {
    const { stream, letGo, text } = slowStream();
    const audit = jsonLinesAudit(stream, { maxBufferedBytes: 1000 });
    let refused = 0;
    for (let turn = 0; turn < 100; turn++) {
      try {
        audit(RECORD);
      } catch (error) {
        expect(error).toMatchObject({ code: "audit-failed" });
        refused += 1;
      }
    }
    expect(stream.writableLength).toBeLessThanOrEqual(1000);
    expect(audit.lost).toBe(refused);
    letGo();
    await new Promise((resolve) => stream.write("", resolve));
    audit({ ...RECORD, eventId: "event-2" });
    await audit.close();
    const lines = linesOf(text());
    expect(lines.at(-2)).toMatchObject({ kind: "lost-records", count: refused });
    expect(lines.at(-1)).toMatchObject({ eventId: "event-2" });
    expect(lines.filter(({ eventId }) => eventId === "event-1")).toHaveLength(100 - refused);
  });

  it("tells of lost records at the close when there is no later record", async () => {
    const { stream, letGo, text } = slowStream();
    const audit = jsonLinesAudit(stream, { maxBufferedBytes: 300 });
    audit(RECORD);
    expect(() => audit(RECORD)).toThrow("too slow");
    letGo();
    await audit.close();
    expect(linesOf(text()).at(-1)).toMatchObject({ kind: "lost-records", count: 1 });
  });

  it("tells the harness's onError of each record that a failed output loses, and changes no decision", async () => {
    const errors: unknown[] = [];
    const audit = jsonLinesAudit(join(temporaryFolder(), "no", "such", "folder"));
    await new Promise((resolve) => setImmediate(resolve));
    await audit.close();
    const { harness } = harnessFor([stdioBackend("deny")], {
      onAudit: audit,
      onError: (error) => errors.push(error),
    });
    const { denial } = await harness.intercept("tool.before", toolCall());
    expect(denial?.synthetic).toBe(false);
    expect(errors).toMatchObject([{ code: "audit-failed" }]);
    expect(audit.lost).toBe(1);
  });

  it("counts what it had handed on to an output that then failed", async () => {
    const full = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => setImmediate(done, new Error("no space left")),
    });
    const audit = jsonLinesAudit(full);
    for (let turn = 0; turn < 3; turn++) audit(RECORD);
    await audit.close();
    expect(audit.lost).toBe(3);
    const nowhere = jsonLinesAudit(join(temporaryFolder(), "no", "such", "folder"));
    nowhere(RECORD);
    await nowhere.close();
    expect(nowhere.lost).toBe(1);
  });

  it("begins on a line of its own after one that a killed program left unfinished", async () => {
    const file = join(temporaryFolder(), "audit.jsonl");
    const write = async () => {
      const audit = jsonLinesAudit(file);
      audit(RECORD);
      await audit.close();
    };
    writeFileSync(file, '{"kind":"interc');
    await write();
    await write();
    const line = JSON.stringify(RECORD);
    expect(readFileSync(file, "utf8")).toBe(`{"kind":"interc\n${line}\n${line}\n`);
  });

  it("waits for a stuck output no longer than it was told", async () => {
    const { stream } = slowStream();
    const audit = jsonLinesAudit(stream, { closeTimeoutMs: 20 });
    audit(RECORD);
    await audit.close();
    expect(stream.writableLength).toBeGreaterThan(0);
    expect(() => audit(RECORD)).toThrow("closed");
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses %d as a limit", (maxBufferedBytes) => {
    const { stream } = slowStream();
    expect(() => jsonLinesAudit(stream, { maxBufferedBytes })).toThrow(
      expect.objectContaining({ code: "invalid-option" }),
    );
  });

  it.each<[what: string, target: unknown]>([
    ["nothing", undefined],
    ["an empty path", ""],
    ["an object that is no stream", {}],
    ["a stream of objects, whose bytes nobody counts", new Writable({ objectMode: true })],
  ])("refuses %s as a target", (_, target) => {
    expect(() => jsonLinesAudit(target as string)).toThrow(
      expect.objectContaining({ code: "invalid-option" }),
    );
  });
});
