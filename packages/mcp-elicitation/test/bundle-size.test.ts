import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** What a browser downloads for the given line of code: bundled, minified, compressed. */
async function bundleOf(contents: string): Promise<{ text: string; bytes: number }> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(new URL("..", import.meta.url)) },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  const text = outputFiles[0]?.text ?? "";
  return { text, bytes: gzipSync(text, { level: 9 }).byteLength };
}

describe("the built package, bundled for a browser, minified and compressed", () => {
  it.each([
    { what: "everything", code: 'export * from "@ahp/mcp-elicitation";', limit: 12 * 1024 },
    {
      what: "validateAnswer alone",
      code: 'export { validateAnswer } from "@ahp/mcp-elicitation";',
      limit: 5 * 1024,
    },
    {
      what: "elicitationModes alone",
      code: 'export { elicitationModes } from "@ahp/mcp-elicitation";',
      limit: 3 * 1024,
    },
  ])("takes at most its share: $what", async ({ code, limit }) => {
    const { text, bytes } = await bundleOf(code);
    expect(text.length).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(limit);
  });

  it("makes no code from text and reaches for nothing of Node.js", async () => {
    const { text } = await bundleOf('export * from "@ahp/mcp-elicitation";');
    expect(text).toContain("elicitationId");
    expect(text).not.toMatch(/\beval\b|\bFunction\b|\bnode:|\brequire\(|\bprocess\b|\bBuffer\b/);
  });
});
