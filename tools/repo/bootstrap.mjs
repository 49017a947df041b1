// The two commands that must work from a fresh clone with Node.js and npm alone: `npm test`, `npm run demo`.
// Plain JavaScript without dependencies, because it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseReport, sumReports } from "./test-summary.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const { packageManager } = readJson(join(root, "package.json"));

/**
 * Runs the pinned pnpm, fetched by npx where it is not installed. npx puts it on the PATH, where turbo looks for it.
 * On Windows npx is a script, which only a shell starts.
 *
 * @param {string[]} args
 */
function pnpm(...args) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", npm_config_yes: "true" };
  const shell = process.platform === "win32";
  return (
    spawnSync("npx", ["--yes", packageManager, ...args], { cwd: root, stdio: "inherit", env, shell })
      .status ?? 1
  );
}

/** @param {number} status */
function orExit(status) {
  if (status !== 0) process.exit(status);
}

/** The report of each workspace package that has tests; a cache hit restores it, so the sum is the same on a second run. */
function reportFiles() {
  const inGroups = ["packages", "tools", "examples"].flatMap((group) => subfolders(join(root, group)));
  return [...inGroups, join(root, "bench")]
    .filter((folder) => existsSync(join(folder, "package.json")))
    .filter((folder) => readJson(join(folder, "package.json")).scripts?.test !== undefined)
    .map((folder) => join(folder, "reports/vitest.json"));
}

/** @param {string} folder */
function subfolders(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function summary() {
  const reports = reportFiles().map((file) =>
    existsSync(file) ? parseReport(readFileSync(file, "utf8")) : undefined,
  );
  return sumReports(reports);
}

const command = process.argv[2];
if (command === "test") {
  orExit(pnpm("install", "--frozen-lockfile"));
  for (const file of reportFiles()) rmSync(file, { force: true });
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
