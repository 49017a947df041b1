import { joinPointer } from "@ahp/validate/json";
import type { Issues } from "./issues.js";
import { isJsonObject, member } from "./json.js";

/** Notes what keeps the value at `path` from having a shape; nothing when it has it. */
export type Shape = (value: unknown, path: string, issues: Issues) => void;

/** The shape of each member that an object may have. */
export interface Members {
  readonly [name: string]: Shape;
}

/** A value that passes a test, described in words behind "must be". */
export function be(expected: string, test: (value: unknown) => boolean, code = "type"): Shape {
  return (value, path, issues) => {
    if (!test(value)) issues.add(path, code, `must be ${expected}`);
  };
}

export const text = be("a string", (value) => typeof value === "string");
export const number = be("a number", Number.isFinite);
export const boolean = be("a boolean", (value) => typeof value === "boolean");
export const token = be(
  "a string or a number",
  (value) => typeof value === "string" || Number.isFinite(value),
);

/** Exactly one of some strings. */
export function oneOf(...names: readonly string[]): Shape {
  const expected = names.map((name) => `\`${name}\``).join(" or ");
  return be(expected, (value) => names.includes(value as string), "enum");
}

/** An array, each entry of which has the shape. */
export function listOf(entry: Shape): Shape {
  return containerOf(entry, Array.isArray, "must be an array");
}

/** An object, each member of which has the shape. */
export function mapOf(entry: Shape): Shape {
  return containerOf(entry, isJsonObject, OBJECT);
}

function containerOf(entry: Shape, isOne: (value: unknown) => boolean, expected: string): Shape {
  return (value, path, issues) => {
    if (!isOne(value)) return issues.add(path, "type", expected);
    for (const [name, inner] of Object.entries(value as object)) {
      if (issues.isFull) return;
      entry(inner, joinPointer(path, name), issues);
    }
  };
}

/** An object that may have further members, which are not looked at. */
export function open(members: Members, required: readonly string[] = []): Shape {
  return object(members, required, () => {});
}

/** An object without any other member. */
export function closed(members: Members, required: readonly string[]): Shape {
  const message = `is not supported here; MCP elicitation has: ${Object.keys(members).join(", ")}`;
  return object(members, required, (_value, path, issues) => issues.add(path, "unknown-member", message));
}

function object(members: Members, required: readonly string[], stranger: Shape): Shape {
  return (value, path, issues) => {
    if (!isJsonObject(value)) return issues.add(path, "type", OBJECT);
    for (const name of required) {
      if (!Object.hasOwn(value, name))
        issues.add(joinPointer(path, name), "missing-member", "is required and missing");
    }
    for (const name of Object.keys(value)) {
      if (issues.isFull) return;
      (member(members, name) ?? stranger)(value[name], joinPointer(path, name), issues);
    }
  };
}

const OBJECT = "must be an object";
