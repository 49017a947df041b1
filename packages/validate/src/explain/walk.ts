import { joinPointer } from "../decode/json-pointer.js";
import type { Issue } from "../result/result.js";
import { describeFormat, describePattern, describeType, describeValue, hint, oneOf } from "./messages.js";
import { requirementFor, requirementOfShape } from "./requirements.js";
import { isObject, isOfType, member, type Schema } from "./schema.js";
import { suggest } from "./suggest.js";
import { likeliest, namesOf, requiredByBranch, tagsOf, typesOf } from "./unions.js";

/** What the walk needs to know about the canonical schemas. */
export interface Shapes {
  /** The schema of a public shape. */
  schema(title: string): Schema;
  /** The compiled verdict on a public shape: what it accepts needs no walk. */
  accepts(title: string, value: unknown): boolean;
  /** Whether a string is of the format. */
  isFormat(format: string, text: string): boolean;
}

/** Where the walk is: the path into the value and the requirement of the shapes around it. */
interface Place {
  readonly path: string;
  readonly name: string;
  readonly requirement: string | undefined;
}

const titleOf = (ref: string): string => ref.slice("#/$defs/".length);

/**
 * Finds out why a value is refused: walks schema and value together and writes an issue for each place where they
 * disagree. It never decides the verdict, so it may stop early: at most `limit` issues.
 */
export class Walk {
  readonly issues: Issue[] = [];

  constructor(
    private readonly shapes: Shapes,
    private readonly limit: number,
  ) {}

  /** Walks a public shape from the root of a value. */
  shape(title: string, value: unknown, path = ""): void {
    this.walk({ $ref: `#/$defs/${title}` }, value, { path, name: "", requirement: undefined });
  }

  private readonly resolve = (schema: Schema): Schema =>
    schema.$ref === undefined ? schema : this.shapes.schema(titleOf(schema.$ref));

  private get full(): boolean {
    return this.issues.length >= this.limit;
  }

  private report(place: Place, code: string, message: string): void {
    if (this.full) return;
    if (this.issues.some((issue) => issue.path === place.path && issue.message === message)) return;
    const requirement = requirementFor(place.name, place.requirement);
    this.issues.push({
      path: place.path,
      code,
      message,
      ...(requirement === undefined ? {} : { requirement }),
    });
  }

  /** The issues that a value has under a schema, without keeping them. */
  private probe(schema: Schema, value: unknown, place: Place): Issue[] {
    const probe = new Walk(this.shapes, this.limit);
    probe.walk(schema, value, place);
    return probe.issues;
  }

  private matches(schema: Schema, value: unknown, place: Place): boolean {
    const probe = new Walk(this.shapes, 1);
    probe.walk(schema, value, place);
    return probe.issues.length === 0;
  }

  private walk(schema: Schema | boolean, value: unknown, place: Place): void {
    if (this.full || schema === true) return;
    if (schema === false) return this.report(place, "forbidden-member", "must not be present here");
    if (schema.$ref !== undefined) this.reference(schema.$ref, value, place);
    if (schema.type !== undefined && !isOfType(value, schema.type)) {
      return this.report(place, "type", `must be ${describeType(schema.type)}, not ${describeValue(value)}`);
    }
    if (!this.constants(schema, value, place)) return;
    if (typeof value === "string") this.string(schema, value, place);
    if (typeof value === "number") this.number(schema, value, place);
    if (Array.isArray(value)) this.array(schema, value, place);
    if (isObject(value)) this.object(schema, value, place);
    this.composition(schema, value, place);
  }

  private reference(ref: string, value: unknown, place: Place): void {
    const title = titleOf(ref);
    if (this.shapes.accepts(title, value)) return;
    this.walk(this.shapes.schema(title), value, {
      ...place,
      requirement: requirementOfShape(title, place.requirement),
    });
  }

  private constants(schema: Schema, value: unknown, place: Place): boolean {
    const allowed = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
    if (allowed === undefined || allowed.some((candidate) => candidate === value)) return true;
    const names = allowed.filter((candidate) => typeof candidate === "string");
    const nearest = typeof value === "string" ? suggest(value, names) : undefined;
    const expectation = allowed.length > 12 ? "is not a known name" : `must be ${oneOf(allowed)}`;
    this.report(place, schema.enum === undefined ? "const" : "enum", `${expectation}${hint(nearest)}`);
    return false;
  }

