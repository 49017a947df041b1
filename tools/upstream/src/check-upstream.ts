import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { extractSubset, originComment, WRITE_COMMAND } from "./extract/extract-subset.js";
import { systemCode, UpstreamFailure } from "./failure.js";
import { isJsonObject } from "./json/json.js";
import { type Pin, readPin, refuseOtherRevisions, SOURCE_FILES, type SourceFile } from "./pin/pin.js";
import { asFinding, type Finding } from "./report.js";
import { requireDigest } from "./source/digest.js";
import {
  readSource,
  requireSourceDirectory,
  type SourceDirectory,
  sourcePath,
} from "./source/source-directory.js";
import type { Subset } from "./subsets/subset.js";
import { requireDeclarations } from "./typescript/declarations.js";

/** What to check, and against what. */
export interface CheckOptions {
  /** Repository root: pins and generated documents are below it. */
  readonly root: string;
  /** The one place where official files are looked for. */
  readonly sources: SourceDirectory;
  /** Make an absent `schema.json` a failure. `schema.ts` is checked when it is there, and may be absent. */
  readonly requireSources: boolean;
  /** Write the generated documents instead of comparing them. */
  readonly write: boolean;
  readonly revisions: readonly string[];
  readonly subsets: readonly Subset[];
}

/** The files of one revision whose bytes are those of the pin. */
interface VerifiedRevision {
  readonly pin: Pin;
  readonly files: ReadonlyMap<SourceFile, Uint8Array>;
}

/**
 * Verifies every pin, the bytes of every official file that is present, and that each committed document is what the
 * extraction makes of them. Never throws for what it finds: each thing checked is one finding.
 *
 * @example
 * const findings = await checkUpstream({ root, sources, requireSources: true, write: false, revisions: REVISIONS, subsets: SUBSETS })
 */
export async function checkUpstream(options: CheckOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  const attempt = async (subject: string, check: () => Promise<void>): Promise<void> => {
    await check().catch((error: unknown) => findings.push(asFinding(subject)(error)));
  };
  await attempt("pins", () => refuseOtherRevisions(options.root, options.revisions));
  await attempt("sources", () => requireSourceDirectory(options.sources));

  const verified = new Map<string, VerifiedRevision>();
  for (const revision of options.revisions) {
    await attempt(`${revision} pin`, async () => {
      verified.set(revision, await verifySources(options, await readPin(options.root, revision), findings));
    });
  }
  for (const subset of options.subsets) {
    const revision = verified.get(subset.revision);
    // A revision without a usable pin is a failure already, and nothing can be compared with it.
    if (revision === undefined) continue;
    await attempt(`${subset.revision}/schema.ts`, async () => checkDeclarations(subset, revision, findings));
    await attempt(subset.document, async () => {
      findings.push(await (options.write ? writeDocument : checkDocument)(options.root, subset, revision));
    });
  }
  return findings;
}

async function verifySources(
  options: CheckOptions,
  pin: Pin,
  findings: Finding[],
): Promise<VerifiedRevision> {
  const files = new Map<SourceFile, Uint8Array>();
  for (const file of SOURCE_FILES) {
    const subject = `${pin.revision}/${file}`;
    const path = sourcePath(options.sources, pin.revision, file);
    try {
      const bytes = await readSource(options.sources, pin.revision, file);
      if (bytes === undefined) {
        findings.push(absent(options, subject, file, path));
        continue;
      }
      requireDigest(bytes, pin, file, path);
      files.set(file, bytes);
      findings.push({ state: "verified", subject, message: "is exactly the pinned file" });
    } catch (error) {
      findings.push(asFinding(subject)(error));
    }
  }
  return { pin, files };
}

function absent(options: CheckOptions, subject: string, file: SourceFile, path: string): Finding {
  const message = `${path} is not there, so its digest was not checked`;
  if (options.requireSources && file === "schema.json") {
    return {
      state: "failed",
      subject,
      code: "source-missing",
      message: `${message}, and --require-sources demands it`,
    };
  }
  return { state: "absent", subject, message };
}

function checkDeclarations(subset: Subset, { files }: VerifiedRevision, findings: Finding[]): void {
  const source = files.get("schema.ts");
  const declarations = [...(subset.restorations ?? []), ...(subset.declarations ?? [])];
  if (source === undefined || declarations.length === 0) return;
  const subject = `${subset.revision}/schema.ts`;
  requireDeclarations(new TextDecoder().decode(source), declarations, subject);
  findings.push({
    state: "verified",
    subject,
    message: `declares the ${declarations.length} things that ${subset.document} relies on`,
  });
}

async function writeDocument(root: string, subset: Subset, revision: VerifiedRevision): Promise<Finding> {
  const bytes = revision.files.get("schema.json");
  if (bytes === undefined) {
    throw new UpstreamFailure(
      "source-missing",
      `cannot be written without the verified schema.json of ${subset.revision}; give --from DIR or run pnpm upstream --refresh`,
    );
  }
  const text = extractSubset(subset, revision.pin, bytes);
  await writeFile(join(root, subset.document), text).catch((error: unknown) => {
    throw new UpstreamFailure("extraction-unwritable", `cannot be written (${systemCode(error)})`);
  });
  return {
    state: "written",
    subject: subset.document,
    message: `extracted from ${subset.revision}/schema.json`,
  };
}

async function checkDocument(root: string, subset: Subset, revision: VerifiedRevision): Promise<Finding> {
  const committed = await readFile(join(root, subset.document), "utf8").catch((error: unknown) => {
    throw new UpstreamFailure(
      "extraction-missing",
      `cannot be read (${systemCode(error)}); run ${WRITE_COMMAND}`,
    );
  });
  if (commentOf(committed) !== originComment(revision.pin)) {
    throw new UpstreamFailure(
      "extraction-from-other-pin",
      `its $comment does not name the bytes of the ${subset.revision} pin; run ${WRITE_COMMAND}`,
    );
  }
  const bytes = revision.files.get("schema.json");
  if (bytes === undefined) {
    return {
      state: "absent",
      subject: subset.document,
      message: `not re-extracted, because no verified schema.json of ${subset.revision} is here; only its $comment was compared with the pin`,
    };
  }
  const line = firstDifference(committed, extractSubset(subset, revision.pin, bytes));
  if (line === undefined) {
    return {
      state: "verified",
      subject: subset.document,
      message: `is exactly the extraction from ${subset.revision}/schema.json`,
    };
  }
  throw new UpstreamFailure(
    "extraction-differs",
    `differs from the extraction at line ${line}; it is generated, so undo the edit or run ${WRITE_COMMAND} and review the diff`,
  );
}

function commentOf(text: string): unknown {
  try {
    const document: unknown = JSON.parse(text);
    return isJsonObject(document) ? document.$comment : undefined;
  } catch {
    return undefined;
  }
}

/** The first line (from 1) in which two texts differ; `undefined` when they are equal. */
function firstDifference(left: string, right: string): number | undefined {
  if (left === right) return undefined;
  const rightLines = right.split("\n");
  const leftLines = left.split("\n");
  const at = leftLines.findIndex((line, index) => line !== rightLines[index]);
  return at === -1 ? leftLines.length + 1 : at + 1;
}
