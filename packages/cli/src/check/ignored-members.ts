import { type Issue, suggest } from "@ahp/validate";
import { itemShapes, knownMembers, type Shape, shapeOf } from "./known-members.js";

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
  const ignored: Ignored[] = [];
  visit([shapeOf(title)], value, "", ignored);
  const places = new Set(refused.map(({ path }) => path));
  return ignored
    .filter(({ parent, meant }) => !places.has(`${parent}/${meant}`))
    .map(({ parent, name, meant }) => ({
      path: `${parent}/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`,
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

function visit(shapes: readonly Shape[], value: unknown, parent: string, ignored: Ignored[]): void {
  if (typeof value !== "object" || value === null || shapes.length === 0) return;
  if (Array.isArray(value)) {
    const items = itemShapes(shapes, value);
    for (const [index, entry] of value.entries()) visit(items, entry, `${parent}/${index}`, ignored);
    return;
  }
  const { members, ignoresOthers } = knownMembers(shapes, value);
  const unused = [...members.keys()].filter((name) => !Object.hasOwn(value, name));
  for (const [name, member] of Object.entries(value)) {
    const pointer = `${parent}/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`;
    const known = members.get(name);
    if (known !== undefined) visit(known, member, pointer, ignored);
    const meant = known === undefined && ignoresOthers ? suggest(name, unused) : undefined;
    if (meant !== undefined) ignored.push({ parent, name, meant });
  }
}
