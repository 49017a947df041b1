import { describe, expect, it } from "vitest";
import { applyEffects, createHarness, type Harness, parseRegistration } from "../src/index.node.js";
import { payloadOf } from "./support/boundaries.js";
import { inProcessHarness } from "./support/in-process.js";
import { interceptor } from "./support/recording.js";
import { httpBackend, IDENTITY, registrationOf, subscription, toolCall } from "./support/setup.js";

const registration = registrationOf(httpBackend("https://127.0.0.1:9/", { id: "com.example.policy" }));
const SECRET = "s3cret";

const CREATE: [what: string, options: unknown, says: string][] = [
  ["no options", undefined, "the options must be an object"],
  ["a misspelt option", { authorise: () => false }, "authorise is no option; did you mean authorize?"],
  ["an option of some other library", { plugins: [] }, "plugins is no option; known are"],
  ["a check that is no function", { authorize: SECRET }, "authorize must be a function"],
  ["null for an option", { ask: null }, "ask must be a function"],
  ["a sink that is no function", { onAudit: {} }, "onAudit must be a function"],
  ["an authorization that is no function", { authorizeContent: true }, "authorizeContent must be a function"],
  ["a clock that has no timers", { clock: { now: () => new Date() } }, "clock must be an object with now"],
  ["limits that are no object", { limits: 5 }, "limits must be an object"],
  ["an environment of numbers", { env: { PORT: 8080 } }, "env must be an object of texts"],
  [
    "an environment that is promised",
    { env: async () => ({ TOKEN: SECRET }) },
    "env gave for com.example.policy",
  ],
  ["a text to be withheld", { withholdSession: "cwd" }, "withholdSession must be a list of texts"],
  ["a misspelt member to be withheld", { withholdSession: ["cdw"] }, "no cdw; did you mean cwd?"],
  [
    "a backend in this process that is no function",
    { inProcess: { "com.example.policy": 1 } },
    "must be a function",
  ],
  ["an endpoint without options", { http: { "com.example.policy": null } }, "the options must be an object"],
  [
    "a misspelt option of an endpoint",
    { http: { "com.example.policy": { maxRedirect: 1 } } },
    "maxRedirects?",
  ],
  [
    "a misspelt member of what is enforced",
    { enforces: { "tool.before": { effects: ["modify"], edit: ["merge"] } } },
    'enforces["tool.before"]: edit is no option; did you mean edits?',
  ],
];

describe("createHarness refuses", () => {
  it.each(CREATE)("%s, says what to do, and repeats no value", (_, given, says) => {
    const options = given === undefined ? undefined : { ...IDENTITY, registration, ...Object(given) };
    const attempt = () => createHarness(options as never);
    expect(attempt).toThrow(
      expect.objectContaining({
        name: "HarnessError",
        code: "invalid-option",
        message: expect.stringContaining(says),
      }),
    );
    expect(attempt).not.toThrow(expect.objectContaining({ message: expect.stringContaining(SECRET) }));
  });
});

describe("a registration", () => {
  it("is what it was when the harness was made: whoever changes the object afterwards changes no policy", async () => {
    const changed = structuredClone(registration);
    const harness = createHarness({
      ...IDENTITY,
      registration: changed,
      inProcess: { "com.example.policy": () => undefined },
    });
    for (const subscription of changed.hooks[0]?.subscriptions ?? [])
      Object.assign(subscription, { failurePolicy: "fail-open", events: ["tool.after"] });
    expect((await harness.intercept("tool.before", toolCall())).outcome).toBe("denied");
    await harness.close();
  });

  it("with a cycle in it is none", () => {
    const cyclic = { ...registration, self: {} };
    cyclic.self = cyclic;
    expect(() => createHarness({ ...IDENTITY, registration: cyclic })).toThrow(
      expect.objectContaining({ code: "invalid-registration" }),
    );
  });
});

describe("a session member of the host's own", () => {
  it("can be withheld like those of the protocol", async () => {
    const { harness, heard } = inProcessHarness(
      { policy: { subscriptions: [interceptor()] } },
      { session: { id: "s", project: "apollo" } as never, withholdSession: ["project"] },
    );
    await harness.intercept("tool.before", toolCall());
    expect(heard[0]?.event.session).toEqual({ id: "s" });
  });
});

