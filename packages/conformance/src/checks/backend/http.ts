import {
  encodeMessage,
  freshId,
  interceptRequest,
  observeNotification,
  type SampleEvent,
} from "../../messages/build.js";
import { isMembers, mediaTypeIn, strayOf } from "../../peer/answer.js";
import type { HttpClient, HttpReply, HttpRequest } from "../../peer/http-client.js";
import { Fault, notApplicable, passed } from "../verdict.js";
import { type BackendCheck, converse, plainEvent, withClient } from "./context.js";
import { ask } from "./expect.js";

const COMMON = {
  role: "backend",
  requirement: "AHP-HTTP-001",
  profiles: ["http"],
  transports: ["http"],
} as const;

/** Requests that are sent at the same time. */
const AT_ONCE = 8;

type Reply = Extract<HttpReply, { kind: "reply" }>;

/** The HTTP binding: methods, statuses, media types (AHP-HTTP-001), and who is let in (AHP-AUTH-001). */
export const httpChecks: readonly BackendCheck[] = [
  {
    ...COMMON,
    id: "http.request-200-json",
    shows: "A request is answered with status 200, the media type application/json and one JSON object.",
    run: (context) =>
      withClient(context, async (client) => {
        const { denied, allowed } = context.knownEvents;
        await expectJsonReply(client, plainEvent(), "A request");
        if (denied !== undefined) await expectJsonReply(client, denied, "The event of --denied-event");
        if (allowed !== undefined) await expectJsonReply(client, allowed, "The event of --allowed-event");
        return passed("Status 200, application/json, one JSON object.");
      }),
  },
  {
    ...COMMON,
    id: "http.side-by-side",
    shows: "Requests that come at the same time are each answered with their own id.",
    run: async (context) => {
      const requests = Array.from({ length: AT_ONCE }, () => interceptRequest(plainEvent()));
      const what = `One of ${AT_ONCE} requests at the same time`;
      await converse(context, async (line) => {
        for (const each of await Promise.allSettled(requests.map((request) => ask(line, request, what))))
          if (each.status === "rejected") throw each.reason;
      });
      return passed(`${AT_ONCE} requests at the same time were answered, each with its own id.`);
    },
  },
  {
    ...COMMON,
    id: "http.observe-no-body",
    shows: "An observation is answered with status 202 or 204 and without a body.",
    run: (context) =>
      withClient(context, async (client) => {
        const body = encodeMessage(observeNotification(plainEvent()));
        const { status, body: answer } = await send(client, { body }, "A POST with an observation");
        const remedy = "Answer an observation with status 202 or 204 and an empty body.";
        if (status !== 202 && status !== 204)
          wrong(`An observation was answered with status ${status}.`, remedy);
        if (answer.byteLength > 0)
          wrong(`An observation was answered with a body of ${answer.byteLength} bytes.`, remedy);
        return passed(`Status ${status}, no body.`);
      }),
  },
  {
    ...COMMON,
    id: "http.other-methods-refused",
    shows: "GET, PUT and DELETE are refused: there is nothing but POST.",
    run: (context) =>
      withClient(context, async (client) => {
        for (const method of ["GET", "PUT", "DELETE"]) {
          const body = method === "PUT" ? requestBody() : undefined;
          const reply = await send(
            client,
            { method, ...(body === undefined ? { contentType: null } : { body }) },
            method,
          );
          if (reply.status < 400) {
            wrong(
              `${method} was answered with status ${reply.status}.`,
              "Answer every method but POST with status 405.",
            );
          }
        }
        return passed("GET, PUT and DELETE were refused.");
      }),
  },
  {
    ...COMMON,
    id: "http.media-type-required",
    shows: "A body that is not declared as JSON is refused.",
    run: (context) =>
      withClient(context, async (client) => {
        for (const contentType of ["text/plain", "application/x-www-form-urlencoded", null]) {
          const declared =
            contentType === null ? "without a Content-Type" : `with the Content-Type ${contentType}`;
          await expectRefused(client, { contentType, body: requestBody() }, `A POST ${declared}`);
        }
        return passed("Bodies declared as text, as a form and as nothing were refused.");
      }),
  },
  {
    ...COMMON,
    id: "http.media-type-parameter",
    shows: "A body declared as application/json with the charset utf-8, in any letter case, is taken.",
    run: (context) =>
      withClient(context, async (client) => {
        for (const contentType of ["application/json; charset=utf-8", "Application/JSON"]) {
          const reply = await send(client, { contentType, body: requestBody() }, "A POST");
          if (reply.status === 200) continue;
          wrong(
            `A request declared as “${contentType}” was answered with status ${reply.status}.`,
            "Compare the media type without its parameters and without regard to letter case.",
          );
        }
        return passed("Both spellings were taken.");
      }),
  },
  {
    ...COMMON,
    id: "http.one-object",
    shows: "A body with two JSON objects is refused.",
    run: (context) =>
      withClient(context, async (client) => {
        const body = Buffer.concat([requestBody(), Buffer.from("\n"), requestBody()]);
        await expectRefused(client, { body }, "A body with two requests");
        return passed("A body with two requests was refused.");
      }),
  },
  {
    ...COMMON,
    id: "auth.wrong-token-refused",
    requirement: "AHP-AUTH-001",
    shows:
      "A request without the bearer token, or with another, is refused with status 401 or 403 and not evaluated.",
    run: async (context) => {
      const token = context.target.endpoint?.token;
      if (token === undefined) {
        return notApplicable(
          "No bearer token was given (--bearer-env NAME), so nothing says that one is needed.",
        );
      }
      return withClient(context, async (client) => {
        for (const [what, authorization] of wrongCredentials(token)) {
          const reply = await send(client, { authorization, body: requestBody() }, "A POST");
          if ((reply.status === 401 || reply.status === 403) && !isResult(reply)) continue;
          wrong(
            `A request ${what} was answered with status ${reply.status}.`,
            "Answer it with status 401 before reading the body.",
          );
        }
        return passed("Requests without the token and with others were refused.");
      });
    },
  },
];

