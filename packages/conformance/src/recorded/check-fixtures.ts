import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  AhpError,
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

/** A case of a fixture manifest, as far as it is read here (`fixtures/README.md`). */
interface FixtureCase {
  readonly id: string;
  readonly path: string;
  readonly binding: string;
  readonly schema: string;
  readonly expectedValid: boolean;
  readonly aggregateExpectedValid?: boolean;
  readonly eventSchema?: string;
  readonly eventExpectedValid?: boolean;
  readonly editContext?: RecordedEditContext;
  readonly contextualExpectedValid?: boolean;
  readonly requirements?: readonly string[];
}

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
  const wrong = cases.findIndex((each) => !isCase(each));
  if (wrong < 0) return { ok: true, value: cases };
  const path = `/cases/${wrong}`;
  const message =
    "is no case: it needs id, path, binding, expectedValid, and a schema that is a document of the draft";
  return { ok: false, issues: [{ path, code: "no-case", message }] };
}

function refuse(code: string, message: string): Result<never> {
  return { ok: false, issues: [{ path: "", code, message }] };
}

function isCase(value: unknown): value is FixtureCase {
  return (
    isMembers(value) &&
    [value.id, value.path, value.binding, value.schema].every((each) => typeof each === "string") &&
    typeof value.expectedValid === "boolean" &&
    documentOf(String(value.schema)) !== undefined
  );
}

/** `event.schema.json` is the document `event`; `schema.json`, the wire root, is `message`. */
function documentOf(schema: string): DocumentName | undefined {
  if (schema === "schema.json") return "message";
  const [, name] = /^([a-z-]+)\.schema\.json$/.exec(schema) ?? [];
  return name !== undefined && isDocument(name) ? name : undefined;
}

function isDocument(name: string): name is DocumentName {
  try {
    validate(name as DocumentName, null);
    return true;
  } catch (error) {
    if (AhpError.is(error)) return false;
    throw error;
  }
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
