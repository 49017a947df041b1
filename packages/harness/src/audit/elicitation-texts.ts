/** Words of the protocol, which stand in every elicitation and give nothing away. */
const WORDS: ReadonlySet<unknown> = new Set(
  "form url accept decline cancel object string number integer boolean array date date-time email uri".split(
    " ",
  ),
);

/**
 * What the texts of an elicitation say: a backend repeats an answer, a default or a message, not the JSON that it stands in. Numbers are
 * given as texts. A text that is no JSON stands for itself.
 *
 * @param elicitation the member of an event, with the parts `request` and `result`
 */
export function elicitationTexts(elicitation: object): unknown[] {
  return Object.values(elicitation).flatMap((part: unknown) => {
    const text = typeof part === "object" && part !== null && "text" in part ? part.text : undefined;
    return typeof text === "string" ? [text, parsed(text)] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => {
      if (typeof value === "number") return String(value);
      return WORDS.has(value) ? undefined : value;
    });
  } catch {
    return undefined;
  }
}
