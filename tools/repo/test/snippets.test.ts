import { describe, expect, it } from "vitest";
import { filesShown, withCurrentFiles } from "../src/snippets/snippets.js";

const page = "# Page\n\n<!-- source: a/b.mjs -->\n```js\nold();\n```\n\nText.\n\n```sh\nuntouched\n```\n";

describe("code shown in pages", () => {
  it("finds the files that a page shows", () => {
    expect(filesShown(page)).toEqual(["a/b.mjs"]);
  });

  it("shows a file as it stands, and leaves other blocks alone", () => {
    expect(withCurrentFiles(page, (path) => `// ${path}\nfresh("$&");\n`)).toBe(
      '# Page\n\n<!-- source: a/b.mjs -->\n```js\n// a/b.mjs\nfresh("$&");\n```\n\nText.\n\n```sh\nuntouched\n```\n',
    );
  });

  it("changes nothing where the page is current", () => {
    const current = withCurrentFiles(page, () => "new();\n");
    expect(withCurrentFiles(current, () => "new();\n")).toBe(current);
  });
});
