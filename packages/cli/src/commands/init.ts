import { lstat, mkdir, unlink, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
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
  const written: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const { path, text } of files) {
      await writeFile(path, text, { flag: "wx" }).catch(async (error: unknown) => {
        // Created, and perhaps half written, unless it was there.
        if (codeOf(error) !== "EEXIST") written.push(path);
        throw error;
      });
      written.push(path);
    }
  } catch (error) {
    for (const path of written) await unlink(path).catch(() => undefined);
    const code = codeOf(error);
    return refuse(io, `${folder}: the files cannot be written: ${CAUSES[code] ?? `the system says ${code}`}`);
  }
  io.stdout.write(`${report(folder, files, io).join("\n")}\n`);
  return EXIT.ok;
}

const CAUSES: { readonly [code: string]: string } = {
  EEXIST: "it is a file, or a file came there just now; name a folder",
  ENOTDIR: "a part of the path is a file; name a folder",
  EACCES: "this user may not write there; check the permissions, or name another folder",
  EPERM: "this user may not write there; check the permissions, or name another folder",
  EROFS: "nothing can be written there; name another folder",
  ENOSPC: "the disk is full",
  ENOENT: "there is no such place; check the path",
};

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown failure";
}

function report(folder: string, files: readonly { readonly path: string }[], io: Io): string[] {
  const paint = painter(io.stdout, io.env);
  const names = STARTER_FILES.map(({ name }) => name);
  const steps = [
    ...(folder === "." ? [] : [`cd ${shellWord(folder)}`]),
    `ahp check ${names.join(" ")}`,
    "ahp intercept --registration registration.json --event event.json",
  ];
  return [
    ...files.map(({ path }) => `${paint("good", "wrote")} ${printable(path)}`),
    "",
    "Next:",
    ...steps.map((step) => `  ${paint("strong", step)}`),
  ];
}

/** A path as a shell takes it for one word that is no option. */
function shellWord(path: string): string {
  const word = isAbsolute(path) || !path.startsWith("-") ? path : `./${path}`;
  return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${printable(word).replaceAll("'", "'\\''")}'`;
}

function refuse(io: Io, why: string): ExitCode {
  io.stderr.write(`error: ${printable(why)}\n`);
  return EXIT.failure;
}

async function exists(path: string): Promise<boolean> {
  try {
    // Not what a link leads to: a link to nothing is there, too.
    await lstat(path);
    return true;
  } catch {
    return false;
  }
}
