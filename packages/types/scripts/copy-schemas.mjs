// The canonical documents travel inside the package: `@ahp/types/schemas/event.schema.json`.
import { cpSync, mkdirSync } from "node:fs";

mkdirSync("dist/schemas", { recursive: true });
cpSync("../../schemas/draft", "dist/schemas", { recursive: true });
cpSync("src/generated/bundle.schema.json", "dist/schemas/bundle.schema.json");
