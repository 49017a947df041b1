import { _, type Code, getProperty, nil, regexpCode } from "ajv/dist/compile/codegen/index.js";
import type { Scalar, Schema, SchemaObject } from "../read/schema.js";
import { functionOf } from "./validator-name.js";

const TRUE = _`true`;
const FALSE = _`false`;

/** Keywords that say nothing about a value. */
const ANNOTATIONS = new Set(["title", "description", "$comment"]);

/**
 * One expression that is true exactly when the schema accepts the value, or undefined for a schema that is better compiled to
 * statements. Most members of a message are references, constants and plain strings, for which an expression is a third of the
 * compiler's statements; and code that is not there takes no time to load.
 *
 * @param value An expression without side effects; it may be evaluated several times.
 */
export function conditionOf(schema: Schema, value: Code): Code | undefined {
  if (typeof schema === "boolean") return schema ? TRUE : FALSE;
  const keywords = Object.keys(schema).filter((keyword) => constrains(schema, keyword));
  const only = (...known: (keyof SchemaObject)[]) =>
    keywords.every((keyword) => known.includes(keyword as keyof SchemaObject));
  if (keywords.length === 0) return TRUE;
  if (schema.$ref !== undefined) return only("$ref") ? _`${functionOf(schema.$ref)}(${value})` : undefined;
  if (schema.const !== undefined) return only("const") ? _`${value} === ${schema.const}` : undefined;
  if (schema.enum !== undefined) return only("enum") ? isOneOf(schema.enum, value) : undefined;
  if (schema.anyOf !== undefined && only("anyOf")) return anyOf(schema.anyOf, value);
  if (schema.if !== undefined) return only("if", "then", "else") ? conditional(schema, value) : undefined;
  if (schema.type === "array") return list(schema, value);
  if (schema.type === "object" || schema.properties !== undefined || schema.required !== undefined) {
    return only("type", "required", "properties") ? object(schema, value) : undefined;
  }
  return scalar(schema, value, only);
}

function constrains(schema: SchemaObject, keyword: string): boolean {
  return (
    !ANNOTATIONS.has(keyword) && !(keyword === "additionalProperties" && schema.additionalProperties === true)
  );
}

/** The condition on one member of an object, which may be absent unless it is required. */
export function memberCondition(schema: Schema, value: Code, isRequired: boolean): Code | undefined {
  const condition = conditionOf(schema, value);
  if (condition === undefined) return undefined;
  if (condition === FALSE) return _`${value} === undefined`;
  if (!isRequired) return condition === TRUE ? TRUE : _`(${value} === undefined || ${condition})`;
  if (demandsPresence(schema)) return condition;
  return condition === TRUE ? _`${value} !== undefined` : _`(${value} !== undefined && ${condition})`;
}

/** Whether the schema says nothing about a value. */
export function acceptsAll(schema: Schema): boolean {
  return conditionOf(schema, nil) === TRUE;
}

/** Whether the schema's own condition is false where there is no value. */
export function demandsPresence(schema: Schema): boolean {
  if (typeof schema === "boolean" || conditionOf(schema, nil) === undefined) return false;
  const { $ref, type, const: fixed, enum: allowed, anyOf } = schema;
  if (anyOf !== undefined) return anyOf.every(demandsPresence);
  return [$ref, type, fixed, allowed].some((keyword) => keyword !== undefined);
}

function isOneOf(allowed: readonly Scalar[], value: Code): Code {
  const equal = allowed.map((each) => _`${value} === ${each}`);
  return _`(${join(equal, _` || `)})`;
}

function anyOf(branches: readonly Schema[], value: Code): Code | undefined {
  const conditions = branches.map((branch) => conditionOf(branch, value));
  return everyDefined(conditions) ? _`(${join(conditions, _` || `)})` : undefined;
}

function conditional(schema: SchemaObject, value: Code): Code | undefined {
  const when = conditionOf(schema.if ?? true, value);
  const then = conditionOf(schema.then ?? true, value);
  const otherwise = conditionOf(schema.else ?? true, value);
  if (when === undefined || then === undefined || otherwise === undefined) return undefined;
  return otherwise === TRUE ? _`(!${when} || ${then})` : _`(${when} ? ${then} : ${otherwise})`;
}

