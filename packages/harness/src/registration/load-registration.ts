import type { Registration } from "@ahp/types";
import { type Issue, type Result, readJson } from "@ahp/validate";
import { HarnessError } from "../harness-error.js";
import { checkRegistration } from "./check-registration.js";
import { type LocatedIssue, locateFault, locateIssue, type SourceText } from "./located-issue.js";

/**
 * A registration that may be used, or every problem with it at once. `warnings` are about a document that is valid and yet hardly
 * means what it says, such as a wildcard that selects no event; they stand beside the result and never change it.
 */
export type LoadedRegistration =
  | { readonly ok: true; readonly value: Registration; readonly warnings: LocatedIssue[] }
  | { readonly ok: false; readonly issues: LocatedIssue[]; readonly warnings: LocatedIssue[] };

/** Reads a file whole, or says why not. Only runtimes with files have one. */
export type ReadFile = (path: string) => Result<Uint8Array>;

/** How {@link loadRegistration} is called. */
export type LoadRegistration = (source: string | object) => LoadedRegistration;

/**
 * `loadRegistration` for a runtime: with files under Node.js, without elsewhere, where a path throws a {@link HarnessError}
 * `file-access-unavailable`.
 */
export function registrationLoader(readFile: ReadFile | undefined): LoadRegistration {
  return (source) => {
    if (typeof source !== "string") {
      const checked = checkRegistration(source);
      return checked.ok
        ? { ok: true, value: checked.value, warnings: [...checked.warnings] }
        : { ok: false, issues: checked.issues, warnings: [...checked.warnings] };
    }
    if (readFile === undefined) {
      throw new HarnessError(
        "file-access-unavailable",
        "loadRegistration was given a path, and this runtime has no files; pass the parsed object, or the text to parseRegistration",
      );
    }
    const bytes = readFile(source);
    if (!bytes.ok) return refused(bytes.issues.map((issue) => ({ ...issue, file: source })));
    return parseRegistration(bytes.value, { file: source });
  };
}

/**
 * Parses and checks the text of a registration. Strict JSON: UTF-8, no comments, no duplicate members. Never throws for
 * what stands in it.
 *
 * @param input the text, or its bytes
 * @param options.file what the text is called; it leads every message, as `file:line:column: …`
 * @example
 * const loaded = parseRegistration(text, { file: "hooks.json" });
 * if (!loaded.ok) for (const issue of loaded.issues) console.error(issue.message);
 */
export function parseRegistration(
  input: Uint8Array | string,
  options: { readonly file?: string } = {},
): LoadedRegistration {
  if (typeof input !== "string" && !ArrayBuffer.isView(input))
    throw new HarnessError(
      "invalid-option",
      "parseRegistration must be given the text of a registration, or its bytes",
    );
  const source: SourceText = {
    text: typeof input === "string" ? input : new TextDecoder().decode(input),
    ...(options.file === undefined ? {} : { file: options.file }),
  };
  const locateAll = (issues: readonly Issue[]) => issues.map((issue) => locateIssue(issue, source));
  const json = readJson(input);
  if (!json.ok) return refused(json.issues.map((issue) => locateFault(issue, source)));
  const checked = checkRegistration(json.value);
  const warnings = locateAll(checked.warnings);
  return checked.ok
    ? { ok: true, value: checked.value, warnings }
    : { ok: false, issues: locateAll(checked.issues), warnings };
}

function refused(issues: LocatedIssue[]): LoadedRegistration {
  return { ok: false, issues, warnings: [] };
}
