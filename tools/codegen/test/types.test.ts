import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { exportedNames } from "../src/types/print-types.js";
import { generatedText, generateFor } from "./support/outputs.js";
import { bundle } from "./support/repository.js";

const text = await generatedText("types", "types.ts");
const titles = Object.keys(bundle.definitions);

/** The declaration of one type, from its name to the next declaration. */
function declaration(title: string): string {
  const start = text.search(new RegExp(`^export (?:interface|type) ${title}\\b`, "m"));
  const end = text.slice(start + 1).search(/^(?:export|\/\*\*)/m);
  return end < 0 ? text.slice(start) : text.slice(start, start + 1 + end);
}

describe("the generated types", () => {
  it("say in their first line that they are generated, and by which command", () => {
    expect(text.split("\n")[0]).toMatch(/^\/\/ Generated .*`pnpm codegen`.*Never edit/);
  });

  it("are exactly one exported type per title, in the order of the bundle", () => {
    expect(exportedNames(text)).toEqual(titles);
  });

  it("never mention a type that is not among them", () => {
    const mentioned = [
      ...text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"]*"/g, "").matchAll(/\b[A-Z]\w*/g),
    ].map(([name]) => name);
    expect([...new Set(mentioned)].filter((name) => !titles.includes(name))).toEqual([]);
  });

  it("have an index signature exactly where a schema lets any member be of some type", () => {
    const open = titles.filter((title) => /\[k: string\]/.test(declaration(title)));
    const expected = titles.filter((title) => {
      const schema = JSON.stringify(bundle.definitions[title]);
      return /"additionalProperties":(?:true|\{)/.test(schema);
    });
    expect(open).toEqual(expected);
  });

  it.each(
    titles.flatMap((title) => {
      const parents = (bundle.definitions[title]?.allOf ?? []).flatMap((member) =>
        typeof member === "object" && member.$ref !== undefined ? [member.$ref.slice("#/$defs/".length)] : [],
      );
      return parents.length > 0 ? [[title, parents.join(", ")] as const] : [];
    }),
  )("%s extends %s", (title, parents) => {
    expect(declaration(title)).toMatch(new RegExp(`^export interface ${title} extends ${parents} \\{`));
  });

  it.each([
    ["ToolBeforeEvent", '  type: "tool.before";'],
    ["ToolBeforeEvent", "  outcome?: never;"],
    ["Session", "  cwd?: string;"],
    ["Session", "   * Working directory of the session.\n"],
    ["McpExtensionConnection", `  transport: \`_\${string}\`;`],
    ["EventEnvelope", "  native?: unknown;"],
    ["JsonRpcRequest", "  params: object;"],
    ["NoEffectResponse", "effects: [];"],
    ["DenyResponse", "effects: [DenyEffect];"],
    ["RequestId", "= string | number;"],
    ["Part", "= TextPart | AttachmentPart;"],
    ["FlowEffect", "= StopEffect | ContinueEffect;"],
  ])("%s says %j", (title, line) => {
    expect(declaration(title)).toContain(line);
  });
});

describe("the generated modules compile", () => {
  const folder = mkdtempSync(join(tmpdir(), "codegen-types-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const require = createRequire(import.meta.url);
  const compiler = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");

  it.each([
    ["with exact optional properties", ["--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"]],
    ["in a strict project without them", []],
  ])("%s", async (_name, flags) => {
    const files = (await generateFor("types")).filter(({ path }) => path.endsWith(".ts"));
    for (const { path, text: source } of files)
      writeFileSync(join(folder, path.slice(path.lastIndexOf("/") + 1)), source);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const names = files.map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
    const options = [
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2023",
      ...flags,
    ];
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, ...names], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
    expect(status).toBe(0);
  });
});