  private string(schema: Schema, value: string, place: Place): void {
    const length = [...value].length;
    if (schema.minLength !== undefined && length < schema.minLength) {
      const expectation =
        schema.minLength === 1 ? "must not be empty" : `must have at least ${schema.minLength} characters`;
      return this.report(place, "min-length", expectation);
    }
    if (schema.maxLength !== undefined && length > schema.maxLength) {
      return this.report(place, "max-length", `must have at most ${schema.maxLength} characters`);
    }
    if (schema.format !== undefined && !this.shapes.isFormat(schema.format, value)) {
      return this.report(place, "format", `must be ${describeFormat(schema.format)}`);
    }
    if (schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) {
      this.report(place, "pattern", `must be ${describePattern(schema.pattern)}`);
    }
  }

  private number(schema: Schema, value: number, place: Place): void {
    if (schema.minimum !== undefined && value < schema.minimum) {
      this.report(place, "minimum", `must be at least ${schema.minimum}`);
    }
  }

  private array(schema: Schema, value: readonly unknown[], place: Place): void {
    if (schema.minItems !== undefined && value.length < schema.minItems) {
      this.report(
        place,
        "min-items",
        `must have at least ${schema.minItems} ${schema.minItems === 1 ? "entry" : "entries"}`,
      );
    }
    if (schema.maxItems !== undefined && value.length > schema.maxItems) {
      this.report(
        place,
        "max-items",
        `must have at most ${schema.maxItems} ${schema.maxItems === 1 ? "entry" : "entries"}`,
      );
    }
    if (schema.uniqueItems === true) this.repeated(value, place);
    if (schema.items !== undefined) {
      for (let index = 0; index < value.length && !this.full; index++) {
        this.walk(schema.items, value[index], { ...place, path: `${place.path}/${index}` });
      }
    }
    const { contains } = schema;
    if (contains !== undefined && !value.some((entry) => this.matches(contains, entry, place))) {
      this.report(place, "contains", "lacks a required entry");
    }
  }

  private repeated(value: readonly unknown[], place: Place): void {
    const seen = new Map<unknown, number>();
    for (const [index, entry] of value.entries()) {
      const first = seen.get(entry);
      if (first !== undefined) {
        this.report(
          { ...place, path: `${place.path}/${index}` },
          "unique",
          `repeats entry ${first}; entries must differ`,
        );
      } else seen.set(entry, index);
    }
  }

  private object(schema: Schema, value: { readonly [name: string]: unknown }, place: Place): void {
    const properties = schema.properties ?? {};
    const names = Object.keys(value);
    const strangers = names.filter((name) => !Object.hasOwn(properties, name));
    const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
    for (const name of missing) {
      const misspelt = suggest(name, strangers);
      const cause = misspelt === undefined ? "" : `; \`${misspelt}\` looks like a misspelling of it`;
      this.report(this.at(place, name), "missing-member", `is required and missing${cause}`);
    }
    if (schema.minProperties !== undefined && names.length < schema.minProperties) {
      this.report(place, "min-members", `must have at least ${schema.minProperties} member`);
    }
    for (const name of names) {
      const own = member(properties, name);
      if (own !== undefined) this.walk(own as Schema | boolean, member(value, name), this.at(place, name));
      else this.stranger(schema, name, value, Object.keys(properties), place);
      if (schema.propertyNames !== undefined && !this.matches(schema.propertyNames, name, place)) {
        const { pattern } = schema.propertyNames;
        const expectation = pattern === undefined ? "of another name" : describePattern(pattern);
        this.report(this.at(place, name), "member-name", `the name of this member must be ${expectation}`);
      }
    }
  }

