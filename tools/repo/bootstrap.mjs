// The two commands that must work from a fresh clone with Node.js and npm alone: `npm test`, `npm run demo`.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const npx = process.platform === "win32" ? "npx.cmd" : "npx";

/** Runs the pinned pnpm, fetched by npx where it is not installed. npx puts it on the PATH, where turbo looks for it. */
function pnpm(...args) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", npm_config_yes: "true" };
  return spawnSync(npx, ["--yes", packageManager, ...args], { cwd: root, stdio: "inherit", env }).status ?? 1;
}

function orExit(status) {
  if (status !== 0) process.exit(status);
}

/** Every workspace package's test report; a cache hit restores it, so the sum is the same on a second run. */
function reports() {
  const folders = ["packages", "tools", "examples"].flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, group, entry.name, "reports")),
  );
  return [...folders, join(root, "bench/reports")];
}

function readReport(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "vitest.json"), "utf8"));
  } catch {
    return undefined;
  }
}

function summary() {
  let passed = 0;
  let failed = 0;
  for (const folder of reports()) {
    const report = readReport(folder);
    if (report === undefined) continue;
    passed += report.numPassedTests;
    // A file that fails to load has no failed test of its own, and must count all the same.
    failed += Math.max(report.numFailedTests, report.success ? 0 : 1);
  }
  return { passed, failed };
}

const command = process.argv[2];
if (command === "test") {
  orExit(pnpm("install", "--frozen-lockfile"));
  for (const folder of reports()) rmSync(folder, { recursive: true, force: true });
  const status = pnpm("exec", "turbo", "run", "test", "--continue");
  const { passed, failed } = summary();
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(status !== 0 ? status : failed > 0 || passed === 0 ? 1 : 0);
} else if (command === "summary") {
  const { passed, failed } = summary();
  console.log(`${passed} passed, ${failed} failed`);
} else if (command === "demo") {
  orExit(pnpm("install", "--frozen-lockfile", "--reporter=silent"));
  orExit(pnpm("exec", "turbo", "run", "build", "--output-logs=errors-only", "--log-order=grouped"));
  process.exit(pnpm("--silent", "--filter", "./examples/force-push", "run", "demo"));
} else {
  console.error("usage: node tools/repo/bootstrap.mjs test|demo|summary");
  process.exit(2);
}
