import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { checkFile } from "../src/check/check-file.js";

interface FixtureCase {
  readonly id: string;
  readonly path: string;
  readonly schema: string;
  readonly expectedValid: boolean;
}

const FOLDER = fileURLToPath(new URL("../../../fixtures/draft/", import.meta.url));
const { cases } = JSON.parse(readFileSync(`${FOLDER}manifest.json`, "utf8")) as { cases: FixtureCase[] };

/** The documents that `ahp check` knows, and what it may take a file of each for. */
const KINDS: { readonly [schema: string]: readonly string[] } = {
  "event.schema.json": ["event"],
  "registration.schema.json": ["registration"],
  "intercept-request.schema.json": ["message", "messages"],
  "intercept-response.schema.json": ["message", "messages"],
  "error-response.schema.json": ["message", "messages"],
  "observe-notification.schema.json": ["message", "messages"],
  "capabilities-request.schema.json": ["message"],
  "capabilities-response.schema.json": ["message"],
};

/** A file of one exchange holds one frame; a recording, for which `ahp check` takes it, holds as many as there were. */
const RECORDINGS = ["stdio.two-messages-two-lines.invalid"];

describe.each(Object.keys(KINDS))("our own fixtures of %s", (schema) => {
  const documents = cases.filter((fixture) => fixture.schema === schema && !RECORDINGS.includes(fixture.id));

  it("get the expected verdict, and are taken for what they are", async () => {
    const wrong: string[] = [];
    for (const { id, path, expectedValid } of documents) {
      const { kind, findings } = await checkFile(`${FOLDER}${path}`);
      const valid = findings.every(({ severity }) => severity !== "error");
      if (valid !== expectedValid) wrong.push(`${id}: ${valid ? "valid" : "not valid"}`);
      if (expectedValid && !KINDS[schema]?.includes(kind ?? "")) wrong.push(`${id}: taken for ${kind}`);
    }
    expect(documents.length).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it("get a place and a remedy of its own for every issue", async () => {
    const wrong: string[] = [];
    for (const { id, path } of documents) {
      for (const { line, column, message, remedy } of (await checkFile(`${FOLDER}${path}`)).findings) {
        if (!(line >= 1 && column >= 1)) wrong.push(`${id}: at ${line}:${column}`);
        if (remedy === "" || remedy.startsWith("Change it so")) wrong.push(`${id}: ${message}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
