/** Variables of the harness's environment that a process needs to run at all; everything else stays out (AHP stdio binding). */
const INHERITED = {
  posix: ["PATH", "HOME", "LOGNAME", "SHELL", "TERM", "USER", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"],
  windows: [
    "PATH",
    "PATHEXT",
    "COMSPEC",
    "SYSTEMROOT",
    "SYSTEMDRIVE",
    "WINDIR",
    "TEMP",
    "TMP",
    "HOMEDRIVE",
    "HOMEPATH",
    "USERPROFILE",
    "USERNAME",
    "APPDATA",
    "LOCALAPPDATA",
    "PROGRAMDATA",
    "PROGRAMFILES",
    "PROCESSOR_ARCHITECTURE",
  ],
} as const;

/** Environment variables by name. */
export type Environment = { readonly [name: string]: string | undefined };

/** Whether a value is an environment: texts by name. A promise of one is none. */
export function isEnvironment(value: unknown): value is Environment {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Promise) &&
    Object.values(value).every((text) => text === undefined || typeof text === "string")
  );
}

/**
 * The environment of a backend's process: a safelist of the harness's own, then what the host adds for it. Secrets of the harness
 * are not in it unless the host puts them there. A shell function that was exported into a variable is left out.
 */
export function childEnvironment(
  own: Environment,
  additions: Environment,
  platform: "posix" | "windows",
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const name of INHERITED[platform]) {
    const value = own[name];
    if (value !== undefined && !value.startsWith("()")) environment[name] = value;
  }
  for (const [name, value] of Object.entries(additions)) {
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
