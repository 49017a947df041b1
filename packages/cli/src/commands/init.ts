import { access, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EXIT, type ExitCode } from "../exit-code.js";
import type { Io } from "../io.js";
import { painter, printable } from "../output/style.js";
import { STARTER_FILES } from "../starter/starter-files.js";

/** `ahp init`: writes a policy, a registration of it and an event to try it with. What is there already is never written over. */
export async function init(folder: string, io: Io): Promise<ExitCode> {
  const files = STARTER_FILES.map(({ name, text }) => ({ path: join(folder, name), text }));
  const there: string[] = [];
  for (const { path } of files) if (await exists(path)) there.push(path);
  if (there.length > 0) return refuse(io, `${there.join(", ")}: there already; nothing was written`);
  try {
    await mkdir(folder, { recursive: true });
    for (const { path, text } of files) await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return refuse(io, `${folder}: the files cannot be written (${code})`);
  }
  const paint = painter(io.stdout, io.env);
  const names = STARTER_FILES.map(({ name }) => name);
  const enter = folder === "." ? [] : [`cd ${printable(folder)}`];
  const steps = [
    ...enter,
    `ahp check ${names.join(" ")}`,
    "ahp intercept --registration registration.json --event event.json",
  ];
  const lines = [
    ...files.map(({ path }) => `${paint("good", "wrote")} ${printable(path)}`),
    "",
    "Next:",
    ...steps.map((step) => `  ${paint("strong", step)}`),
  ];
  io.stdout.write(`${lines.join("\n")}\n`);
  return EXIT.ok;
}

function refuse(io: Io, why: string): ExitCode {
  io.stderr.write(`error: ${printable(why)}\n`);
  return EXIT.failure;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
