import { isJsonObject, member } from "../shape/json.js";

/** Which kinds of elicitation the other side can carry out. */
export interface ElicitationModes {
  readonly form: boolean;
  readonly url: boolean;
}

/**
 * The modes that capabilities grant: `elicitation.form` and `elicitation.url`, each an object, each on its own.
 *
 * An empty `elicitation: {}` is where the two origins differ: a client of `mcp` that says so supports forms, as before MCP had modes;
 * of `ahp` it grants nothing (runtime-semantics 10.2). Anything malformed grants nothing.
 *
 * @param capabilities the object that has the member `elicitation`: MCP client capabilities, or the capabilities of an AHP request
 * @example
 * elicitationModes({ elicitation: {} }, "mcp"); // { form: true, url: false }
 * elicitationModes({ elicitation: {} }, "ahp"); // { form: false, url: false }
 */
export function elicitationModes(capabilities: unknown, origin: "ahp" | "mcp"): ElicitationModes {
  const elicitation = isJsonObject(capabilities) ? member(capabilities, "elicitation") : undefined;
  if (!isJsonObject(elicitation)) return { form: false, url: false };
  if (origin === "mcp" && Object.keys(elicitation).length === 0) return { form: true, url: false };
  return { form: isJsonObject(member(elicitation, "form")), url: isJsonObject(member(elicitation, "url")) };
}
