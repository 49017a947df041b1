import { type Issue, suggest } from "@ahp/validate";
import { itemShapes, knownMembers, type Shape, shapeOf } from "./known-members.js";

/**
 * Members that are ignored and look like a misspelling of one that is not: a misspelt optional member is valid, and off.
 * Looks only where the protocol ignores unknown members, and never into values whose contents are free.
 *
 * @param title the public shape of the value, such as `Registration`
 * @example
 * ignoredMembers("Registration", { protocolVersion: "draft", hooks: [{ …, authentification: { … } }] })
 */
export function ignoredMembers(title: string, value: unknown): Issue[] {
  const issues: Issue[] = [];
  visit([shapeOf(title)], value, "", issues);
  return issues;
}

function visit(shapes: readonly Shape[], value: unknown, path: string, issues: Issue[]): void {
  if (typeof value !== "object" || value === null || shapes.length === 0) return;
  if (Array.isArray(value)) {
    const items = itemShapes(shapes, value);
    for (const [index, entry] of value.entries()) visit(items, entry, `${path}/${index}`, issues);
    return;
  }
  const { members, ignoresOthers } = knownMembers(shapes, value);
  const unused = [...members.keys()].filter((name) => !Object.hasOwn(value, name));
  for (const [name, member] of Object.entries(value)) {
    const pointer = `${path}/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`;
    const known = members.get(name);
    if (known !== undefined) visit(known, member, pointer, issues);
    const meant = known === undefined && ignoresOthers ? suggest(name, unused) : undefined;
    if (meant === undefined) continue;
    issues.push({
      path: pointer,
      code: "ignored-member",
      message: `has no meaning here and is ignored; did you mean \`${meant}\`?`,
    });
  }
}
