import { BackendError } from "../errors/backend-error.js";

/** Takes what must not leave out of a text. */
export type Redact = (text: string) => string;

/**
 * What must not leave: secrets as they are written, patterns of secrets, or a function that gives back a text without them.
 *
 * @example
 * redact: [process.env.API_KEY ?? "", /\bghp_[A-Za-z0-9]{36}\b/]
 */
export type RedactOption = Redact | readonly (string | RegExp)[];

/** Stands where something was taken out. */
const MASK = "[redacted]";

/**
 * The function that an option means. It throws what the author's own function throws.
 *
 * @throws BackendError `invalid-option` for an empty secret or a pattern that matches the empty text
 */
export function redactor(option: RedactOption): Redact {
  if (typeof option === "function") return option;
  for (const each of option) {
    if (each instanceof RegExp ? !each.test("") : each !== "") continue;
    throw new BackendError(
      "invalid-option",
      "each entry of option redact must match at least one character; is an environment variable unset?",
    );
  }
  return withhold(option);
}

/** The same function, which never throws: a text for which it fails is taken out whole. */
export function failsafe(redact: Redact, onFailure?: (error: BackendError) => void): Redact {
  return (text) => {
    try {
      const clean: unknown = redact(text);
      if (typeof clean === "string") return clean === "" && text !== "" ? MASK : clean;
      throw new TypeError("it returned something that is no text");
    } catch (cause) {
      const message = "the function redact failed; the text was taken out whole; the reason is the cause";
      onFailure?.(new BackendError("redact-failed", message, { cause }));
      return MASK;
    }
  };
}

/** Masks every secret and every match of a pattern. */
export function withhold(entries: readonly (string | RegExp)[]): Redact {
  const secrets = entries.filter((each) => typeof each === "string");
  // The longest first, so that no rest stays of one that contains another.
  secrets.sort((a, b) => b.length - a.length);
  const patterns = entries.filter((each) => each instanceof RegExp).map(everywhere);
  return (text) => {
    let clean = text;
    for (const secret of secrets) clean = clean.replaceAll(secret, MASK);
    for (const pattern of patterns) clean = clean.replaceAll(pattern, MASK);
    return clean;
  };
}

function everywhere({ source, flags }: RegExp): RegExp {
  return new RegExp(source, `${flags.replace(/[gy]/g, "")}g`);
}
