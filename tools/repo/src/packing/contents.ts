import type { Tarball } from "./tarball.js";

/** Files that may lie at the top of a published package; everything else is below `dist`, or data in a folder of its own. */
const AT_THE_TOP = new Set(["package.json", "README.md", "RULES.md", "CHANGELOG.md", "LICENSE"]);
const DATA = /^(?:corpus|schemas)\/(?:.+\.json|README\.md)$/;
const IN_DIST = /^dist\/(?:.+\.js|.+\.js\.map|.+\.d\.ts|schemas\/[^/]+\.json)$/;
const FOR_TESTS = /\.test\.|(?:^|\/)(?:test|tests|fixtures)\//;
const ONLY_IN_A_WORKSPACE = /^(?:workspace|catalog|link|file):/;

/**
 * What is wrong with a tarball: files that do not belong there, files that must be there, versions that only a workspace
 * understands, source maps that point at sources nobody has, and texts that hold a path of this machine.
 *
 * @param license the text that every package must carry
 * @param machinePaths beginnings of paths that must not occur in any file
 */
export function contentProblems(
  { files, manifest }: Pick<Tarball, "files" | "manifest">,
  license: string,
  machinePaths: readonly string[],
): string[] {
  const text = (path: string): string => new TextDecoder().decode(files.get(path));
  const paths = [...files.keys()];
  return [
    ...paths
      .filter((path) => !AT_THE_TOP.has(path) && !IN_DIST.test(path) && !DATA.test(path))
      .map((path) => `${path} does not belong here`),
    ...paths.filter((path) => FOR_TESTS.test(path)).map((path) => `${path} is for tests`),
    ...(text("LICENSE") === license ? [] : ["LICENSE is not the one of the repository"]),
    ...(text("README.md").trim() === "" ? ["README.md is missing or empty"] : []),
    ...workspaceVersions(manifest),
    ...paths
      .filter((path) => path.endsWith(".js.map") && !holdsItsSources(text(path)))
      .map((path) => `${path} lacks sources`),
    ...paths.flatMap((path) =>
      machinePaths
        .filter((each) => text(path).includes(each))
        .map(() => `${path} holds a path of this machine`),
    ),
  ];
}

function workspaceVersions({
  dependencies,
  peerDependencies,
  optionalDependencies,
}: Tarball["manifest"]): string[] {
  return [dependencies, peerDependencies, optionalDependencies]
    .flatMap((each) => Object.entries(each ?? {}))
    .filter(([, range]) => ONLY_IN_A_WORKSPACE.test(range))
    .map(([name, range]) => `package.json asks for ${name} ${range}, which no registry understands`);
}

function holdsItsSources(text: string): boolean {
  const { sources, sourcesContent } = JSON.parse(text) as {
    sources: string[];
    sourcesContent?: (string | null)[];
  };
  return sources.every((_, index) => typeof sourcesContent?.[index] === "string");
}
