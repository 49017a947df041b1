import getReleasePlan from "@changesets/get-release-plan";
import { readPackages } from "../workspace/packages.js";
import type { Check } from "./check.js";

/**
 * The changesets make a plan: they name packages that exist, every published package moves in one step with the others, and
 * no private tool gets a version.
 */
export const releasePlan: Check = {
  name: "release plan",
  mend: "pnpm changeset, or edit .changeset/config.json",
  run: async (root) => planProblems(root),
};

async function planProblems(root: string): Promise<string[]> {
  const { changesets, releases } = await getReleasePlan(root);
  if (changesets.length === 0) return [];
  const packages = readPackages(root);
  const planned = new Map(
    releases.map(({ name, newVersion, type }) => [name, type === "none" ? "" : newVersion]),
  );
  const versions = new Set([...planned.values()].filter((version) => version !== ""));
  const published = packages.filter(({ manifest }) => manifest.private !== true);
  return [
    ...published
      .filter(({ name }) => !planned.get(name))
      .map(({ name }) => `${name} is published and would stay behind: the fixed group does not hold it`),
    ...packages
      .filter(({ name, manifest }) => manifest.private === true && planned.get(name))
      .map(({ name }) => `${name} is private and would get a version`),
    ...(versions.size > 1 ? [`one release would have several versions: ${[...versions].join(", ")}`] : []),
  ];
}
