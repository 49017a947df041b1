import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { runUpstream } from "../src/cli.js";
import type { Subset } from "../src/subsets/subset.js";

/** The revision that the small repositories of these tests pin. */
export const REVISION = "2025-11-25";

/** A small official schema with what matters: prose, an integer, an inline shape, members named like keywords. */
export const OFFICIAL = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $defs: {
    Answer: { description: "official prose", type: "object", properties: { size: { type: "integer" } } },
    Ask: {
      description: "official prose",
      type: "object",
      properties: {
        answer: { $ref: "#/$defs/Answer", description: "official prose" },
        description: { type: "string", description: "official prose" },
        option: { type: "object", properties: { const: { type: "string" } }, required: ["const"] },
      },
      required: ["answer"],
    },
    Elsewhere: { type: "object", properties: { count: { type: "integer" } } },
  },
};

/** The TypeScript that it was generated from. */
export const OFFICIAL_TYPES = `
export interface Answer {
  /** not a member: "size?: string;" */
  size?: number;
}
export interface Ask extends Base<"//"> {
  answer: Answer;
  description?: string; // trailing
  option?: { const: string; };
}
export type Kind =
  | "a"
  | "b";
`;

/** The table entry for it. */
export const SUBSET: Subset = {
  revision: REVISION,
  document: "schemas/draft/ask.schema.json",
  id: "https://example.org/ask.schema.json",
  roots: ["Ask"],
  restorations: [{ at: "Answer/properties/size", declaration: "Answer", says: "size?: number" }],
  declarations: [{ declaration: "Kind", says: '| "a" | "b"' }],
  shapes: [
    { key: "ask", from: ["Ask"], title: "Ask", description: "Our words.", members: { description: "Ours." } },
    { key: "answer", from: ["Answer"], title: "Answer", description: "Our words." },
    {
      key: "option",
      from: ["Ask/properties/option"],
      title: "Option",
      description: "Our words.",
      closed: true,
    },
  ],
};

/** Lowercase hexadecimal SHA-256. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A pin for the given bytes. */
export function pinFor(json: string, types: string): Record<string, unknown> {
  return {
    revision: REVISION,
    repository: "owner/name",
    tag: REVISION,
    commit: "0123456789abcdef0123456789abcdef01234567",
    files: {
      "schema.json": { path: `schema/${REVISION}/schema.json`, sha256: sha256(json) },
      "schema.ts": { path: `schema/${REVISION}/schema.ts`, sha256: sha256(types) },
    },
  };
}

/** An empty temporary folder, removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "ahp-upstream-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file and the folders above it. */
export async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** A repository with one pinned revision, its sources beside it, and nothing extracted yet. */
export interface Workspace {
  readonly root: string;
  readonly sources: string;
  /** Runs the command and returns what a person would see. */
  run(args: readonly string[], options?: { subset?: Subset; variable?: string }): Promise<Outcome>;
}

export interface Outcome {
  readonly exitCode: number;
  readonly out: string;
  readonly error: string;
}

/** Builds a {@link Workspace} whose pin fits the given official schema. */
export async function workspace(official: unknown = OFFICIAL, types = OFFICIAL_TYPES): Promise<Workspace> {
  const folder = await temporaryFolder();
  const root = join(folder, "repository");
  const sources = join(folder, "sources");
  const json = typeof official === "string" ? official : JSON.stringify(official);
  await put(join(root, `upstream/mcp/${REVISION}/pin.json`), JSON.stringify(pinFor(json, types)));
  await put(join(sources, REVISION, "schema.json"), json);
  await put(join(sources, REVISION, "schema.ts"), types);
  await mkdir(join(root, "schemas/draft"), { recursive: true });
  return {
    root,
    sources,
    async run(args, { subset = SUBSET, variable } = {}) {
      let out = "";
      let error = "";
      const exitCode = await runUpstream(args, {
        root,
        sourceVariable: variable,
        revisions: [REVISION],
        subsets: [subset],
        out: (text) => {
          out += text;
        },
        error: (text) => {
          error += text;
        },
      });
      return { exitCode, out, error };
    },
  };
}
