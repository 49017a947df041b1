import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemCode, UpstreamFailure } from "../failure.js";
import { type Pin, readPin, SOURCE_FILES, type SourceFile } from "../pin/pin.js";
import { asFinding, type Finding } from "../report.js";
import { requireDigest } from "./digest.js";
import { CACHE_DIRECTORY } from "./source-directory.js";

/** Serves the raw files of the upstream repository as `<base>/<owner>/<name>/<commit>/<path>`. */
export const DEFAULT_BASE_URL = "https://raw.githubusercontent.com";

/** What a download may take. */
export interface RefreshOptions {
  /** Repository root; the cache is `upstream/.cache` below it. */
  readonly root: string;
  readonly revisions: readonly string[];
  /** Where files are served; default {@link DEFAULT_BASE_URL}. Any server will do, since only the pinned bytes are kept. */
  readonly baseUrl?: string;
  /** Milliseconds for one file, headers and body together; default 30000. */
  readonly timeoutMs?: number;
  /** Bytes of one file; default 8 MiB. */
  readonly maxBytes?: number;
}

/** The address of one pinned file: the exact commit, never a branch. */
export function sourceUrl(baseUrl: string, pin: Pin, file: SourceFile): string {
  return `${baseUrl.replace(/\/+$/, "")}/${pin.repository}/${pin.commit}/${pin.files[file].path}`;
}

/**
 * Downloads exactly the pinned version of every official file into the cache. The digest is checked before a byte is
 * kept; a file that fails leaves what the cache held before. Redirects are refused. Never throws: each file gives a finding.
 *
 * @example
 * await refreshCache({ root, revisions: ["2025-11-25"] })
 */
export async function refreshCache(options: RefreshOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const revision of options.revisions) {
    const pin = await readPin(options.root, revision).catch(asFinding(`${revision} pin`));
    if ("state" in pin) {
      findings.push(pin);
      continue;
    }
    for (const file of SOURCE_FILES) {
      findings.push(await refreshFile(options, pin, file).catch(asFinding(`${revision}/${file}`)));
    }
  }
  return findings;
}

async function refreshFile(options: RefreshOptions, pin: Pin, file: SourceFile): Promise<Finding> {
  const url = sourceUrl(options.baseUrl ?? DEFAULT_BASE_URL, pin, file);
  const bytes = await download(url, options.timeoutMs ?? 30_000, options.maxBytes ?? 8 * 1024 * 1024);
  requireDigest(bytes, pin, file, url);
  await keep(bytes, join(options.root, CACHE_DIRECTORY, pin.revision, file));
  return {
    state: "written",
    subject: `${pin.revision}/${file}`,
    message: `downloaded into ${CACHE_DIRECTORY} from ${url}`,
  };
}

async function download(url: string, timeoutMs: number, maxBytes: number): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (response.status !== 200 || response.body === null) {
      await response.body?.cancel();
      throw new UpstreamFailure(
        "download-failed",
        `${url} answered with HTTP status ${response.status}, expected 200`,
      );
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > maxBytes) {
        throw new UpstreamFailure("download-too-large", `${url} sends more than ${maxBytes} bytes`);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    throw new UpstreamFailure(
      "download-failed",
      `${url} cannot be downloaded: ${transportReason(error, timeoutMs)}`,
    );
  }
}

function transportReason(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return "unknown error";
  if (error.name === "TimeoutError") return `no complete answer within ${timeoutMs} ms`;
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** Writes beside the target and renames, so that the cache never holds half a file. */
async function keep(bytes: Uint8Array, path: string): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(partial, bytes);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw new UpstreamFailure("cache-unwritable", `${path} cannot be written (${systemCode(error)})`);
  }
}
