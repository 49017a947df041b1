import { runCommand } from "../run-command.js";
import type { Check } from "./check.js";

/** A task as `turbo run … --dry=json` describes it, as far as it is read here. */
export interface PlannedTask {
  readonly taskId: string;
  readonly task: string;
  readonly command: string;
  /** The files that its hash covers, from the folder of its package. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly dependencies: readonly string[];
  readonly resolvedTaskDefinition: { readonly outputs: readonly string[]; readonly env: readonly string[] };
}

const OUTPUTS: Readonly<Record<string, string>> = {
  codegen: "src/generated/**",
  build: "dist/**",
  test: "reports/**",
};

const TEST_INPUTS = ["schemas/", "fixtures/", "upstream/", "vitest.config.ts"];
const TEST_ENV = ["AHP_PEER_FIXTURES", "AHP_UPSTREAM_DIR"];
const WRITTEN_BY_TASKS = /(?:^|\/)(?:node_modules|dist|reports|\.turbo|\.cache|src\/generated)\//;

/** Turborepo's plan: each task declares what it reads and writes, so that a second run is a cache hit and a change is not. */
export const taskPlan: Check = {
  name: "inputs and outputs of tasks",
  mend: "edit turbo.json",
  run: async (root) => {
    const args = ["exec", "turbo", "run", "codegen", "build", "test", "--dry=json"];
    const { status, stdout, output } = await runCommand("pnpm", args, root);
    if (status !== 0) return output.trim().split("\n");
    return planProblems((JSON.parse(stdout) as { tasks: PlannedTask[] }).tasks);
  },
};

/**
 * What is wrong with a plan. Tasks that no package has (`<NONEXISTENT>`) have no outputs; their inputs count all the same,
 * because they are part of the hash of what follows them.
 */
export function planProblems(tasks: readonly PlannedTask[]): string[] {
  return tasks.flatMap((task) => {
    const inputs = Object.keys(task.inputs);
    const exists = task.command !== "<NONEXISTENT>";
    return [
      ...inputs
        .filter((input) => WRITTEN_BY_TASKS.test(input) && !isOwnOutput(task, input))
        .slice(0, 3)
        .map(
          (input) =>
            `${task.taskId} has ${input} among its inputs, which a task writes: no second run would hit the cache`,
        ),
      ...(exists ? [...outputProblems(task), ...testProblems(task, inputs)] : []),
    ];
  });
}

/** Turborepo itself hashes outputs that are committed, so that a generator runs again after an edit by hand. */
function isOwnOutput({ task }: PlannedTask, input: string): boolean {
  return task === "codegen" && input.startsWith("src/generated/");
}

function outputProblems({ taskId, task, resolvedTaskDefinition }: PlannedTask): string[] {
  const expected = OUTPUTS[task];
  if (expected === undefined || resolvedTaskDefinition.outputs.includes(expected)) return [];
  return [`${taskId} does not declare its output ${expected}`];
}

function testProblems(
  { taskId, task, resolvedTaskDefinition }: PlannedTask,
  inputs: readonly string[],
): string[] {
  if (task !== "test") return [];
  return [
    ...TEST_INPUTS.filter((root) => !inputs.some((input) => input.startsWith(`../../${root}`))).map(
      (root) => `${taskId} does not have ${root} among its inputs`,
    ),
    ...TEST_ENV.filter((name) => !resolvedTaskDefinition.env.includes(name)).map(
      (name) => `${taskId} does not have ${name} in its environment`,
    ),
  ];
}
