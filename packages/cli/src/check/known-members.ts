import { createRequire } from "node:module";

/** The part of the canonical schemas that names members. */
interface Shape {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly properties?: { readonly [name: string]: Shape | boolean };
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly allOf?: readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
}

/** What the schemas say about the members of one object. */
export interface KnownMembers {
  /** The shapes of each member that has a meaning here. */
  readonly members: ReadonlyMap<string, readonly Shape[]>;
  /** Whether a member of another name is ignored, rather than refused or free. */
  readonly ignoresOthers: boolean;
}

export type { Shape };

let definitions: { readonly [title: string]: Shape } | undefined;

/** A public shape by its title, such as `Registration`. */
export function shapeOf(title: string): Shape {
  if (definitions === undefined) {
    const bundle = createRequire(import.meta.url)("@ahp/types/schemas/bundle.schema.json") as {
      $defs: { [title: string]: Shape };
    };
    definitions = bundle.$defs;
  }
  const shape = definitions[title];
  if (shape === undefined) throw new TypeError(`the canonical schemas have no shape ${title}`);
  return shape;
}

/** Every shape that may apply to the value: references followed, parts joined, branches chosen by their fixed members. */
function applying(shape: Shape, value: object): Shape[] {
  const own =
    shape.$ref === undefined ? [shape] : applying(shapeOf(shape.$ref.slice("#/$defs/".length)), value);
  const parts = (shape.allOf ?? []).flatMap((part) => applying(part, value));
  const branches = [...(shape.oneOf ?? []), ...(shape.anyOf ?? [])]
    .map((branch) => applying(branch, value))
    .filter((shapes) => shapes.every((candidate) => agrees(candidate, value)));
  return [...own, ...parts, ...branches.flat()];
}

/** Whether the value has what the shape fixes, as far as it has those members at all. */
function agrees(shape: Shape, value: object): boolean {
  return Object.entries(shape.properties ?? {}).every(([name, property]) => {
    if (!Object.hasOwn(value, name)) return true;
    if (typeof property === "boolean") return property;
    const fixed = property.const;
    return fixed === undefined || fixed === Reflect.get(value, name);
  });
}

/** The members that have a meaning in an object of the shapes. */
export function knownMembers(shapes: readonly Shape[], value: object): KnownMembers {
  const members = new Map<string, Shape[]>();
  let free = true;
  let others = true;
  for (const shape of shapes.flatMap((candidate) => applying(candidate, value))) {
    if (shape.additionalProperties !== undefined && shape.additionalProperties !== true) others = false;
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      free = false;
      if (property === false) continue;
      const known = members.get(name) ?? [];
      members.set(name, property === true ? known : [...known, property]);
    }
  }
  return { members, ignoresOthers: others && !free };
}

/** The shapes of the entries of an array of the shapes. */
export function itemShapes(shapes: readonly Shape[], value: object): Shape[] {
  return shapes.flatMap((shape) => applying(shape, value)).flatMap(({ items }) => items ?? []);
}
