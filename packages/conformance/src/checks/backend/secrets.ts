import {
  encodeMessage,
  everyGrant,
  freshId,
  interceptRequest,
  type SampleEvent,
  type SampleRequest,
} from "../../messages/build.js";
import { type Answer, isMembers, type Stray } from "../../peer/answer.js";
import { TRANSPORTS } from "../check.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { type BackendCheck, type BackendContext, converse, plainEvent, sampled } from "./context.js";

const COMMON = { role: "backend", requirement: "AHP-SEC-001", transports: TRANSPORTS } as const;

/** An event with the secret wherever one may stand in reality: tool input, native payload, extensions. */
function holding(secret: string, event: SampleEvent = plainEvent()): SampleEvent {
  const tool = isMembers(event.tool) ? event.tool : {};
  const input = isMembers(tool.input) ? tool.input : {};
  return {
    ...event,
    id: freshId(),
    tool: { ...tool, input: { ...input, apiKey: secret } },
    native: { env: { API_KEY: secret } },
    extensions: { "com.example.credentials": { token: secret } },
  };
}

/** Requests that are wrong in one place each, and hold the secret in another. */
function wrongRequests(secret: string): readonly SampleRequest[] {
  const event = holding(secret);
  const { call: _call, ...incomplete } = holding(secret);
  return [
    interceptRequest(event, undefined, { protocolVersion: "1999-12-31" }),
    { ...interceptRequest(holding(secret)), method: "hooks/no-such-method" },
    interceptRequest({ ...holding(secret), type: "no.such.event" }),
    interceptRequest(incomplete),
    interceptRequest({ ...holding(secret), tool: { name: "shell", origin: "native", input: secret } }),
    { ...interceptRequest(holding(secret)), id: freshId() },
  ];
}

/** Secrets that pass through must not come back (base protocol, backend tests). */
export const secretChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "secrets.not-in-errors",
    profiles: ["base"],
    shows:
      "No error repeats a secret of the message that it is about, not even one about text that is no JSON.",
    run: async (context) => {
      const { plantedSecret: secret } = context;
      const requests = sampled(context, wrongRequests(secret));
      // Parsers like to quote what they could not read.
      const broken = new TextEncoder().encode(`{"apiKey": ${secret}}`);
      const { value: answers, rest } = await converse(context, async (line) => {
        const all = [];
        for (const request of requests) all.push(await line.ask(encodeMessage(request)));
        all.push(await line.ask(broken, { nullId: true }));
        return all;
      });
      const came = [...answers, ...rest.strays];
      const values = came.map((each) => ("value" in each ? each.value : undefined));
      const errors = values.map((value) => (isMembers(value) ? value.error : undefined));
      expectAbsent(secret, "an error", errors);
      // What is no JSON may quote as well: a page over HTTP, a log on stdout.
      const texts = came.filter((each) => !("value" in each)).flatMap(textsOf);
      expectAbsent(secret, context.transport === "http" ? "a reply" : "a line on stdout", texts);
      const seen = errors.filter((error) => error !== undefined).length + texts.length;
      if (seen === 0) return notApplicable("No error came back, so there was none to look at.");
      return passed(
        `${requests.length + 1} messages that cannot be processed held a secret; ${seen} errors came, and none repeated it.`,
      );
    },
  },
  {
    ...COMMON,
    id: "secrets.not-in-reasons",
    profiles: ["tool-interception"],
    shows:
      "No reason of a denial or of a stop repeats a secret of the tool's input, the native payload or the extensions.",
    run: async (context) => {
      const { plantedSecret: secret, knownEvents } = context;
      const events = [holding(secret)];
      if (knownEvents.denied !== undefined) events.push(holding(secret, knownEvents.denied));
      const reasons = await reasonsFor(context, events);
      expectAbsent(secret, "a reason, a code or an extension of a denial", reasons);
      if (reasons.length > 0)
        return passed(`${reasons.length} reasons were given, and none repeated the secret.`);
      return notApplicable(
        "Nothing was denied or stopped, so there was no reason to look at: hand over an event that is denied (--denied-event FILE).",
      );
    },
  },
  {
    ...COMMON,
    id: "secrets.token-not-repeated",
    requirement: "AHP-AUTH-001",
    profiles: ["http"],
    transports: ["http"],
    shows: "The bearer token of a request stands in no reply, neither in its body nor in its header.",
    run: async (context) => {
      const token = context.target.endpoint?.token;
      if (token === undefined) return notApplicable("No bearer token was given (--bearer-env NAME).");
      const sent = wrongRequests("none").map(encodeMessage);
      const { value: answers } = await converse(context, async (line) => {
        const all = [];
        for (const message of sent) all.push(await line.ask(message));
        return all;
      });
      const texts = answers.flatMap(textsOf);
      expectAbsent(token, "a reply", texts, Buffer.concat(sent).toString("utf8"));
      return passed(`${texts.length} replies were looked through, and none held the token.`);
    },
  },
];

/** The members of denials and stops, but for what is content that nobody may change unseen. */
async function reasonsFor(context: BackendContext, events: readonly SampleEvent[]): Promise<unknown[]> {
  const { value: answers } = await converse(context, async (line) => {
    const all = [];
    for (const event of events) {
      all.push(await line.ask(encodeMessage(interceptRequest(event, { ...everyGrant("tool.before") }))));
    }
    return all;
  });
  return answers.flatMap((answer) => {
    const value = answer.kind === "json" ? answer.value : undefined;
    const result = isMembers(value) && isMembers(value.result) ? value.result : {};
    const effects: readonly unknown[] = Array.isArray(result.effects) ? result.effects : [];
    return effects.filter(isMembers).filter(({ type }) => type === "deny" || type === "flow");
  });
}

/** What came as text: over HTTP the header and the body, over stdio the line. */
function textsOf(came: Answer | Stray): string[] {
  const decoder = new TextDecoder();
  if ("bytes" in came) return [decoder.decode(came.bytes)];
  return came.http === undefined
    ? []
    : [`${JSON.stringify(came.http.headers)}\n${decoder.decode(came.http.body)}`];
}

/** Quoting is often cut off: so many characters in a row are enough to say that a secret came back. */
const EXCERPT = 8;

/**
 * Expects that no value holds a piece of the secret.
 *
 * @param given what the other side knows anyway: words of it in the secret give nothing away, and are not looked for
 */
function expectAbsent(secret: string, where: string, values: readonly unknown[], given = ""): void {
  const text = JSON.stringify(values);
  const pieces = Math.max(1, secret.length - EXCERPT + 1);
  const looked = Array.from({ length: pieces }, (_, start) => secret.slice(start, start + EXCERPT));
  if (!looked.some((piece) => text.includes(piece) && !given.includes(piece))) return;
  throw new Fault(
    `A secret that was planted in a message came back in ${where}.`,
    "Write reasons and errors from texts of your own. Repeat no value of the message, and no text of an exception: parsers quote their input.",
  );
}
