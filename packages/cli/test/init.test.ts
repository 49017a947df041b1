import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
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

  it("writes nothing when a link is there already, wherever it leads", async () => {
    const folder = temporaryFolder();
    symlinkSync("nowhere", join(folder, "event.json"));
    expect(await ahp(["init", folder])).toMatchObject({
      status: 1,
      stderr: `error: ${join(folder, "event.json")}: there already; nothing was written\n`,
    });
    expect(readdirSync(folder)).toEqual(["event.json"]);
  });

  it.each([
    ["a file", "file", "it is a file"],
    ["a path through a file", "file/inside", "a part of the path is a file"],
  ])("says why nothing can be written: %s", async (_what, path, why) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "file"), "");
    const { status, stderr } = await ahp(["init", join(folder, path)]);
    expect(status).toBe(1);
    expect(stderr).toContain(`error: ${join(folder, path)}: the files cannot be written: ${why}`);
  });

  it("names the folder so that a shell takes it", async () => {
    const folder = join(temporaryFolder(), "Anna's policies");
    const { stdout } = await ahp(["init", folder]);
    const step = /^ {2}(cd .+)$/m.exec(stdout)?.[1] ?? "";
    expect(execFileSync("sh", ["-c", `${step} && pwd -P`], { encoding: "utf8" })).toBe(
      `${realpathSync(folder)}\n`,
    );
  });

  it("has the files that the README shows", () => {
    const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
    const shown = [...readme.matchAll(/^```(?:yaml|json)\n([\s\S]*?)^```$/gm)].map(([, text]) => text);
    expect(STARTER_FILES.map(({ text }) => text)).toEqual(shown.slice(0, 3));
  });
});
