import { fileURLToPath } from "node:url";

/** The root of this repository. */
export const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url)).replace(/[\\/]$/, "");
