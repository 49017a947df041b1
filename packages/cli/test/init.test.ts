import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { STARTER_FILES } from "../src/starter/starter-files.js";
import { ahp, MAIN } from "./support/ahp.js";
import { temporaryFolder } from "./support/files.js";

const NAMES = ["event.json", "registration.json", "rules.yaml"];

describe("ahp init", () => {
  it("writes three files that are valid, and says what comes next", async () => {
    const folder = join(temporaryFolder(), "new", "policy");
    const { status, stdout, stderr } = await ahp(["init", folder]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain(
      `\n  cd ${folder}\n  ahp check rules.yaml registration.json event.json\n  ahp intercept `,
    );
    expect(readdirSync(folder).sort()).toEqual(NAMES);
    expect(await ahp(["check", ...NAMES.map((name) => join(folder, name))])).toMatchObject({ status: 0 });
  });

  it("writes a policy that denies the event, by the command that it names", async () => {
    const folder = temporaryFolder();
    await ahp(["init", folder]);
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "ahp"), `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`, {
      mode: 0o755,
    });
    symlinkSync(process.execPath, join(bin, "node"));
    const rules = join(folder, "rules.yaml");
    const registration = join(folder, "registration.json");
    writeFileSync(
      registration,
      readFileSync(registration, "utf8").replace("rules.yaml", rules).replace("2000", "30000"),
    );
    const env = { PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
    const { status, stdout } = await ahp(
      ["intercept", "--registration", registration, "--event", join(folder, "event.json")],
      { env },
    );
    expect(status).toBe(3);
    expect(stdout).toMatch(/^denied by com\.example\.rules /);
  });

  it.each(NAMES)("writes nothing when %s is there already", async (name) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), "mine");
    const { status, stdout, stderr } = await ahp(["init", folder]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toBe(`error: ${join(folder, name)}: there already; nothing was written\n`);
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(join(folder, name), "utf8")).toBe("mine");
  });

  it("says why nothing can be written", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const { status, stderr } = await ahp(["init", join(file, "inside")]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^error: .*: the files cannot be written \(\w+\)\n$/);
  });

  it("has the files that the README shows", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    const shown = [...readme.matchAll(/^```(?:yaml|json)\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
    expect(STARTER_FILES.map(({ text }) => text)).toEqual(shown.slice(0, 3));
  });
});
