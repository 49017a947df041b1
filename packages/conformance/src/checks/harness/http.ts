import { resultLine } from "../../messages/answers.js";
import { isMembers, strayOf } from "../../peer/answer.js";
import type { Received } from "../../stage/played.js";
import { agreeing, intercepts, NEVER } from "../../stage/scenario.js";
import { HTTP } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type HarnessCheck, type HarnessContext, ordinaryMessages, play } from "./context.js";
import { backend, expectAsked, expectDenied, expectNotRun, expectRan } from "./expect.js";

const COMMON = { role: "harness", profiles: ["http"], transports: HTTP } as const;

/** The HTTP binding and its credentials, from the side of whoever sends (AHP-HTTP-001, AHP-AUTH-001). */
export const httpChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "http.post-json",
    requirement: "AHP-HTTP-001",
    shows: "Each message is a POST of its own with the media type application/json and one JSON object.",
    run: async (context) => {
      const messages = await ordinaryMessages(context);
      const remedy = "Send each message as the whole body of a POST with Content-Type: application/json.";
      for (const received of messages) {
        if (received.http?.method !== "POST")
          throw new Fault(`A message came by ${received.http?.method ?? "another way"}.`, remedy);
        const [type = "", ...more] = headers(received, "content-type");
        if (more.length > 0 || !/^application\/json *(;|$)/i.test(type))
          throw new Fault(`A message has the Content-Type “${[type, ...more].join(", ")}”.`, remedy);
        if (!isMembers(strayOf(received.bytes).value))
          throw new Fault("The body of a POST is not one JSON object.", remedy);
      }
      return passed(`${messages.length} messages were such requests.`);
    },
  },
  {
    ...COMMON,
    id: "http.media-type-parameter",
    requirement: "AHP-HTTP-001",
    profiles: ["tool-interception"],
    shows: "An answer with the media type application/json and a charset, in any letter case, is taken.",
    run: async (context) => {
      const what = "A backend answered with the media type Application/JSON; charset=UTF-8";
      const script = {
        requests: [{ write: resultLine([]), contentType: "Application/JSON; charset=UTF-8" }],
      };
      expectRan(
        await play(context, { backends: [{ script }] }),
        what,
        "Compare the media type without its parameters and without regard to case.",
      );
      return passed("The answer was taken.");
    },
  },
  {
    ...COMMON,
    id: "http.redirect-not-followed",
    requirement: "AHP-HTTP-001",
    profiles: ["tool-interception"],
    shows: "A redirect to another origin is not followed, and neither the event nor a credential goes there.",
    run: async (context) => {
      const what = "A backend redirected to another origin with status 307";
      const remedy = "Follow no redirect unless it was enabled for the endpoint, and none to another origin.";
      const script = { requests: [{ status: 307, redirectTo: 1 }] };
      const played = await play(context, {
        backends: [
          { script, authentication: bearer(context), subscriptions: [intercepts("fail-closed")] },
          agreeing({ subscriptions: [{ ...intercepts(), events: [NEVER] }] }),
        ],
      });
      if (backend(played, 1).received.length > 0)
        throw new Fault(`${what}: something was sent there.`, remedy);
      expectDenied(played, what, remedy);
      return passed("Nothing was sent there, and the call was denied.");
    },
  },
  {
    ...COMMON,
    id: "auth.bearer-header",
    requirement: "AHP-AUTH-001",
    profiles: ["tool-interception"],
    shows:
      "The bearer token that the registration names by tokenEnv stands in exactly one Authorization header, and in no message.",
    run: async (context) => {
      const what = "A backend was registered with a bearer token in an environment variable";
      const remedy =
        "Resolve the token when a request is sent, and put it into one Authorization header alone.";
      const played = await play(context, { backends: [agreeing({ authentication: bearer(context) })] });
      expectRan(played, what, remedy);
      for (const request of expectAsked(played, 0, 1, what, remedy)) {
        const sent = headers(request, "authorization");
        if (sent.length !== 1)
          throw new Fault(`${what}: the request has ${sent.length} Authorization headers.`, remedy);
        if (sent[0] !== `Bearer ${context.token.value}`)
          throw new Fault(`${what}: the Authorization header is not Bearer and the token.`, remedy);
        const other = otherHeaders(request).find(([, value]) => value.includes(context.token.value));
        if (other !== undefined)
          throw new Fault(`${what}: the token stands in the header ${other[0].toLowerCase()} too.`, remedy);
        if (Buffer.from(request.bytes).includes(context.token.value))
          throw new Fault(`${what}: the token stands in the message.`, remedy);
      }
      return passed("The token stood in one header and nowhere else.");
    },
  },
  {
    ...COMMON,
    id: "auth.unresolved-not-sent",
    requirement: "AHP-AUTH-001",
    profiles: ["tool-interception"],
    shows: "Where a token cannot be resolved, nothing is sent.",
    run: async (context) => {
      const what = "A backend was registered with a token whose environment variable is not set";
      const remedy = "Fail without sending when a credential cannot be resolved; never go on without it.";
      const authentication = { type: "bearer", tokenEnv: "AHP_CONFORMANCE_NO_SUCH_VARIABLE" };
      const played = await play(context, { backends: [agreeing({ authentication })] });
      if (backend(played, 0).received.length > 0)
        throw new Fault(`${what}: a message was sent all the same.`, remedy);
      expectNotRun(played, what, remedy);
      return passed("Nothing was sent, and the tool did not run.");
    },
  },
  ...["mtls", "workload", "basic"].map((type): HarnessCheck => refused(type, { type })),
  refused("literal-token", { type: "bearer", token: "a-token-that-is-written-down" }),
];

/** A registration with an authentication that is not portable. */
function refused(name: string, authentication: Readonly<Record<string, string>>): HarnessCheck {
  const is = name === "literal-token" ? "a bearer token written into it" : `the authentication type ${name}`;
  return {
    ...COMMON,
    id: `auth.${name}-refused`,
    requirement: "AHP-AUTH-001",
    shows: `A registration with ${is} is refused.`,
    run: async (context) => {
      const what = `A registration was handed over with ${is}`;
      const remedy = "Accept bearer, with tokenEnv or tokenRef, and oauth, and nothing else.";
      const played = await play(context, { backends: [agreeing({ authentication })] });
      expectNotRun(played, what, remedy);
      if (backend(played, 0).received.length > 0)
        throw new Fault(`${what}: a backend was sent something.`, remedy);
      if (played.report.outcome === "registration-refused") return passed("It was refused.");
      throw new Fault(
        `${what}: the driver reported “${played.report.outcome}” where “registration-refused” was due.`,
        remedy,
      );
    },
  };
}

function bearer({ token }: HarnessContext) {
  return { type: "bearer", tokenEnv: token.env };
}

function headers(received: Received, name: string): string[] {
  return pairs(received)
    .filter(([own]) => own.toLowerCase() === name)
    .map(([, value]) => value);
}

function otherHeaders(received: Received): (readonly [name: string, value: string])[] {
  return pairs(received).filter(([name]) => name.toLowerCase() !== "authorization");
}

function pairs({ http }: Received): (readonly [name: string, value: string])[] {
  const raw = http?.rawHeaders ?? [];
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as const] : []));
}
