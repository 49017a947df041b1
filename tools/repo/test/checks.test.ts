import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { boundaries } from "../src/check/boundaries.js";
import { type Check, runChecks } from "../src/check/check.js";
import { committed } from "../src/check/committed.js";
import { releasePlan } from "../src/check/release-plan.js";
import { type PlannedTask, planProblems } from "../src/check/task-plan.js";
import { temporaryTree } from "./temporary-tree.js";

describe("running checks", () => {
  const check = (name: string, run: Check["run"]): Check => ({ name, mend: `mend ${name}`, run });

  it("prints what failed, why and what mends it, and goes on to the next", async () => {
    const lines: string[] = [];
    const failed = await runChecks(
      [
        check("first", async () => ["a.ts:1 is wrong"]),
        check("second", async () => []),
        check("third", async () => {
          throw new Error("no such file");
        }),
      ],
      "/",
      (line) => lines.push(line),
    );
    expect(failed).toBe(2);
    expect(lines).toEqual([
      "FAILED  first",
      "        a.ts:1 is wrong",
      "        mend it: mend first",
      "ok      second",
      "FAILED  third",
      "        Error: no such file",
      "        mend it: mend third",
    ]);
  });
});

describe("package boundaries", () => {
  it("are findings with their place", async () => {
    const root = temporaryTree({ "packages/extra/package.json": { name: "@ahp/extra" } });
    expect(await boundaries.run(root)).toEqual([
      "packages/extra/package.json @ahp/extra has no place in MAY_IMPORT of tools/repo",
    ]);
  });
});

describe("the release plan", () => {
  const workspace = (config: object, changeset: string) =>
    temporaryTree({
      "package.json": { name: "root", private: true },
      "pnpm-workspace.yaml": "packages: [packages/*, tools/*]\n",
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
      "packages/types/package.json": { name: "@ahp/types", version: "1.0.0" },
      "packages/backend/package.json": { name: "@ahp/backend", version: "1.0.0" },
      "tools/codegen/package.json": { name: "@ahp/codegen", version: "0.0.0", private: true },
      ".changeset/config.json": {
        fixed: [["@ahp/*"]],
        privatePackages: { version: false, tag: false },
        ...config,
      },
      ".changeset/one.md": changeset,
    });
  const TYPES = '---\n"@ahp/types": minor\n---\n\nMore types.\n';

  it("moves every published package in one step, and no private one", async () => {
    expect(await releasePlan.run(workspace({}, TYPES))).toEqual([]);
  });

  it("leaves no published package behind", async () => {
    expect(await releasePlan.run(workspace({ fixed: [] }, TYPES))).toEqual([
      "@ahp/backend is published and would stay behind: the fixed group does not hold it",
    ]);
  });

  it("gives no private package a version", async () => {
    const root = workspace({ privatePackages: { version: true, tag: false } }, TYPES);
    expect(await releasePlan.run(root)).toEqual(["@ahp/codegen is private and would get a version"]);
  });

  it("names only packages that exist", async () => {
    const root = workspace({}, '---\n"@ahp/typos": minor\n---\n\nMore.\n');
    await expect(releasePlan.run(root)).rejects.toThrow("@ahp/typos");
  });
});

describe("generated files as committed", () => {
  const FILE = "packages/types/src/generated/types.ts";

  function repository(): string {
    const root = temporaryTree({ [FILE]: "export type A = 1;\n", "README.md": "# A\n" });
    const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "ignore" });
    git("init");
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-m", "a");
    return root;
  }

  afterEach(() => vi.unstubAllEnvs());

  it("is refused in CI when a generator wrote something else", async () => {
    vi.stubEnv("CI", "true");
    const root = repository();
    expect(await committed.run(root)).toEqual([]);
    writeFileSync(join(root, FILE), "export type A = 2;\n");
    writeFileSync(join(root, "README.md"), "# B\n");
    writeFileSync(join(root, `${FILE}.new`), "\n");
    expect(await committed.run(root)).toEqual([
      `${FILE} differs from the commit`,
      `${FILE}.new differs from the commit`,
    ]);
  });

  it("is no question while a person works", async () => {
    vi.stubEnv("CI", "");
    const root = repository();
    writeFileSync(join(root, FILE), "export type A = 2;\n");
    expect(await committed.run(root)).toEqual([]);
  });
});

describe("the plan of tasks", () => {
  const ROOTS = [
    "../../schemas/a.json",
    "../../fixtures/a.json",
    "../../upstream/a.json",
    "../../vitest.config.ts",
  ];
  const task = (name: string, changes: Partial<PlannedTask> = {}, definition: object = {}): PlannedTask => ({
    taskId: `@ahp/a#${name}`,
    task: name,
    command: "run",
    inputs: Object.fromEntries(["package.json", "src/index.ts", ...ROOTS].map((path) => [path, "0"])),
    dependencies: [],
    resolvedTaskDefinition: {
      outputs: { codegen: ["src/generated/**"], build: ["dist/**"], test: ["reports/**"] }[name] ?? [],
      env: name === "test" ? ["AHP_PEER_FIXTURES", "AHP_UPSTREAM_DIR"] : [],
      ...definition,
    },
    ...changes,
  });

  it.each(["codegen", "build", "test", "typecheck"])(
    "has nothing against a %s that declares what it does",
    (name) => {
      expect(planProblems([task(name)])).toEqual([]);
    },
  );

  it.each(["codegen", "build", "test"])("misses the output of %s", (name) => {
    const [problem] = planProblems([task(name, {}, { outputs: [] })]);
    expect(problem).toContain(`@ahp/a#${name} does not declare its output`);
  });

  it.each([
    "node_modules/ajv/index.js",
    "../../tools/codegen/reports/vitest.json",
    "dist/index.js",
    ".turbo/turbo-test.log",
    "../../upstream/.cache/schema.json",
    "src/generated/types.ts",
  ])("refuses %s as an input, even of a task that no script has", (input) => {
    const planned = task("test", { command: "<NONEXISTENT>", inputs: { [input]: "0" } });
    expect(planProblems([planned])).toEqual([
      `@ahp/a#test has ${input} among its inputs, which a task writes: no second run would hit the cache`,
    ]);
  });

  it("lets a generator hash what it wrote and what is committed", () => {
    expect(planProblems([task("codegen", { inputs: { "src/generated/types.ts": "0" } })])).toEqual([]);
  });

  it.each(ROOTS)("misses %s among the inputs of tests", (path) => {
    const { [path]: _, ...inputs } = task("test").inputs;
    const [problem] = planProblems([task("test", { inputs })]);
    expect(problem).toMatch(/^@ahp\/a#test does not have \S+ among its inputs$/);
  });

  it.each(["AHP_PEER_FIXTURES", "AHP_UPSTREAM_DIR"])("misses %s in the environment of tests", (name) => {
    const env = ["AHP_PEER_FIXTURES", "AHP_UPSTREAM_DIR"].filter((each) => each !== name);
    expect(planProblems([task("test", {}, { env })])).toEqual([
      `@ahp/a#test does not have ${name} in its environment`,
    ]);
  });
});
