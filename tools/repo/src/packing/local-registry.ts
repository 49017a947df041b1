import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Tarball } from "./tarball.js";

/** A package registry on this machine. It serves what it was given and nothing else. */
export interface LocalRegistry {
  readonly url: string;
  /** Names that were asked for and are not there. */
  readonly missing: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Serves tarballs on a free port of the loopback interface, by the two requests that npm makes to install: the description of
 * a package (`/@ahp%2ftypes`) and its file. So npm resolves the version ranges of the packed manifests for real, without a
 * network, and a package that no manifest in this workspace declares is an error instead of a download.
 */
export async function serveRegistry(tarballs: readonly Tarball[]): Promise<LocalRegistry> {
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    const file = tarballs.find((each) => fileName(each) === path);
    if (file !== undefined) return send(response, 200, "application/octet-stream", file.bytes);
    const versions = tarballs.filter(({ manifest }) => manifest.name === path);
    if (versions.length > 0) return sendJson(response, 200, describe(path, versions, urlOf(server)));
    missing.push(path);
    sendJson(response, 404, { error: "not found" });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    url: urlOf(server),
    missing,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function describe(name: string, tarballs: readonly Tarball[], url: string): object {
  const versions = tarballs.map((each) => {
    const dist = { tarball: `${url}${fileName(each)}`, integrity: each.integrity };
    return [each.manifest.version, { ...each.manifest, dist }] as const;
  });
  return { name, "dist-tags": { latest: versions.at(-1)?.[0] }, versions: Object.fromEntries(versions) };
}

function fileName({ manifest }: Tarball): string {
  return `${manifest.name}/-/${manifest.version}.tgz`;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, "application/json", JSON.stringify(body));
}

function send(response: ServerResponse, status: number, type: string, body: string | Uint8Array): void {
  response.writeHead(status, { "content-type": type }).end(body);
}
