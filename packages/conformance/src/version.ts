import { createRequire } from "node:module";

/** Name and version of this package, for reports. */
export function runner(): { readonly name: string; readonly version: string } {
  const manifest = createRequire(import.meta.url)("@ahp/conformance/package.json") as { version: string };
  return { name: "@ahp/conformance", version: manifest.version };
}
