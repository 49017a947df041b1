import type { RE2JS } from "re2js";

/** A fault quotes the pattern, which can be as long as a condition. */
const LONGEST_FAULT = 200;

/** The regular expressions of one rules file, compiled once. Loads the engine only when there is one. */
export class Patterns {
  readonly #compiled = new Map<string, RE2JS>();
  #engine: typeof RE2JS | undefined;

  /** Compiles a pattern. Returns why it is none, if so. */
  async add(pattern: string): Promise<string | undefined> {
    if (this.#compiled.has(pattern)) return undefined;
    this.#engine ??= (await import("re2js")).RE2JS;
    try {
      this.#compiled.set(pattern, this.#engine.compile(pattern));
      return undefined;
    } catch (error) {
      const message =
        error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : "unreadable";
      return message.slice(0, LONGEST_FAULT);
    }
  }

  /** Whether the pattern is found anywhere in the text. Linear in the length of the text. */
  find(pattern: string, text: string): boolean {
    const compiled = this.#compiled.get(pattern);
    if (compiled === undefined) throw new TypeError("a pattern was not compiled at start");
    return compiled.test(text);
  }
}
