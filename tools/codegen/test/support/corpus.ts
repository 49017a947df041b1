import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bundle, root } from "./repository.js";

/** A golden message that is JSON, and the shape that the manifest judges it by. */
export interface Fixture {
  readonly id: string;
  readonly title: string;
  readonly value: unknown;
}

interface Case {
  readonly id: string;
  readonly path: string;
  readonly binding: string;
  readonly schema: string;
}

/** Every golden message of this repository and, where `AHP_PEER_FIXTURES` says so, of the protocol's own project. */
export function readFixtures(): Fixture[] {
  const peer = process.env.AHP_PEER_FIXTURES;
  const folders = [join(root, "fixtures/draft"), ...(peer === undefined ? [] : [resolve(root, peer)])];
  return folders.flatMap((folder) => {
    const { cases } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { cases: Case[] };
    return cases.flatMap((fixture) => readValues(folder, fixture));
  });
}

function readValues(folder: string, { id, path, binding, schema }: Case): Fixture[] {
  const title = bundle.titleOfDocument[schema.replace(/(?:\.schema)?\.json$/, "")];
  if (title === undefined) return [];
  const text = readFileSync(join(folder, path), "utf8");
  return (binding === "stdio-jsonl" ? text.split("\n") : [text]).flatMap((frame) => {
    try {
      return [{ id, title, value: JSON.parse(frame) as unknown }];
    } catch {
      return []; // Bytes that are no JSON text never reach a schema.
    }
  });
}

/** The shape that the manifest names, and the wire root for a message. */
export function shapesToAsk({ title, value }: Fixture): Set<string> {
  const isMessage = typeof value === "object" && value !== null && "jsonrpc" in value;
  return new Set(isMessage ? [title, bundle.root] : [title]);
}
