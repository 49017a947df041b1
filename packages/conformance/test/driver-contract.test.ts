import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { ConformanceResult } from "@ahp/types";
import { decode } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import { testHarness } from "../src/index.js";
import { script } from "./support/backends.js";
import { temporaryFile } from "./support/files.js";
import { harnessClaim } from "./support/harnesses.js";

const FLOW = "selection.ordinary-flow";
const README = readFileSync(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");

/** A schema document, as far as it is looked at here. */
interface Document {
  readonly properties?: { readonly [name: string]: { readonly enum?: readonly string[] } };
  readonly $defs?: { readonly [name: string]: Document };
}

const load = createRequire(import.meta.url);
const TASK: Document = load("@ahp/types/schemas/conformance-task.schema.json");
const REPORT: Document = load("@ahp/types/schemas/conformance-task-report.schema.json");

/** The rows of the README's table with this heading: the names in code of the first cell, and the second cell. */
function table(heading: string): { names: string[]; text: string }[] {
  const [, rest = ""] = README.split(`| ${heading} | |\n`);
  const [rows = ""] = rest.split("\n\n");
  return rows
    .split("\n")
    .slice(1)
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map(([, first = "", text = ""]) => ({ names: inCode(first), text }));
}

function inCode(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

function members(...documents: (Document | undefined)[]): string[] {
  return [...new Set(documents.flatMap((document) => Object.keys(document?.properties ?? {})))].sort();
}

async function flowWith(report: string, tasks = temporaryFile("tasks.jsonl", "")) {
  const { results } = await testHarness({
    claim: harnessClaim(["http"]),
    driver: script("programs/reporting.mjs", tasks, report),
    only: [FLOW, "observe.claimed-events", "claim.complete"],
  });
  return results;
}

function evidence(results: readonly ConformanceResult[], check = FLOW): string | undefined {
  return results.find((each) => each.check === check && each.outcome === "failed")?.evidence;
}

describe("the driver's contract in words is that of its schemas", () => {
  const { callTool, emitEvent, host } = TASK.$defs ?? {};

  it("every member of a task has a row, and every row is a member", () => {
    expect(
      table("member of a task")
        .flatMap(({ names }) => names)
        .sort(),
    ).toEqual(members(callTool, emitEvent));
  });

  it("every member of a report has a row, and every row is a member", () => {
    expect(
      table("member of a report")
        .flatMap(({ names }) => names)
        .sort(),
    ).toEqual(members(REPORT));
  });

  it.each<[string, string, readonly string[] | undefined]>([
    ["member of a report", "outcome", REPORT.properties?.outcome?.enum],
    ["member of a task", "task", ["call-tool", "emit-event"]],
    [
      "member of a task",
      "host",
      [
        ...Object.keys(host?.properties ?? {}),
        ...Object.values(host?.properties ?? {}).flatMap((each) => each.enum ?? []),
      ],
    ],
  ])("%s: the words of `%s` are those of the schema", (heading, name, words = []) => {
    const row = table(heading).find(({ names }) => names.includes(name));
    expect([...new Set(inCode(row?.text ?? ""))].sort()).toEqual([...new Set(words)].sort());
    expect(words.length).toBeGreaterThan(0);
  });
});

describe("what the runner writes to a driver", () => {
  it.each([
    ["call-tool", ["http"], ["tool.before"]],
    ["emit-event", ["http"], ["session.start", "session.end", "turn.end"]],
  ])("each task %s is valid by the schema", async (task, bindings, eventTypes) => {
    const tasks = temporaryFile("tasks.jsonl", "");
    await testHarness({
      claim: harnessClaim(bindings, eventTypes),
      // It says that the tool ran, so that other checks are made too.
      driver: script("programs/reporting.mjs", tasks, '{"outcome":"executed","executions":[{}]}'),
      only: [
        FLOW,
        "observe.claimed-events",
        "content.selection",
        "registration.hooks-no-list",
        "claim.complete",
      ],
    });
    const lines = readFileSync(tasks, "utf8").trimEnd().split("\n");
    const own = lines.filter((line) => line.includes(`"task":"${task}"`));
    expect(own.length).toBeGreaterThan(0);
    for (const line of lines) expect(decode("conformance-task", line)).toMatchObject({ ok: true });
  });
});

describe("a report that is none is refused with its place", () => {
  it.each([
    ["a text", '"executed"', /the driver's report is not valid: it must be an object, not a string\.$/],
    ["no outcome", "{}", /the driver's report is not valid: \/outcome is required and missing\.$/],
    ["another outcome", '{"outcome":"allowed"}', /: \/outcome must be `executed`, .* or `unsupported`\.$/],
    [
      "a call without executions",
      '{"outcome":"denied","execution":[]}',
      /: \/executions is required and missing; `execution` looks like a misspelling of it\.$/,
    ],
    [
      "an input as text",
      '{"outcome":"executed","executions":[{},"{}"]}',
      /: \/executions\/1 must be an object, not a string\.$/,
    ],
    [
      "messages that are no list",
      '{"outcome":"executed","executions":[{}],"messages":"hello"}',
      /: \/messages must be an array, not a string\.$/,
    ],
    [
      "a message that is no text",
      '{"outcome":"executed","executions":[{}],"messages":["a",{}]}',
      /: \/messages\/1 must be a string, not an object\.$/,
    ],
    [
      "null where nothing is",
      '{"outcome":"executed","executions":[{}],"reason":null}',
      /: \/reason must be a string, not null\.$/,
    ],
    [
      "a log",
      "the harness is ready",
      /a line on the driver's stdout is no JSON: line 1, column 1 .*; its logs belong on stderr\.$/,
    ],
    [
      "a member twice",
      '{"outcome":"executed","outcome":"denied"}',
      /: \/outcome line 1, column 23 .* second member of this name/,
    ],
  ])("%s", async (_what, report, expected) => {
    const said = evidence(await flowWith(report));
    expect(said).toMatch(/^A task was given to the driver; /);
    expect(said).toMatch(expected);
  });

  it("a second line for one task is no report of the next", async () => {
    const report = '{"outcome":"executed","executions":[{}]}';
    const results = await flowWith(`${report}\n{"outcome":"emitted"}`);
    expect(evidence(results, "observe.claimed-events")).toMatch(
      /^A task was given to the driver; the driver wrote more than one line for the task before\.$/,
    );
  });

  it("members that nobody knows are no fault", async () => {
    const results = await flowWith('{"outcome":"executed","executions":[{}],"took":3,"trace":{"a":[]}}');
    expect(results.find(({ check }) => check === FLOW)).toMatchObject({ outcome: "passed" });
  });
});
