/** A fenced block of a page that shows a file: `<!-- source: path -->` on the line before the fence. */
const SHOWN = /^<!-- source: (\S+) -->\n(```\w*\n)([\s\S]*?)^```$/gm;

/** The files that a page shows, in order. */
export function filesShown(page: string): string[] {
  return [...page.matchAll(SHOWN)].map((match) => match[1] ?? "");
}

/**
 * The page with every shown file as it stands now.
 *
 * @param read gives the text of a file, from the root
 */
export function withCurrentFiles(page: string, read: (path: string) => string): string {
  return page.replace(SHOWN, (_all, path: string, fence: string) => {
    return `<!-- source: ${path} -->\n${fence}${read(path).trimEnd()}\n\`\`\``;
  });
}
