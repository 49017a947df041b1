import type { ElicitationAnswer, ElicitationField, ElicitationFormSchema } from "@ahp/types";
import fc from "fast-check";

const NAMES = ["a", "b", "c", "__proto__", "toString", "x/y~z", ""];
const NAME = fc.constantFrom(...NAMES);
const WORD = fc.constantFrom(
  "",
  "a",
  "red",
  "blue",
  "😀😀",
  "2026-03-04",
  "a@b.c",
  "https://h/",
  "2026-03-04T05:06:07Z",
);
const NUMBER = fc.constantFrom(-1, 0, 1, 1.5, 2, 18, 1e21, -0.5);
const BOUND = fc.constantFrom(0, 1, 1.5, 2, 3);
const FORMAT = fc.constantFrom("date" as const, "date-time" as const, "email" as const, "uri" as const);
const WORDS = fc.array(WORD, { maxLength: 3 });
const OPTIONS = fc.array(fc.record({ const: WORD, title: WORD }), { maxLength: 3 });
const LABELS = { title: WORD, description: WORD };

const TYPE = ["type"] as const;
const text = fc.record(
  {
    type: fc.constant("string" as const),
    ...LABELS,
    default: WORD,
    format: FORMAT,
    minLength: BOUND,
    maxLength: BOUND,
  },
  { requiredKeys: [...TYPE] },
);
const choice = fc.record(
  { type: fc.constant("string" as const), ...LABELS, default: WORD, enum: WORDS, enumNames: WORDS },
  { requiredKeys: [...TYPE, "enum"] },
);
const titledChoice = fc.record(
  { type: fc.constant("string" as const), ...LABELS, default: WORD, oneOf: OPTIONS },
  { requiredKeys: [...TYPE, "oneOf"] },
);
const number = fc.record(
  {
    type: fc.constantFrom("number" as const, "integer" as const),
    ...LABELS,
    default: NUMBER,
    minimum: NUMBER,
    maximum: NUMBER,
  },
  { requiredKeys: [...TYPE] },
);
const boolean = fc.record(
  { type: fc.constant("boolean" as const), ...LABELS, default: fc.boolean() },
  { requiredKeys: [...TYPE] },
);
const choices = fc.record(
  {
    type: fc.constant("array" as const),
    ...LABELS,
    default: WORDS,
    minItems: BOUND,
    maxItems: BOUND,
    items: fc.oneof(
      fc.record({ type: fc.constant("string" as const), enum: WORDS }),
      fc.record({ anyOf: OPTIONS }),
    ),
  },
  { requiredKeys: [...TYPE, "items"] },
);

/** A field of one of the published kinds. */
export const anyField = fc.oneof(
  text,
  choice,
  titledChoice,
  number,
  boolean,
  choices,
) as fc.Arbitrary<ElicitationField>;

/** A sound form of a few fields. */
function formOf(names: fc.Arbitrary<string>): fc.Arbitrary<ElicitationFormSchema> {
  return fc.record(
    {
      type: fc.constant("object" as const),
      properties: fc.dictionary(names, anyField, { maxKeys: 5 }),
      required: fc.array(names, { maxLength: 2 }),
      $schema: fc.constant("https://json-schema.org/draft/2020-12/schema"),
    },
    { requiredKeys: ["type", "properties"] },
  );
}

export const anyForm = formOf(NAME);

/** Without what the other validator does not take: fields called `__proto__` or nothing, a choice of nothing. */
export const judgeableForm = formOf(NAME.filter((name) => name !== "__proto__" && name !== "")).filter(
  (form) => !/"(?:enum|oneOf|anyOf)":\[\]/.test(JSON.stringify(form)),
);

const VALUE = fc.oneof(WORD, NUMBER, fc.boolean(), WORDS);

/** An answer to whatever form. */
export const anyAnswer: fc.Arbitrary<ElicitationAnswer> = fc.dictionary(NAME, VALUE, { maxKeys: 5 });

