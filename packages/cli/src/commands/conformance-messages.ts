import { type CheckedMessages, checkMessages, type MessageFinding } from "@ahp/conformance";
import { editCheck } from "../conformance/edit-check.js";
import { EXIT, type ExitCode } from "../exit-code.js";
import type { Io } from "../io.js";
import { counted } from "../output/findings.js";
import { type Paint, painter, printable } from "../output/style.js";

/** Options of `ahp conformance messages`. */
export interface ConformanceMessagesOptions {
  readonly json?: boolean;
}

/** `ahp conformance messages`: checks recorded messages and folders of golden ones, edit contexts included. */
export async function conformanceMessages(
  files: readonly string[],
  { json = false }: ConformanceMessagesOptions,
  io: Io,
): Promise<ExitCode> {
  const checked = await checkMessages(files, { editCheck });
  const valid = checked.every(({ findings }) => findings.length === 0);
  const paint = painter(io.stdout, io.env);
  const text = json
    ? JSON.stringify({ valid, files: checked }, undefined, 2)
    : checked.flatMap((each) => describe(each, paint)).join("\n");
  io.stdout.write(`${text}\n`);
  return valid ? EXIT.ok : EXIT.failure;
}

function describe({ file, kind, messages, contextual, findings }: CheckedMessages, paint: Paint): string[] {
  const name = paint("strong", printable(file));
  const contexts = contextual === 0 ? "" : `, ${contextual} of them in an edit context`;
  const what = `${kind === "fixtures" ? "golden messages" : "a recording"}, ${counted(messages, "message")}${contexts}`;
  const verdict =
    findings.length === 0
      ? paint("good", kind === "fixtures" ? "every verdict as expected" : "valid")
      : paint("error", counted(findings.length, "fault"));
  return [`${name}: ${what}: ${verdict}`, ...findings.map((finding) => findingLine(file, finding, paint))];
}

function findingLine(file: string, finding: MessageFinding, paint: Paint): string {
  const { line, case: name, path, message, requirement } = finding;
  const place = line === undefined ? file : `${file}:${line}`;
  const parts = [...(name === undefined ? [] : [name]), ...(path === "" ? [] : [path]), message];
  const cited = requirement === undefined ? "" : paint("quiet", ` (${requirement})`);
  return `${paint("strong", printable(place))}: ${paint("error", "error")}: ${printable(parts.join(" "))}${cited}`;
}
