import { type Issue, joinPointer, suggest } from "@ahp/validate";
import { itemShapes, knownMembers, type Shape, shapeOf } from "./known-members.js";

/** Most members that are compared with known names: a typing mistake is not made ten thousand times. */
const MOST_COMPARED = 10_000;
/** More findings than this help nobody. */
const MOST_IGNORED = 200;

/**
 * Members that are ignored and look like a misspelling of one that is not: a misspelt optional member is valid, and off.
 * Looks only where the protocol ignores unknown members, and never into values whose contents are free.
 *
 * @param title the public shape of the value, such as `Registration`
 * @param refused what is wrong with the value already: a misspelt required member shows there as missing
 * @example
 * ignoredMembers("Registration", { protocolVersion: "draft", hooks: [{ …, authentification: { … } }] })
 */
export function ignoredMembers(title: string, value: unknown, refused: readonly Issue[] = []): Issue[] {
  const search: Search = { ignored: [], compared: 0 };
  visit([shapeOf(title)], value, "", search);
  const places = new Set(refused.map(({ path }) => path));
  return search.ignored
    .filter(({ parent, meant }) => !places.has(`${parent}/${meant}`))
    .slice(0, MOST_IGNORED)
    .map(({ parent, name, meant }) => ({
      path: joinPointer(parent, name),
      code: "ignored-member",
      message: `has no meaning here and is ignored; did you mean \`${meant}\`?`,
    }));
}

/** A member that is ignored: the pointer of its object, its name, and the name that was probably meant. */
interface Ignored {
  readonly parent: string;
  readonly name: string;
  readonly meant: string;
}

interface Search {
  readonly ignored: Ignored[];
  /** How many unknown names were looked at. */
  compared: number;
}

function visit(shapes: readonly Shape[], value: unknown, parent: string, search: Search): void {
  if (typeof value !== "object" || value === null || shapes.length === 0) return;
  if (Array.isArray(value)) {
    const items = itemShapes(shapes, value);
    for (const [index, entry] of value.entries()) visit(items, entry, `${parent}/${index}`, search);
    return;
  }
  const { members, ignoresOthers } = knownMembers(shapes, value);
  const unused = [...members.keys()].filter((name) => !Object.hasOwn(value, name));
  for (const [name, member] of Object.entries(value)) {
    const known = members.get(name);
    if (known !== undefined) visit(known, member, joinPointer(parent, name), search);
    else if (ignoresOthers && search.compared < MOST_COMPARED) {
      search.compared += 1;
      const meant = suggest(name, unused);
      if (meant !== undefined) search.ignored.push({ parent, name, meant });
    }
  }
}
