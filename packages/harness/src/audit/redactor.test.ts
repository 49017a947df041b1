import { describe, expect, it } from "vitest";
import { payloadTexts, Redactor } from "./redactor.js";

describe("the redactor", () => {
  it("takes out what it was told is secret, everywhere", () => {
    const redactor = new Redactor();
    redactor.remember("tok-123456");
    expect(redactor.redact("a tok-123456 b tok-123456")).toBe("a [withheld] b [withheld]");
  });

  it("takes out a secret that was cut off after its beginning", () => {
    const redactor = new Redactor();
    const secret = "0123456789abcdefghijklmnopqrstuvwxyz";
    redactor.remember(secret);
    expect(redactor.redact(`token: ${secret.slice(0, 30)}`)).toBe("token: [withheld]");
  });

  it("takes out the beginning of a secret at the end of a text that was cut off, and of no other", () => {
    const redactor = new Redactor();
    redactor.remember("tok-0123456789");
    expect(redactor.redact("token: tok-012…")).toBe("token: [withheld]");
    expect(redactor.redact("token: tok-012")).toBe("token: tok-012");
    expect(redactor.redact("a stack…")).toBe("a stack…");
  });

  it("takes out a secret of several lines line by line, and as JSON writes it", () => {
    const redactor = new Redactor();
    const secret = "-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\n-----END KEY-----\n";
    redactor.keep(secret);
    expect(redactor.redact("> MIIEvQIBADANBgkqhkiG9w0BAQEF <")).toBe("> [withheld] <");
    expect(redactor.redact(JSON.stringify({ key: secret }))).toBe('{"key":"[withheld]"}');
  });

  it("takes out the longer of two values that begin alike", () => {
    expect(new Redactor().redact("main-branch", ["main", "main-branch"])).toBe("[withheld]");
  });

  it.each([
    ["Authorization: Bearer abc.def.ghi=", "Authorization: Bearer [withheld]"],
    ["BEARER 0123456789", "Bearer [withheld]"],
    ["no bearer token was sent", "no bearer token was sent"],
  ])("takes out bearer credentials that nobody told it of: %s", (text, clean) => {
    expect(new Redactor().redact(text)).toBe(clean);
  });

  it("takes out what would act on a terminal", () => {
    expect(new Redactor().redact("\u001b[31mred\u001b[0m\u0007\u0000")).toBe(" red   ");
  });

  it("leaves short texts alone, which would be found everywhere", () => {
    const redactor = new Redactor();
    redactor.remember("no");
    expect(redactor.redact("no note", [])).toBe("no note");
  });

  it("takes out what a person entered, over whatever event it comes, and keeps secrets for that", () => {
    const redactor = new Redactor();
    redactor.remember("tok-123456");
    for (let turn = 0; turn <= 1000; turn++) redactor.rememberEntered(`entered-${turn}-`);
    redactor.rememberEntered("no");
    expect(redactor.redact("tok-123456 entered-0- entered-1000- no")).toBe(
      "[withheld] entered-0- [withheld] no",
    );
  });

  it("takes out what a person entered in several lines, line by line", () => {
    const redactor = new Redactor();
    redactor.rememberEntered("first line\nsecond line");
    expect(redactor.redact("got: second line")).toBe("got: [withheld]");
    expect(redactor.redact('{"note":"first line\\nsecond line"}')).toBe('{"note":"[withheld]"}');
  });

  it("forgets the oldest of very many tokens, and never what a process was given", () => {
    const redactor = new Redactor();
    redactor.keep("given-to-a-process");
    for (let turn = 0; turn <= 1000; turn++) redactor.remember(`token-${turn}-`);
    expect(redactor.redact("token-0- token-1000- given-to-a-process")).toBe("token-0- [withheld] [withheld]");
  });
});

describe("the payload texts of an event", () => {
  const event = {
    id: "event-id",
    source: "urn:example:agent",
    call: { id: "call-id" },
    tool: {
      name: "bash",
      kind: "shell",
      origin: "native",
      input: { command: 'say "hi"\nthen leave', deep: [{ x: "deeper" }] },
    },
    path: "builtin",
    items: [{ kind: "text", selection: "body", text: "in an item" }],
  };

  it("are its strings, by line and as JSON writes them, without names and ids", () => {
    expect(payloadTexts(event).sort()).toEqual(
      ['say "hi"', "then leave", 'say \\"hi\\"\\nthen leave', "deeper", "in an item"].sort(),
    );
  });

  it("are those inside the JSON of an elicitation too, numbers included, without the protocol's words, names and ids", () => {
    const request = {
      mode: "form",
      message: "Who are you?",
      requestedSchema: { type: "object", properties: { pin: { type: "integer", default: 4711 } } },
    };
    const result = { action: "accept", content: { pin: 471_122, type: "a kind", phone: ["555 0100"] } };
    const part = (body: object) => ({ id: "part-id", kind: "text", text: JSON.stringify(body) });
    const elicitation = {
      server: "forms",
      mode: "form",
      action: "accept",
      request: part(request),
      result: part(result),
    };
    const whole = (body: object) => [JSON.stringify(body), JSON.stringify(JSON.stringify(body)).slice(1, -1)];
    expect(payloadTexts({ id: "event-id", elicitation }).sort()).toEqual(
      [...whole(request), ...whole(result), "Who are you?", "4711", "471122", "a kind", "555 0100"].sort(),
    );
  });
});