/** An answer to the form that often fits it, and often does not quite. */
export function nearlyAnswer(form: ElicitationFormSchema): fc.Arbitrary<unknown> {
  const names = [...new Set([...Object.keys(form.properties), ...(form.required ?? [])])];
  const member = (name: string): fc.Arbitrary<[string, unknown]> =>
    valueFor(Object.hasOwn(form.properties, name) ? form.properties[name] : undefined).map((value) => [
      name,
      value,
    ]);
  const named = fc
    .subarray(names, { minLength: Math.max(0, names.length - 1) })
    .chain((chosen) => fc.tuple(...chosen.map(member)))
    .map((members) => Object.fromEntries(members));
  return fc.oneof({ weight: 9, arbitrary: named }, { weight: 1, arbitrary: fc.jsonValue() });
}

function valueFor(field: ElicitationField | undefined): fc.Arbitrary<unknown> {
  const strange = fc.oneof(VALUE, fc.constant(null), fc.constant([1]), fc.constant({}));
  return fc.oneof({ weight: 6, arbitrary: likely(field) }, { weight: 1, arbitrary: strange });
}

function likely(field: ElicitationField | undefined): fc.Arbitrary<unknown> {
  switch (field?.type) {
    case "string":
      if ("enum" in field && field.enum.length > 0) return fc.constantFrom(...field.enum);
      if ("oneOf" in field && field.oneOf.length > 0)
        return fc.constantFrom(...field.oneOf.map((o) => o.const));
      return WORD;
    case "boolean":
      return fc.boolean();
    case "array": {
      const names =
        "enum" in field.items ? field.items.enum : field.items.anyOf.map((option) => option.const);
      return names.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...names), { maxLength: 3 });
    }
    case undefined:
      return VALUE;
    default:
      return NUMBER;
  }
}

interface Json {
  readonly [name: string]: unknown;
}

/** An object that may have lost a member, or have one set to something else. */
function broken(object: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const names = [
    "type",
    "enum",
    "oneOf",
    "items",
    "properties",
    "mode",
    "message",
    "url",
    "format",
    "title",
    "x",
  ];
  return fc.oneof(
    { weight: 2, arbitrary: object },
    {
      weight: 1,
      arbitrary: fc
        .tuple(object, fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }))
        .map(([base, name, value]) => ({ ...base, [name]: value })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(object, fc.constantFrom(...names)).map(([base, name]) => {
        const { [name]: _lost, ...rest } = base;
        return rest;
      }),
    },
  );
}

const META = fc.constantFrom<Json[]>({}, { progressToken: 1 }, { progressToken: null }, { "x/y": [] });
const TASK = fc.constantFrom<Json[]>({}, { ttl: 1 }, { ttl: "1" }, { more: 1 });

const formRequest = fc.record(
  {
    message: WORD,
    mode: fc.constant("form"),
    requestedSchema: broken(
      fc.record(
        {
          type: fc.constant("object"),
          properties: fc.dictionary(NAME, broken(anyField as fc.Arbitrary<unknown> as fc.Arbitrary<Json>), {
            maxKeys: 2,
          }),
          required: fc.array(NAME, { maxLength: 2 }),
        },
        { requiredKeys: ["type", "properties"] },
      ),
    ),
    _meta: META,
    task: TASK,
    extension: fc.jsonValue(),
  },
  { requiredKeys: ["message", "requestedSchema"] },
);

const urlRequest = fc.record(
  {
    mode: fc.constantFrom("url", "url", "form"),
    message: WORD,
    url: WORD,
    elicitationId: WORD,
    _meta: META,
    task: TASK,
  },
  { requiredKeys: ["mode", "message", "url", "elicitationId"] },
);

/** The params of a request, often sound, often not quite. */
export const nearlyRequest: fc.Arbitrary<Json> = broken(fc.oneof(formRequest, urlRequest));

/** A result, often sound, often not quite. */
export const nearlyResult: fc.Arbitrary<Json> = fc.record(
  {
    action: fc.constantFrom("accept", "accept", "decline", "cancel", "submitted", null),
    content: fc.oneof(anyAnswer, fc.dictionary(NAME, fc.jsonValue()), fc.jsonValue()),
    _meta: fc.constantFrom({}, { a: 1 }, null, []),
    extension: fc.jsonValue(),
  },
  { requiredKeys: ["action"] },
);