const CALLS: [
  what: string,
  call: (harness: Harness, options: never) => Promise<unknown>,
  options: unknown,
  says: string,
][] = [
  ...(
    [
      ["null", null, "the options must be an object"],
      ["a misspelt option", { permission: {} }, "did you mean permissions?"],
      ["a signal that is none", { signal: {} }, "signal must be an AbortSignal"],
      ["a misspelt permission", { permissions: { effect: [] } }, "did you mean effects?"],
      ["an unknown effect", { permissions: { effects: ["modfy"] } }, "effects must be a list of deny"],
      ["an effect that stands in no list", { permissions: { effects: "deny" } }, "effects must be a list of"],
      [
        "an edit that there is not",
        { permissions: { edits: ["append"] } },
        "edits must be a list of replace, merge",
      ],
      [
        "fewer continuations than none",
        { continuations: { remaining: -1, count: 0 } },
        "remaining must be a whole",
      ],
      ["half a continuation", { continuations: { remaining: 1.5, count: 0 } }, "remaining must be a whole"],
      ["continuations that nobody counts", { continuations: { remaining: 1 } }, "both remaining and count"],
      [
        "a limit that is no number",
        { continuations: { remaining: 1, count: 0, max: "2" } },
        "max must be a whole",
      ],
    ] as const
  ).map(
    ([what, options, says]) =>
      [
        `intercept: ${what}`,
        (harness: Harness, given: never) => harness.intercept("tool.before", toolCall(), given),
        options,
        says,
      ] as [string, (harness: Harness, options: never) => Promise<unknown>, unknown, string],
  ),
  [
    "runTool: a misspelt option",
    (harness, options) => harness.runTool(toolCall(), () => 1, options),
    { authorise: () => true },
    "did you mean authorize?",
  ],
  [
    "runTool: a check that is no function",
    (harness, options) => harness.runTool(toolCall(), () => 1, options),
    { authorize: "no" },
    "authorize must be a function",
  ],
  [
    "runTool: a presentation that is no function",
    (harness, options) => harness.runTool(toolCall(), () => 1, options),
    { present: "text" },
    "present must be a function",
  ],
  [
    "runTool: no tool to run",
    (harness, execute) => harness.runTool(toolCall(), execute),
    undefined,
    "`execute` must be a function",
  ],
  [
    "elicit: a misspelt option",
    (harness, options) => harness.elicit("forms", {}, () => ({ action: "cancel" }), options),
    { timeout: 1 },
    "did you mean timeoutMs?",
  ],
  [
    "elicit: an option that is neither true nor false",
    (harness, options) => harness.elicit("forms", {}, () => ({ action: "cancel" }), options),
    { allowHttpOnLoopback: "no" },
    "must be true or false",
  ],
];

describe("a call refuses", () => {
  it.each(CALLS)("%s, asks nobody, and says what to do", async (_, call, options, says) => {
    const { harness, heard } = inProcessHarness({
      policy: { subscriptions: [subscription({ events: ["*"] })] },
    });
    await expect(call(harness, options as never)).rejects.toMatchObject({
      name: "HarnessError",
      code: "invalid-option",
      message: expect.stringContaining(says),
    });
    expect(heard).toEqual([]);
  });

  it("a tool call that is no object, as it would a wrong payload", async () => {
    const { harness } = inProcessHarness({ policy: { subscriptions: [interceptor()] } });
    await expect(harness.runTool(undefined as never, () => 1)).rejects.toMatchObject({
      code: "invalid-payload",
    });
  });

  it("a misspelt event, to be asked or told about", async () => {
    const { harness } = inProcessHarness({ policy: { subscriptions: [interceptor()] } });
    const error = {
      code: "event-not-supported",
      message: expect.stringContaining("did you mean tool.before?"),
    };
    await expect(harness.intercept("tool.befor" as never, toolCall() as never)).rejects.toMatchObject(error);
    expect(() => harness.observe("tool.befor" as never, toolCall() as never)).toThrow(
      expect.objectContaining(error),
    );
  });

  it("to name what is no object", () => {
    const { harness } = inProcessHarness({ policy: { subscriptions: [interceptor()] } });
    expect(() => harness.reference("turn-1" as never)).toThrow(
      expect.objectContaining({ code: "invalid-option" }),
    );
  });

  it("nothing that is undefined: it is as if it were not there", async () => {
    const { harness, heard } = inProcessHarness(
      { policy: { subscriptions: [subscription({ events: ["*"] })] } },
      { enforces: { "turn.finish.before": { effects: ["flow"] } } },
    );
    const options = { signal: undefined, permissions: undefined, continuations: undefined } as never;
    await harness.intercept("turn.finish.before", payloadOf("turn.finish.before"), options);
    expect(heard).toHaveLength(1);
  });
});

describe("applyEffects refuses", () => {
  const context = {
    event: "",
    current: { input: {} },
    grants: [],
    selection: {},
    readable: [],
    writable: [],
    attachments: [],
  } as const;

  it.each<[what: string, given: unknown, says: string]>([
    ["no context", undefined, "the options must be an object"],
    ["a misspelt member", { ...context, readble: [] }, "did you mean readable?"],
    [
      "a context without authority",
      { ...context, readable: undefined },
      "readable is required, and must be a list",
    ],
    [
      "a context without values",
      { ...context, current: undefined },
      "current is required, and must be an object",
    ],
    ["a text for a list", { ...context, writable: "input" }, "writable must be a list"],
  ])("%s, and says what to do", (_, given, says) => {
    expect(() => applyEffects(given as never, [])).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(says) }),
    );
  });
});

it("parseRegistration refuses what is neither text nor bytes", () => {
  expect(() => parseRegistration(undefined as never)).toThrow(
    expect.objectContaining({ code: "invalid-option" }),
  );
});
