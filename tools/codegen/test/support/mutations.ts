/** A value, and when it is valid, all that differs from it in one place. An invalid one is such a variant already. */
export function variants(value: unknown, isValid: boolean): Iterable<unknown> {
  return isValid ? [value, ...mutations(value)] : [value];
}

const OTHER_VALUES: readonly unknown[] = [null, true, "", "x", 0, 1.5, -1, [], {}, ["x", "x"], [null]];

/** A member or item left out, replaced, doubled or added. */
function* mutations(value: unknown): Generator<unknown> {
  for (const other of OTHER_VALUES) yield other;
  if (Array.isArray(value)) {
    yield [...value, null];
    for (const [index, item] of value.entries()) {
      yield value.toSpliced(index, 1);
      yield [...value, item];
      for (const changed of mutations(item)) yield value.with(index, changed);
    }
  } else if (typeof value === "object" && value !== null) {
    yield { ...value, unknownMember: 1 };
    yield JSON.parse(`{"__proto__":1,${JSON.stringify(value).slice(1)}`.replace(/,\}$/, "}"));
    for (const [name, member] of Object.entries(value)) {
      const { [name]: _left, ...rest } = value as Record<string, unknown>;
      yield rest;
      for (const changed of mutations(member)) yield { ...value, [name]: changed };
    }
  }
}