/** Also those that a careless comparison takes for the token. */
function wrongCredentials(token: string): (readonly [what: string, authorization: string | null])[] {
  const swapped = token === token.toLowerCase() ? token.toUpperCase() : token.toLowerCase();
  return [
    ["without a token", null],
    ["with a wrong token", "Bearer not-the-token"],
    ["with Basic credentials", "Basic bm90OnRoZS10b2tlbg=="],
    ["with the token and one character more", `Bearer ${token}x`],
    ...(token.length > 1
      ? [["with the token but for its last character", `Bearer ${token.slice(0, -1)}`] as const]
      : []),
    ...(swapped === token ? [] : [["with the token in other letter case", `Bearer ${swapped}`] as const]),
  ];
}

function requestBody(): Uint8Array {
  return encodeMessage(interceptRequest(plainEvent()));
}

async function expectJsonReply(client: HttpClient, event: SampleEvent, what: string): Promise<void> {
  const request = interceptRequest({ ...event, id: freshId() });
  const reply = await send(client, { body: encodeMessage(request) }, "A POST with a request");
  const type = mediaType(reply);
  if (reply.status !== 200)
    wrong(
      `${what} was answered with status ${reply.status}.`,
      "Answer a request with status 200, whatever was decided.",
    );
  if (type !== "application/json")
    wrong(
      `${what} was answered with the media type ${type === undefined ? "that was left out" : `“${type}”`}.`,
      "Send Content-Type: application/json with every response.",
    );
  if (!isMembers(strayOf(reply.body).value))
    wrong("The body is not one strict JSON object.", "Send one JSON object, in UTF-8.");
}

async function send(client: HttpClient, request: HttpRequest, what: string): Promise<Reply> {
  const reply = await client.send(request);
  if (reply.kind === "reply") return reply;
  throw new Fault(`${what} was sent; ${reply.why}.`, "Answer every HTTP request.");
}

/** A status from 400 on, or a JSON-RPC error, whose status the protocol leaves open. */
async function expectRefused(client: HttpClient, request: HttpRequest, what: string): Promise<void> {
  const reply = await send(client, request, what);
  const { value } = strayOf(reply.body);
  if ((reply.status >= 400 || (isMembers(value) && value.error !== undefined)) && !isResult(reply)) return;
  wrong(
    `${what} was answered with status ${reply.status} and evaluated.`,
    "Refuse it: status 415 for another media type, 400 for another body.",
  );
}

function isResult({ body }: Reply): boolean {
  const { value } = strayOf(body);
  return isMembers(value) && value.result !== undefined;
}

function mediaType({ headers }: Reply): string | undefined {
  const header = headers["content-type"];
  return mediaTypeIn(Array.isArray(header) ? header[0] : header);
}

function wrong(evidence: string, remedy: string): never {
  throw new Fault(evidence, remedy);
}
