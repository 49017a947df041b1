import { type CheckedFile, checkFile } from "../check/check-file.js";
import { type FileKind, KIND_NAMES } from "../check/file-kind.js";
import { EXIT, type ExitCode } from "../exit-code.js";
import type { Io } from "../io.js";
import { counted, findingLines, tally } from "../output/findings.js";
import { type Paint, painter, printable } from "../output/style.js";

/** Options of `ahp check`. */
export interface CheckCommandOptions {
  readonly as?: FileKind;
  readonly json?: boolean;
}

/** `ahp check`: finds out what each file is, and lists everything that is wrong with it. */
export async function check(
  files: readonly string[],
  options: CheckCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const { as, json = false } = options;
  const checked: CheckedFile[] = [];
  for (const file of files) {
    checked.push(await checkFile(file, { stdin: io.stdin, ...(as === undefined ? {} : { as }) }));
  }
  const valid = checked.every(isValid);
  if (json) {
    const report = { valid, files: checked.map((file) => ({ ...file, valid: isValid(file) })) };
    io.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
  } else io.stdout.write(`${describe(checked, painter(io.stdout, io.env)).join("\n")}\n`);
  return valid ? EXIT.ok : EXIT.failure;
}

function isValid({ findings }: CheckedFile): boolean {
  return findings.every(({ severity }) => severity !== "error");
}

function describe(files: readonly CheckedFile[], paint: Paint): string[] {
  const lines = files.flatMap((checked) => [
    heading(checked, paint),
    ...checked.findings.flatMap((finding) => findingLines(checked.file, finding, paint)),
  ]);
  const all = files.flatMap(({ findings }) => findings);
  if (files.length === 1) return lines;
  const invalid = files.filter((file) => !isValid(file)).length;
  const total = tally(all);
  return [
    ...lines,
    `${counted(files.length, "file")}, ${invalid} not valid${total === "" ? "" : `: ${total}`}`,
  ];
}

/** "hooks.json: a registration (it has `hooks`), not valid: 5 errors". */
function heading(checked: CheckedFile, paint: Paint): string {
  const { file, kind, because, contents, findings } = checked;
  const valid = isValid(checked);
  const taken =
    kind === undefined ? [] : [`${KIND_NAMES[kind]}${paint("quiet", ` (${printable(because ?? "")})`)}`];
  const verdict = valid ? paint("good", "valid") : paint("error", "not valid");
  const inside = valid && contents !== undefined ? [printable(contents)] : [];
  const count = findings.length === 0 ? [] : [tally(findings)];
  const details = [...inside, ...count].join("; ");
  const tail = details === "" ? "" : `: ${details}`;
  return `${paint("strong", printable(file))}: ${[...taken, verdict].join(", ")}${tail}`;
}
