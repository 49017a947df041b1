import { fileURLToPath } from "node:url";
import { boundaries } from "./check/boundaries.js";
import { runChecks } from "./check/check.js";
import { committed } from "./check/committed.js";
import { lint } from "./check/lint.js";
import { releasePlan } from "./check/release-plan.js";
import { snippets } from "./check/snippets.js";
import { taskPlan } from "./check/task-plan.js";

// The part of `pnpm check` that looks at the repository as a whole.
const root = fileURLToPath(new URL("../../..", import.meta.url));
const failed = await runChecks([lint, boundaries, committed, releasePlan, snippets, taskPlan], root, (line) =>
  console.log(line),
);
process.exitCode = failed === 0 ? 0 : 1;