  /** A member that the schema does not name. */
  private stranger(
    schema: Schema,
    name: string,
    value: { readonly [name: string]: unknown },
    known: string[],
    place: Place,
  ): void {
    const { additionalProperties } = schema;
    if (additionalProperties === undefined || additionalProperties === true) return;
    if (additionalProperties !== false)
      return this.walk(additionalProperties, member(value, name), this.at(place, name));
    const unused = known.filter((candidate) => !Object.hasOwn(value, candidate));
    const nearest = suggest(name, unused);
    const allowed =
      nearest !== undefined ? hint(nearest) : `; allowed here: ${known.map((k) => `\`${k}\``).join(", ")}`;
    this.report(this.at(place, name), "unknown-member", `is not a member of this object${allowed}`);
  }

  private at(place: Place, name: string): Place {
    return { ...place, path: joinPointer(place.path, name), name };
  }

  private composition(schema: Schema, value: unknown, place: Place): void {
    for (const part of schema.allOf ?? []) this.walk(part, value, place);
    if (schema.if !== undefined) {
      const branch = this.matches(schema.if, value, place) ? schema.then : schema.else;
      if (branch !== undefined) this.walk(branch, value, place);
    }
    if (schema.not !== undefined && this.matches(schema.not, value, place)) {
      const { pattern } = schema.not;
      const refused = pattern === undefined ? "what is refused here" : describePattern(pattern);
      this.report(place, "not", `must not be ${refused}`);
    }
    if (schema.discriminator !== undefined)
      this.tagged(schema, schema.discriminator.propertyName, value, place);
    else {
      if (schema.anyOf !== undefined) this.alternatives(schema.anyOf, value, place);
      if (schema.oneOf !== undefined) this.alternatives(schema.oneOf, value, place);
    }
  }

  /** A union whose member `tag` says which branch applies: an unknown tag is one issue, not one for each branch. */
  private tagged(schema: Schema, tag: string, value: unknown, place: Place): void {
    if (!isObject(value)) {
      return this.report(place, "type", `must be an object, not ${describeValue(value)}`);
    }
    const branches = schema.oneOf ?? [];
    const given = member(value, tag);
    const known = branches.flatMap((branch) => tagsOf(branch, tag, this.resolve));
    if (!Object.hasOwn(value, tag)) {
      const misspelt = suggest(tag, Object.keys(value));
      const cause = misspelt === undefined ? "" : `; \`${misspelt}\` looks like a misspelling of it`;
      return this.report(this.at(place, tag), "missing-member", `is required and missing${cause}`);
    }
    const branch = branches.find((candidate) => tagsOf(candidate, tag, this.resolve).includes(given));
    if (branch !== undefined) return this.walk(branch, value, place);
    if (typeof given !== "string") {
      return this.report(this.at(place, tag), "type", `must be a string, not ${describeValue(given)}`);
    }
    const nearest = suggest(
      given,
      known.filter((name) => typeof name === "string"),
    );
    const list = nearest === undefined && known.length <= 12 ? `; known here: ${oneOf(known)}` : "";
    this.report(this.at(place, tag), `unknown-${tag}`, `is not a known ${tag}${hint(nearest)}${list}`);
  }

  /** A union without a tag: the issues of the branch that was most likely meant. */
  private alternatives(branches: readonly Schema[], value: unknown, place: Place): void {
    const outcomes = branches.map((branch) => this.probe(branch, value, place));
    const passed = outcomes.filter((issues) => issues.length === 0).length;
    if (passed === 1 || (passed > 1 && branches.every((branch) => branch.$ref !== undefined))) return;
    if (this.memberChoice(branches, passed, place)) return;
    if (passed > 0) return;
    const nearest = typeof value === "string" ? suggest(value, namesOf(branches, this.resolve)) : undefined;
    if (nearest !== undefined)
      return this.report(place, "enum", `is not one of the names allowed here${hint(nearest)}`);
    const types = typesOf(branches, this.resolve);
    if (
      types !== undefined &&
      outcomes.every((issues) => issues.every((issue) => issue.path === place.path))
    ) {
      const sameType = branches.findIndex((_, index) =>
        outcomes[index]?.every((issue) => issue.code !== "type"),
      );
      if (sameType < 0) {
        return this.report(
          place,
          "type",
          `must be ${types.map(describeType).join(" or ")}, not ${describeValue(value)}`,
        );
      }
    }
    const likely = likeliest(branches, outcomes, value, this.resolve);
    for (const issue of outcomes[likely] ?? []) {
      if (
        !this.full &&
        !this.issues.some((seen) => seen.path === issue.path && seen.message === issue.message)
      ) {
        this.issues.push(issue);
      }
    }
  }

  /** Branches that only say which member must be there: `tokenEnv` or `tokenRef`, a field or the gap that covers it. */
  private memberChoice(branches: readonly Schema[], passed: number, place: Place): boolean {
    const [first, second] = requiredByBranch(branches);
    if (first === undefined || second === undefined) return false;
    if (passed > 1) {
      if (second !== "gaps") {
        this.report(
          this.at(place, second),
          "too-many-members",
          `must not be present beside \`${first}\`: use exactly one`,
        );
      }
    } else if (second === "gaps") {
      this.report(
        this.at(place, first),
        "missing-member",
        `is required, unless an entry of \`gaps\` has the path \`${first}\``,
      );
    } else {
      this.report(place, "missing-member", `needs exactly one of \`${first}\` and \`${second}\``);
    }
    return true;
  }
}
