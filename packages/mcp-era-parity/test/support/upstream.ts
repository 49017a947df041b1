import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const REPOSITORY = fileURLToPath(new URL("../../../..", import.meta.url));

const VARIABLE = process.env.AHP_UPSTREAM_DIR ?? "";

/** Where the official files are, or `undefined` where they are not at hand. They are no part of this repository. */
export const UPSTREAM: string | undefined =
  VARIABLE !== "" && existsSync(resolve(REPOSITORY, VARIABLE)) ? resolve(REPOSITORY, VARIABLE) : undefined;

if (UPSTREAM === undefined) {
  console.warn("AHP_UPSTREAM_DIR names no folder: what compares with the official MCP files is skipped");
}

/** The place of a file below the folder of official files. */
export function upstreamPath(...steps: string[]): string {
  return join(UPSTREAM ?? "", ...steps);
}
