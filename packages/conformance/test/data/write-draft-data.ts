import { writeFileSync } from "node:fs";
import { DRAFT, draftFiles } from "./draft-data.js";

for (const [file, text] of draftFiles()) {
  writeFileSync(`${DRAFT}${file}`, text);
  console.log(`conformance/draft/${file}`);
}
