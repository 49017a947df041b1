import type { Shape } from "./subset.js";

/** What every field of a form may say about itself. */
const LABEL = { title: "Label of the field.", description: "Help text for the person who answers." };
const SUGGESTED = "Suggested answer. An annotation only: never injected, never a reason to refuse.";

/** Our names and words for the elicitation shapes, in the order in which they are written. */
export const ELICITATION_SHAPES: readonly Shape[] = [
  {
    key: "request",
    from: ["ElicitRequestParams"],
    title: "ElicitationRequestParams",
    description:
      "The complete params of an MCP elicitation/create request: a form to fill in, or a URL to open.",
  },
  {
    key: "result",
    from: ["ElicitResult"],
    title: "ElicitationResult",
    description: "The complete MCP result of an elicitation. Unknown members are kept.",
    members: {
      action:
        "accept: submitted, or agreed to open the URL; decline: refused; cancel: dismissed without a choice.",
      _meta: "Metadata of the result; any members.",
    },
  },
  {
    key: "formParams",
    from: ["ElicitRequestFormParams"],
    title: "ElicitationFormParams",
    description: "Asks a person to fill in a form. Never for secrets: those need the URL mode.",
    members: { mode: "Absent means form.", message: "Why the answers are needed, shown to the person." },
  },
  {
    key: "urlParams",
    from: ["ElicitRequestURLParams"],
    title: "ElicitationUrlParams",
    description:
      "Asks a person to open a URL. Acceptance is consent to open it, not completion of what happens there.",
    members: {
      mode: "Always present for a URL.",
      message: "Why the URL should be opened, shown to the person.",
      url: "Absolute URL to open.",
      elicitationId: "Opaque identity of this elicitation, unique within the requesting server.",
    },
  },
  {
    key: "formSchema",
    from: ["ElicitRequestFormParams/properties/requestedSchema"],
    title: "ElicitationFormSchema",
    description: "The requested form: one flat object of fields. No other JSON Schema keyword is supported.",
    closed: true,
    members: {
      $schema: "Dialect that the server claims; has no effect.",
      properties: "The fields by name.",
      required: "Names of the fields that an accepted answer must hold.",
    },
  },
  {
    key: "field",
    from: ["PrimitiveSchemaDefinition"],
    title: "ElicitationField",
    description: "One field of a form: a string, a number, a boolean, or a choice of one or several strings.",
  },
  {
    key: "stringField",
    from: ["StringSchema"],
    title: "ElicitationStringField",
    description: "A field for text.",
    closed: true,
    members: {
      ...LABEL,
      format: "What the text must be.",
      minLength: "Least number of Unicode code points.",
      maxLength: "Greatest number of Unicode code points.",
      default: SUGGESTED,
    },
  },
  {
    key: "numberField",
    from: ["NumberSchema"],
    title: "ElicitationNumberField",
    description: "A field for a number, or for a number without a fraction.",
    closed: true,
    members: {
      ...LABEL,
      type: "integer also accepts 1.0.",
      minimum: "Least value; may have a fraction.",
      maximum: "Greatest value; may have a fraction.",
      default: SUGGESTED,
    },
  },
  {
    key: "booleanField",
    from: ["BooleanSchema"],
    title: "ElicitationBooleanField",
    description: "A field for yes or no.",
    closed: true,
    members: { ...LABEL, default: SUGGESTED },
  },
  {
    key: "singleSelectField",
    from: ["UntitledSingleSelectEnumSchema"],
    title: "ElicitationSingleSelectField",
    description: "A choice of one string, shown as it is.",
    closed: true,
    members: { ...LABEL, enum: "The strings to choose from.", default: SUGGESTED },
  },
  {
    key: "titledSingleSelectField",
    from: ["TitledSingleSelectEnumSchema"],
    title: "ElicitationTitledSingleSelectField",
    description: "A choice of one string, each shown by its title.",
    closed: true,
    members: { ...LABEL, oneOf: "The options to choose from.", default: SUGGESTED },
  },
  {
    key: "legacySelectField",
    from: ["LegacyTitledEnumSchema"],
    title: "ElicitationLegacySelectField",
    description: "A choice of one string in the older form, with display names in a list of their own.",
    closed: true,
    members: {
      ...LABEL,
      enum: "The strings to choose from.",
      enumNames: "Display names, in the order of enum.",
      default: SUGGESTED,
    },
  },
  {
    key: "multiSelectField",
    from: ["UntitledMultiSelectEnumSchema"],
    title: "ElicitationMultiSelectField",
    description: "A choice of several strings, shown as they are.",
    closed: true,
    members: {
      ...LABEL,
      minItems: "Least number of choices.",
      maxItems: "Greatest number of choices.",
      items: "What to choose from.",
      default: SUGGESTED,
    },
  },
  {
    key: "titledMultiSelectField",
    from: ["TitledMultiSelectEnumSchema"],
    title: "ElicitationTitledMultiSelectField",
    description: "A choice of several strings, each shown by its title.",
    closed: true,
    members: {
      ...LABEL,
      minItems: "Least number of choices.",
      maxItems: "Greatest number of choices.",
      items: "What to choose from.",
      default: SUGGESTED,
    },
  },
  {
    key: "option",
    from: [
      "TitledSingleSelectEnumSchema/properties/oneOf/items",
      "TitledMultiSelectEnumSchema/properties/items/properties/anyOf/items",
    ],
    title: "ElicitationOption",
    description: "One option of a titled choice.",
    closed: true,
    members: { const: "The answer that this option stands for.", title: "What the person sees." },
  },
  {
    key: "answer",
    from: ["ElicitResult/properties/content"],
    title: "ElicitationAnswer",
    description: "The submitted form, by field name. Only in an accepted result of a form.",
  },
  {
    key: "answerValue",
    from: ["ElicitResult/properties/content/additionalProperties"],
    title: "ElicitationAnswerValue",
    description: "The answer to one field.",
  },
  {
    key: "taskMetadata",
    from: ["TaskMetadata"],
    title: "ElicitationTaskMetadata",
    description: "Asks for the elicitation to run as an MCP task. Unknown members are kept.",
    members: { ttl: "How long the task should be kept, in milliseconds." },
  },
  {
    key: "requestMeta",
    from: ["ElicitRequestFormParams/properties/_meta", "ElicitRequestURLParams/properties/_meta"],
    title: "ElicitationRequestMeta",
    description: "Metadata of the request. Unknown members are kept.",
  },
  {
    key: "progressToken",
    from: ["ProgressToken"],
    title: "ElicitationProgressToken",
    description: "Opaque token under which the requester wants to hear about progress.",
  },
];
