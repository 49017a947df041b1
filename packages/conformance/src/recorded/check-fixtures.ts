import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type DocumentName,
  decode,
  FrameDecoder,
  type Issue,
  type Result,
  readJson,
  validate,
} from "@ahp/validate";
import { isMembers } from "../peer/answer.js";
import type { EditCheck, RecordedEditContext } from "./edit-check.js";
import type { CheckedMessages, MessageFinding } from "./finding.js";
import { documentOf, type FixtureCase, faultOfCase } from "./fixture-case.js";

/** One question about a golden message: which document judges it, and what the manifest expects. */
interface Question {
  readonly code: string;
  readonly about: string;
  readonly expected: boolean;
  verdict(): Result<unknown>;
}

/**
 * Holds a folder of golden messages against the canonical documents: every verdict of its manifest, edit contexts included.
 *
 * @param editCheck without it, edit contexts are not checked, and the report counts none
 */
export async function checkFixtures(
  folder: string,
  editCheck: EditCheck | undefined,
): Promise<CheckedMessages> {
  const manifest = await readManifest(folder);
  if (!manifest.ok) return checked(folder, 0, 0, manifest.issues);
  const findings: MessageFinding[] = [];
  let contextual = 0;
  for (const fixture of manifest.value) {
    const bytes = await readFile(join(folder, fixture.path)).catch(() => undefined);
    if (bytes === undefined) {
      findings.push(about(fixture, "unreadable-file", "its file cannot be read"));
      continue;
    }
    findings.push(...questions(fixture, bytes).flatMap((question) => answer(fixture, question)));
    if (editCheck === undefined || fixture.editContext === undefined) continue;
    contextual += 1;
    findings.push(...contextVerdict(fixture, fixture.editContext, bytes, editCheck));
  }
  return checked(folder, manifest.value.length, contextual, findings);
}

function checked(
  file: string,
  messages: number,
  contextual: number,
  findings: readonly MessageFinding[],
): CheckedMessages {
  return { file, kind: "fixtures", messages, contextual, findings };
}

async function readManifest(folder: string): Promise<Result<readonly FixtureCase[]>> {
  const bytes = await readFile(join(folder, "manifest.json")).catch(() => undefined);
  if (bytes === undefined) return refuse("no-manifest", "the folder has no manifest.json that can be read");
  const read = readJson(bytes, { maxBytes: Number.POSITIVE_INFINITY });
  if (!read.ok) return read;
  const cases = isMembers(read.value) ? read.value.cases : undefined;
  if (!Array.isArray(cases)) return refuse("no-cases", "manifest.json has no list of cases");
  if (cases.length === 0) return refuse("no-cases", "manifest.json lists no case");
  for (const [index, each] of cases.entries()) {
    const { at, is } = faultOfCase(each) ?? {};
    if (is !== undefined)
      return { ok: false, issues: [{ path: `/cases/${index}${at}`, code: "no-case", message: is }] };
  }
  return { ok: true, value: cases };
}

function refuse(code: string, message: string): Result<never> {
  return { ok: false, issues: [{ path: "", code, message }] };
}

function questions(fixture: FixtureCase, bytes: Uint8Array): Question[] {
  const { schema, expectedValid, aggregateExpectedValid, eventSchema, eventExpectedValid } = fixture;
  const own = documentOf(schema) ?? "message";
  const asked: Question[] = [
    { code: "verdict", about: schema, expected: expectedValid, verdict: () => read(fixture, own, bytes) },
  ];
  if (aggregateExpectedValid !== undefined) {
    asked.push({
      code: "aggregate-verdict",
      about: "the wire root schema.json",
      expected: aggregateExpectedValid,
      verdict: () => read(fixture, "message", bytes),
    });
  }
  const event = eventSchema === undefined ? undefined : documentOf(eventSchema);
  if (event !== undefined) {
    asked.push({
      code: "event-verdict",
      about: `${eventSchema} on the event alone`,
      expected: eventExpectedValid ?? expectedValid,
      verdict: () => validate(event, eventOf(bytes)),
    });
  }
  return asked;
}

/** Reads bytes as the binding says, and judges them by the document. */
function read({ binding }: FixtureCase, document: DocumentName, bytes: Uint8Array): Result<unknown> {
  if (binding !== "stdio-jsonl") return decode(document, bytes);
  const decoder = new FrameDecoder();
  const frames = [...decoder.push(bytes), ...decoder.end()];
  const [frame] = frames;
  if (frames.length !== 1 || frame === undefined) return refuse("frames", "must be exactly one frame");
  return frame.ok ? decode(document, frame.value) : frame;
}

function eventOf(bytes: Uint8Array): unknown {
  const message = readJson(bytes);
  return message.ok && isMembers(message.value) && isMembers(message.value.params)
    ? message.value.params.event
    : undefined;
}

function answer(fixture: FixtureCase, { code, about: judge, expected, verdict }: Question): MessageFinding[] {
  const found = verdict();
  if (found.ok === expected) return [];
  if (found.ok) return [about(fixture, code, `is valid by ${judge}, and its manifest says that it is not`)];
  const [issue] = found.issues;
  const why = issue === undefined ? "" : `: ${issue.message}`;
  return [about(fixture, code, `is not valid by ${judge}, and its manifest says that it is${why}`, issue)];
}

function contextVerdict(
  fixture: FixtureCase,
  context: RecordedEditContext,
  bytes: Uint8Array,
  editCheck: EditCheck,
): MessageFinding[] {
  const wire = read(fixture, "intercept-response", bytes);
  const accepted = wire.ok && editCheck(context, effectsOf(wire.value));
  if (accepted === fixture.contextualExpectedValid) return [];
  const message = accepted
    ? "is accepted as an edit in its context, and its manifest says that it is not"
    : "is refused as an edit in its context, and its manifest says that it is accepted";
  return [about(fixture, "contextual-verdict", message)];
}

function effectsOf(response: unknown): readonly unknown[] {
  const result = isMembers(response) && isMembers(response.result) ? response.result : {};
  return Array.isArray(result.effects) ? result.effects : [];
}

function about(
  { id, requirements }: FixtureCase,
  code: string,
  message: string,
  issue?: Issue,
): MessageFinding {
  const requirement = issue?.requirement ?? requirements?.[0];
  return {
    case: id,
    path: issue?.path ?? "",
    code,
    message,
    ...(requirement === undefined ? {} : { requirement }),
  };
}
