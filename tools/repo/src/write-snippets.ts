import { fileURLToPath } from "node:url";
import { writeSnippets } from "./check/snippets.js";

writeSnippets(fileURLToPath(new URL("../../..", import.meta.url)));
