import type { AskPerson } from "@ahp/harness";
import { fillDefaults, validateAnswer } from "@ahp/mcp-elicitation";

/** What the person in this example enters, by field. */
export const ENTERED = {
  name: "Ada Lovelace",
  check: true,
  email: "ada@example.org",
  homepage: "https://example.org/ada",
  birthdate: "1815-12-10",
};

/**
 * A person who fills in every form and agrees to every page, and tells of it. In a real host this is a dialog: it shows the form with the
 * defaults filled in, and what `validateAnswer` finds beside the fields, until the person submits.
 */
export function scriptedPerson(tell: (text: string) => void): AskPerson {
  return (request, { server, page }) => {
    if (request.mode === "url") {
      tell(`${server} asks to open ${page?.origin}; agreed`);
      return { action: "accept" };
    }
    const { requestedSchema } = request;
    const entered = { ...fillDefaults(requestedSchema), ...ENTERED };
    const answer = validateAnswer(requestedSchema, entered);
    tell(`${server} asks for ${Object.keys(requestedSchema.properties).length} fields; filled in`);
    return answer.ok ? { action: "accept", content: answer.value } : { action: "cancel" };
  };
}