function list(
  { items = true, contains, minItems, maxItems, uniqueItems }: SchemaObject,
  value: Code,
): Code | undefined {
  const accepted = contains === undefined ? TRUE : conditionOf(contains, _`item`);
  const conditions = [
    entries(items, value),
    accepted && (contains === undefined ? TRUE : _`${value}.some(item => ${accepted})`),
    minItems === undefined ? TRUE : _`${value}.length >= ${minItems}`,
    maxItems === undefined ? TRUE : _`${value}.length <= ${maxItems}`,
    uniqueItems === true ? _`hasUniqueItems(${value})` : TRUE,
  ];
  return everyDefined(conditions) ? all(conditions) : undefined;
}

/** That the value is a list, and each entry is accepted. */
function entries(items: Schema, value: Code): Code | undefined {
  if (typeof items === "object" && items.$ref !== undefined)
    return _`isListOf(${value}, ${functionOf(items.$ref)})`;
  if (isNonEmptyString(items)) return _`isListOf(${value}, isNonEmptyString)`;
  const condition = conditionOf(items, _`item`);
  return condition === TRUE
    ? _`Array.isArray(${value})`
    : condition && _`isListOf(${value}, item => ${condition})`;
}

function object({ type, properties = {}, required = [] }: SchemaObject, value: Code): Code | undefined {
  const present = required.filter((name) => !Object.hasOwn(properties, name));
  const conditions = [
    ...present.map((name) => _`${value}${getProperty(name)} !== undefined`),
    ...Object.entries(properties).map(([name, schema]) =>
      memberCondition(schema, _`${value}${getProperty(name)}`, required.includes(name)),
    ),
  ];
  if (!everyDefined(conditions)) return undefined;
  const members = all(conditions);
  if (type === "object") return all([_`isObject(${value})`, members]);
  return members === TRUE ? TRUE : _`(!isObject(${value}) || ${members})`;
}

function scalar(
  schema: SchemaObject,
  value: Code,
  only: (...known: (keyof SchemaObject)[]) => boolean,
): Code | undefined {
  if (isNonEmptyString(schema)) return _`isNonEmptyString(${value})`;
  if (only("type", "minimum") && schema.minimum === 0) {
    if (schema.type === "integer") return _`isCount(${value})`;
    if (schema.type === "number") return _`isAmount(${value})`;
  }
  if (schema.type === "string" && only("type", "minLength", "maxLength", "pattern", "not", "format"))
    return text(schema, value);
  if (!only("type")) return undefined;
  switch (schema.type) {
    case "boolean":
      return _`typeof ${value} === "boolean"`;
    case "integer":
      return _`Number.isInteger(${value})`;
    case "number":
      return _`Number.isFinite(${value})`;
    case "null":
      return _`${value} === null`;
    default:
      return undefined;
  }
}

function text({ minLength, maxLength, pattern, not, format }: SchemaObject, value: Code): Code | undefined {
  const conditions: Code[] = [
    minLength === 1 ? _`isNonEmptyString(${value})` : _`typeof ${value} === "string"`,
  ];
  if (minLength !== undefined && minLength > 1) conditions.push(_`codePointLength(${value}) >= ${minLength}`);
  if (maxLength !== undefined) conditions.push(_`codePointLength(${value}) <= ${maxLength}`);
  if (pattern !== undefined) conditions.push(matches(pattern, value));
  if (format !== undefined) conditions.push(_`FORMATS${getProperty(format)}(${value})`);
  if (not === undefined) return all(conditions);
  const unwanted = typeof not === "object" ? Object.keys(not) : [];
  if (typeof not === "boolean" || not.pattern === undefined || unwanted.length > 1) return undefined;
  return all([...conditions, _`!${matches(not.pattern, value)}`]);
}

function matches(pattern: string, value: Code): Code {
  return _`${regexpCode(new RegExp(pattern, "u"))}.test(${value})`;
}

function isNonEmptyString(schema: Schema): boolean {
  if (typeof schema === "boolean" || schema.type !== "string" || schema.minLength !== 1) return false;
  return Object.keys(schema).every(
    (keyword) => !constrains(schema, keyword) || ["type", "minLength"].includes(keyword),
  );
}

function everyDefined(conditions: readonly (Code | undefined)[]): conditions is Code[] {
  return conditions.every((condition) => condition !== undefined);
}

/** All of them, without those that always hold. */
function all(conditions: readonly Code[]): Code {
  const [first, ...more] = conditions.filter((condition) => condition !== TRUE);
  if (first === undefined) return TRUE;
  return more.length === 0 ? first : _`(${join([first, ...more], _` && `)})`;
}

function join(conditions: readonly Code[], separator: Code): Code {
  const [first, ...more] = conditions;
  let joined = first ?? nil;
  for (const condition of more) joined = _`${joined}${separator}${condition}`;
  return joined;
}
