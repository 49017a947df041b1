import type { Analysis } from "../analysis.js";
import { analyze } from "../analyze.js";
import { gateOfRefusal } from "../gate/gate-of.js";
import { DEFAULT_LIMITS } from "../observation/source/limits.js";
import { detectFormat } from "../observation/transcript/detect-format.js";
import type { InputFormat } from "../observation/vocabulary.js";
import { claimCeiling } from "../report/claim-ceiling.js";
import { printable } from "../report/printable.js";
import { gateLine, reportLines } from "../report/report-lines.js";
import type { Issue, Result } from "../result/result.js";
import { EXIT, type ExitCode, type Io } from "./io.js";
import { readBounded, STDIN } from "./read-bounded.js";

/** Options of `mcp-era-parity`. */
export interface CommandOptions {
  /** Without it, each file's content tells. */
  readonly format?: InputFormat;
  readonly json?: boolean;
  /** Bytes of one file, and of one line of it where lines are limited. */
  readonly maxBytes?: number;
  readonly maxLineBytes?: number;
}

const FORMAT_GUESSED =
  "  It was read as one message per line, since it names no transport and has no events; --format says otherwise.";

interface ReadFile {
  readonly file: string;
  readonly format: InputFormat | undefined;
  /** Whether the format is a guess, because neither an option nor the content names one. */
  readonly isGuess: boolean;
  readonly analysis: Result<Analysis>;
}

/** Analyzes each file, prints what was found and how much of it may be claimed, and says with which status the process ends. */
export async function runCommand(
  files: readonly string[],
  options: CommandOptions,
  io: Io,
): Promise<ExitCode> {
  const read: ReadFile[] = [];
  for (const file of files) read.push(await analyzeFile(file, options, io));
  io.stdout.write(options.json === true ? jsonOf(read) : textOf(read, io.stdout.columns));
  return exitOf(read);
}

async function analyzeFile(file: string, options: CommandOptions, io: Io): Promise<ReadFile> {
  const { maxBytes = DEFAULT_LIMITS.maxBytes, maxLineBytes = DEFAULT_LIMITS.maxLineBytes } = options;
  const bytes = await readBounded(file, io.stdin, maxBytes);
  if (!bytes.ok) return { file, format: options.format, isGuess: false, analysis: bytes };
  const format = options.format ?? detectFormat(bytes.value);
  const analysis = analyze(bytes.value, { format, limits: { maxBytes, maxLineBytes } });
  return { file, format, isGuess: options.format === undefined && format === "jsonrpc", analysis };
}

function exitOf(read: readonly ReadFile[]): ExitCode {
  const analyses = analysesOf(read);
  if (analyses.length < read.length) return EXIT.refused;
  const isTerminal = analyses.every(({ responses }) =>
    responses.every(({ conclusion }) => conclusion === "terminal"),
  );
  return isTerminal ? EXIT.terminal : EXIT.notTerminal;
}

function analysesOf(read: readonly ReadFile[]): Analysis[] {
  return read.flatMap(({ analysis }) => (analysis.ok ? [analysis.value] : []));
}

function jsonOf(read: readonly ReadFile[]): string {
  const files = read.map(({ file, format, analysis }) =>
    analysis.ok
      ? { file, ...analysis.value }
      : { file, format, refused: analysis.issues, gate: gateOfRefusal(analysis.issues) },
  );
  return `${JSON.stringify({ files, claims: claimCeiling(analysesOf(read)) }, undefined, 2)}\n`;
}

function textOf(read: readonly ReadFile[], width: number | undefined): string {
  const { established, notEstablished } = claimCeiling(analysesOf(read));
  const lines = [
    ...read.flatMap((each) => [...fileLines(each, width), ""]),
    ...(established.length === 0 ? ["Established: nothing about a result"] : ["Established:"]),
    ...established.map((claim) => `  - ${claim}`),
    "Not established:",
    ...notEstablished.map((claim) => `  - ${claim}`),
  ];
  return `${lines.join("\n")}\n`;
}

function fileLines({ file, format, isGuess, analysis }: ReadFile, width: number | undefined): string[] {
  const name = file === STDIN ? "standard input" : printable(file);
  const heading = format === undefined ? name : `${name} (${format})`;
  if (analysis.ok) return [heading, ...reportLines(analysis.value, width)];
  return [`${heading}: refused`, ...refusalLines(analysis.issues, isGuess)];
}

function refusalLines(issues: readonly Issue[], isGuess: boolean): string[] {
  return [...issues.map(issueLine), ...(isGuess ? [FORMAT_GUESSED] : []), gateLine(gateOfRefusal(issues))];
}

function issueLine({ path, code, message }: Issue): string {
  return path === "" ? `  ${message} [${code}]` : `  ${message} [${code}, at ${path}]`;
}
