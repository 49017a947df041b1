import type { Readable } from "node:stream";
import { readInput } from "../files/read-input.js";
import { type Finding, wholeFile } from "../finding.js";
import { parseRules } from "../rules/load-rules.js";
import { checkDocument } from "./check-document.js";
import { checkFrames } from "./check-frames.js";
import type { FileKind } from "./file-kind.js";
import { inspector } from "./inspect-conditions.js";
import { looksFramed, type Recognition, recognizeMembers, recognizeText } from "./recognize.js";
import { topLevelNames } from "./top-level-names.js";
import { unrecognized } from "./unrecognized.js";

/** A file that was checked. */
export interface CheckedFile {
  readonly file: string;
  /** What it was taken for; undefined when that cannot be told, which is one of the findings. */
  readonly kind?: FileKind;
  /** What it was told by, such as "it has `hooks`". */
  readonly because?: string;
  /** What is in it, such as `2 backends`, when it is valid. */
  readonly contents?: string;
  /** Errors and warnings, in the order of their places. */
  readonly findings: readonly Finding[];
}

/** How a file is checked. */
export interface CheckOptions {
  /** What the file is, when its content is not to decide. */
  readonly as?: FileKind;
  /** What `-` reads. */
  readonly stdin?: Readable;
}

/** Reads a file, finds out what it is and checks it. A file that cannot be read is a finding. Never rejects. */
export async function checkFile(file: string, options: CheckOptions = {}): Promise<CheckedFile> {
  const input = await readInput(file, options.stdin === undefined ? {} : { stdin: options.stdin });
  if (!input.ok) return { file, findings: [wholeFile(input)] };
  const { bytes } = input;
  const recognized: Recognition =
    options.as === undefined ? recognize(file, bytes) : { kind: options.as, because: "--as says so" };
  if (recognized === undefined) return { file, findings: [wholeFile(unrecognized(bytes))] };
  const { contents, findings } = await check(recognized.kind, bytes);
  // What an invalid file says that it is may be any text of it.
  const valid = findings.every(({ severity }) => severity !== "error");
  return { file, ...recognized, ...(valid && contents !== undefined ? { contents } : {}), findings };
}

function recognize(file: string, bytes: Uint8Array): Recognition {
  const text = new TextDecoder().decode(bytes);
  if (/\.(?:jsonl|ndjson)$/i.test(file)) return { kind: "messages", because: "by its name" };
  if (looksFramed(text)) return { kind: "messages", because: "it has a JSON object on each line" };
  const names = topLevelNames(text);
  return names === undefined ? recognizeText(text) : recognizeMembers(names);
}

async function check(kind: FileKind, bytes: Uint8Array): Promise<Pick<CheckedFile, "contents" | "findings">> {
  switch (kind) {
    case "registration": {
      const { checkRegistration } = await import("./check-registration.js");
      const { backends, findings } = checkRegistration(bytes);
      return { contents: count(backends, "backend"), findings };
    }
    case "rules": {
      const rules = await parseRules(bytes, { inspect: inspector() });
      if (!rules.ok) return { findings: rules.issues };
      return { contents: count(rules.value.rules.length, "rule"), findings: rules.value.warnings };
    }
    case "messages": {
      const { count: messages, findings } = checkFrames(bytes);
      return { contents: count(messages, "message"), findings };
    }
    case "event": {
      const { value, findings } = checkDocument(bytes, { name: "event", title: "AhpEvent" });
      return { contents: typeOf(value), findings };
    }
    case "message": {
      const { value, findings } = checkDocument(bytes, { name: "message", title: "WireMessage" });
      return { contents: formOf(value), findings };
    }
  }
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function typeOf(event: unknown): string {
  const type = typeof event === "object" && event !== null && "type" in event ? event.type : undefined;
  return typeof type === "string" ? type : "event";
}

function formOf(message: unknown): string {
  if (typeof message !== "object" || message === null) return "message";
  if ("method" in message && typeof message.method === "string") return message.method;
  return "error" in message ? "error response" : "response";
}
