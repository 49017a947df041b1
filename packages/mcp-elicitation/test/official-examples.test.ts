import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parseRequest, parseResult } from "../src/index.js";

const REPOSITORY = fileURLToPath(new URL("../../..", import.meta.url));
const UPSTREAM = process.env.AHP_UPSTREAM_DIR;
const EXAMPLES = UPSTREAM === undefined ? undefined : resolve(REPOSITORY, UPSTREAM, "2026-07-28/examples");

interface Row {
  readonly read: typeof parseRequest | typeof parseResult;
  /** The definition of 2025-11-25 that says the same. */
  readonly pinned: string;
  /** Where it is refused. */
  readonly refused?: string;
}
const PARAMS = { read: parseRequest, pinned: "ElicitRequestParams" };
const RESULT = { read: parseResult, pinned: "ElicitResult" };

/**
 * The official examples of MCP 2026-07-28, read as what the pinned 2025-11-25 says. Where the two revisions differ, the row says how
 * the verdict comes about; a new example is a new row.
 */
const VERDICTS: { readonly [example: string]: Row } = {
  "ElicitRequestFormParams/elicit-single-field.json": PARAMS,
  "ElicitRequestFormParams/elicit-multiple-fields.json": PARAMS,
  // 2026-07-28 dropped elicitationId, which 2025-11-25 requires.
  "ElicitRequestURLParams/elicit-sensitive-data.json": { ...PARAMS, refused: "/elicitationId" },
  "ElicitResult/input-single-field.json": RESULT,
  "ElicitResult/input-multiple-fields.json": RESULT,
  "ElicitResult/accept-url-mode-no-content.json": RESULT,
  // The whole request, of which our text holds only the params: message and requestedSchema are one level down.
  "ElicitRequest/elicitation-request.json": { ...PARAMS, refused: "/message" },
};

describe.skipIf(EXAMPLES === undefined || !existsSync(EXAMPLES))("the official examples", () => {
  const folder = EXAMPLES ?? "";

  it("are all in the table", () => {
    const files = readdirSync(folder)
      .filter((name) => name.startsWith("Elicit"))
      .flatMap((name) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`));
    expect(files.sort()).toEqual(Object.keys(VERDICTS).sort());
  });

  it.each(Object.entries(VERDICTS))("%s", (example, { read, refused }) => {
    const result = read(readFileSync(join(folder, example), "utf8"));
    if (refused === undefined) expect(result).toMatchObject({ ok: true });
    else expect(result.ok ? [] : result.issues.map((issue) => issue.path)).toContain(refused);
  });

  it.each(Object.entries(VERDICTS))(
    "%s has the verdict of the pinned schema",
    (example, { pinned, refused }) => {
      const schema = JSON.parse(readFileSync(join(folder, "../../2025-11-25/schema.json"), "utf8"));
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const check = ajv.addSchema(schema, "pinned").getSchema(`pinned#/$defs/${pinned}`);
      expect(check?.(JSON.parse(readFileSync(join(folder, example), "utf8")))).toBe(refused === undefined);
    },
  );

  it("hold a request for a form whose params are sound", () => {
    const text = readFileSync(join(folder, "ElicitRequest/elicitation-request.json"), "utf8");
    const { params } = JSON.parse(text) as { params: unknown };
    expect(parseRequest(JSON.stringify(params)).ok).toBe(true);
  });
});
