import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { REVISIONS, readPin } from "../src/pin/pin.js";
import { pinFor, put, REVISION, workspace } from "./workspace.js";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

describe("the pins of this repository", () => {
  it.each([
    [
      "2025-06-18",
      "5f5440bb26a62e2cf3440b92da5a667efa03b267",
      "af845e7e5b9d27107d1690f0936022546177a1403e63ffb11470135b296a2e01",
      "7d7f4cc6f3adb76e3fd5e1eee6bab8b1e183cfaf719da66d2aa5661737ca9539",
    ],
    [
      "2025-11-25",
      "38c84e9f93ad191d9eb26d92b945d17bd0efcaf3",
      "1ffe4c5577974012f5fa02af14ea88df4b7146679df1abaaad497c8d9230ca8a",
      "0845473b20273dae35df6651b831540be3d5866a42d0ad324e4a06caaa398a07",
    ],
    [
      "2026-07-28",
      "5f5440bb26a62e2cf3440b92da5a667efa03b267",
      "ef70b61f99b6d2e5e3b46863822eab08dff6a45bedc7a08914e0e5b133f40203",
      "742750af0bb8c716e7030c4977c992b55d1adc4407e9e66997db5846baedc2cd",
    ],
  ])("%s stands on the commit and digests that were reviewed", async (revision, commit, json, types) => {
    expect(REVISIONS).toContain(revision);
    const pin = await readPin(ROOT, revision);
    expect(pin.commit).toBe(commit);
    expect(pin.files["schema.json"]).toEqual({ path: `schema/${revision}/schema.json`, sha256: json });
    expect(pin.files["schema.ts"]).toEqual({ path: `schema/${revision}/schema.ts`, sha256: types });
  });
});

type Pin = ReturnType<typeof pinFor>;
const fitting = pinFor("{}", "");
const files = fitting.files as Record<string, Record<string, string>>;
const withJsonFile = (entry: unknown): Pin => ({ ...fitting, files: { ...files, "schema.json": entry } });

describe("a pin that says too little or too much", () => {
  it.each<[name: string, code: string, pin: unknown, place: string]>([
    ["is not an object", "pin-invalid", [], "the document"],
    ["has an unknown member", "pin-invalid", { ...fitting, latest: true }, "latest"],
    ["is for another revision", "pin-invalid", { ...fitting, revision: "2025-06-18" }, "/revision"],
    ["names no repository", "pin-invalid", { ...fitting, repository: "https://example.org" }, "/repository"],
    ["has no tag", "pin-invalid", { ...fitting, tag: undefined }, "/tag"],
    ["names a branch for a commit", "pin-invalid", { ...fitting, commit: "main" }, "/commit"],
    ["has an empty note", "pin-invalid", { ...fitting, note: "" }, "/note"],
    ["has no files", "pin-invalid", { ...fitting, files: undefined }, "/files"],
    [
      "has no schema.ts",
      "pin-invalid",
      { ...fitting, files: { "schema.json": files["schema.json"] } },
      "/files/schema.ts",
    ],
    ["has a third file", "pin-invalid", { ...fitting, files: { ...files, "x.json": {} } }, "x.json"],
    [
      "takes the file of another revision",
      "pin-invalid",
      withJsonFile({ ...files["schema.json"], path: "schema/draft/schema.json" }),
      "/files/schema.json/path",
    ],
    [
      "has no digest",
      "pin-without-digest",
      withJsonFile({ path: files["schema.json"]?.path }),
      "/files/schema.json has no sha256",
    ],
    [
      "has an empty digest",
      "pin-without-digest",
      withJsonFile({ ...files["schema.json"], sha256: "" }),
      "/files/schema.json has no sha256",
    ],
    [
      "has half a digest",
      "pin-invalid",
      withJsonFile({ ...files["schema.json"], sha256: "abc" }),
      "/files/schema.json/sha256",
    ],
  ])("%s: %s", async (_name, code, pin, place) => {
    const space = await workspace();
    await writeFile(join(space.root, `upstream/mcp/${REVISION}/pin.json`), JSON.stringify(pin));
    const outcome = await space.run(["--from", space.sources]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain(`FAILED    ${REVISION} pin [${code}]`);
    expect(outcome.error).toContain(place);
    expect(outcome.error).toContain(`upstream/mcp/${REVISION}/pin.json`);
  });

  it("that is not JSON fails", async () => {
    const space = await workspace();
    await writeFile(join(space.root, `upstream/mcp/${REVISION}/pin.json`), "{");
    expect((await space.run(["--from", space.sources])).error).toContain("[pin-not-json]");
  });

  it("that is missing fails", async () => {
    const space = await workspace();
    await expect(readPin(join(space.root, "schemas"), REVISION)).rejects.toMatchObject({
      code: "pin-missing",
    });
  });

  it("of a revision that nobody decided to pin fails", async () => {
    const space = await workspace();
    await put(join(space.root, "upstream/mcp/2099-01-01/pin.json"), JSON.stringify(fitting));
    const outcome = await space.run(["--from", space.sources]);
    expect(outcome.exitCode).toBe(1);
    expect(outcome.error).toContain("FAILED    pins [revision-unexpected]: upstream/mcp holds 2099-01-01");
  });
});
