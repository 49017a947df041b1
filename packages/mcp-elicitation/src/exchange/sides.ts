import { type Result, success } from "@ahp/validate/json";
import { isJsonObject, type JsonObject, member } from "../shape/json.js";
import { refuse } from "./view.js";

export type ElicitationMode = "form" | "url";
export type ElicitationAction = "accept" | "decline" | "cancel";

/** What an exchange needs of either event, read once. */
export interface Side {
  readonly source: string;
  /** Id of the session; undefined when the event belongs to none. */
  readonly session: string | undefined;
  readonly server: string;
  readonly mode: ElicitationMode;
  readonly part: unknown;
}

export interface RequestSide extends Side {
  readonly id: string;
}

export interface ResultSide extends Side {
  readonly parent: string;
  readonly action: ElicitationAction;
}

/** The members of a request event that an exchange is about. The part is kept as it is; `readView` reads it. */
export function readRequestSide(event: unknown): Result<RequestSide> {
  return read(event, "request", (base, object) => {
    const id = member(object, "id");
    if (!isName(id)) return refuse("/request/id", "type", `must be ${NAME}`);
    return success({ ...base, id });
  });
}

export function readResultSide(event: unknown): Result<ResultSide> {
  return read(event, "result", (base, object, elicitation) => {
    const parent = member(object, "parentEventId");
    const action = member(elicitation, "action");
    if (!isName(parent)) return refuse("/result/parentEventId", "type", `must be ${NAME}`);
    if (action !== "accept" && action !== "decline" && action !== "cancel")
      return refuse("/result/elicitation/action", "enum", "must be `accept`, `decline` or `cancel`");
    return success({ ...base, parent, action });
  });
}

function read<S>(
  event: unknown,
  name: "request" | "result",
  finish: (base: Side, event: JsonObject, elicitation: JsonObject) => Result<S>,
): Result<S> {
  const refuseMember = (path: string, expected: string): Result<never> =>
    refuse(`/${name}${path}`, "type", `must be ${expected}`);
  if (!isJsonObject(event)) return refuseMember("", "an event");
  const type = `user.elicitation.${name}`;
  if (member(event, "type") !== type) return refuseMember("/type", `\`${type}\``);
  const source = member(event, "source");
  if (!isName(source)) return refuseMember("/source", NAME);
  const session = member(event, "session");
  const sessionId = isJsonObject(session) ? member(session, "id") : undefined;
  if (session !== undefined && !isName(sessionId)) return refuseMember("/session/id", NAME);
  const elicitation = member(event, "elicitation");
  if (!isJsonObject(elicitation)) return refuseMember("/elicitation", "an object");
  const server = member(elicitation, "server");
  if (!isName(server)) return refuseMember("/elicitation/server", NAME);
  const mode = member(elicitation, "mode");
  if (mode !== "form" && mode !== "url") return refuseMember("/elicitation/mode", "`form` or `url`");
  const part = member(elicitation, name);
  return finish({ source, session: sessionId as string | undefined, server, mode, part }, event, elicitation);
}

const NAME = "a non-empty string";

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length > 0;
}
