import { METHODS, PROTOCOL_VERSION } from "@ahp/types";
import { validate } from "@ahp/validate";
import { isMembers } from "../../peer/answer.js";
import { eventOf, paramsOf, type Received } from "../../stage/played.js";
import { TRANSPORTS } from "../check.js";
import { Fault, passed } from "../verdict.js";
import { type HarnessCheck, ordinary, ordinaryMessages } from "./context.js";

const COMMON = { role: "harness", profiles: ["base"], transports: TRANSPORTS } as const;
const REVERSE_DNS = /^(?:[A-Za-z][A-Za-z0-9_-]*\.)+[A-Za-z][A-Za-z0-9_-]*$/;

/** The form of what a harness sends (AHP-RPC-001, AHP-RPC-002, AHP-VER-001, AHP-EXT-001, AHP-CORE-003). */
export const messageChecks: readonly HarnessCheck[] = [
  {
    ...COMMON,
    id: "rpc.json-rpc-objects",
    requirement: "AHP-RPC-001",
    shows: "Every message is one JSON object in UTF-8 that says jsonrpc 2.0 and names its method.",
    run: async (context) => {
      const messages = await ordinaryMessages(context);
      for (const { message } of messages) {
        if (message === undefined) throw new Fault("A message is no JSON object in UTF-8.", ONE_OBJECT);
        if (message.jsonrpc !== "2.0") throw new Fault('A message does not say jsonrpc "2.0".', ONE_OBJECT);
        if (typeof message.method !== "string") throw new Fault("A message names no method.", ONE_OBJECT);
      }
      return passed(`${messages.length} messages were such objects.`);
    },
  },
  {
    ...COMMON,
    id: "version.in-params",
    requirement: "AHP-VER-001",
    shows: 'The params of every message say protocolVersion "draft".',
    run: async (context) => {
      const messages = await ordinaryMessages(context);
      for (const received of messages) {
        const { protocolVersion } = paramsOf(received);
        if (protocolVersion === PROTOCOL_VERSION) continue;
        const seen =
          protocolVersion === undefined ? "have no protocolVersion" : "have another protocolVersion";
        throw new Fault(
          `The params of ${nameOf(received)} ${seen}.`,
          `Put "protocolVersion": "${PROTOCOL_VERSION}" into the params of every request and notification.`,
        );
      }
      return passed(`${messages.length} messages said so.`);
    },
  },
  {
    ...COMMON,
    id: "messages.valid",
    requirement: "AHP-CORE-003",
    shows: "Every message is valid by the canonical schema: its members, the event and the capabilities.",
    run: async (context) => {
      const messages = await ordinaryMessages(context);
      for (const received of messages) {
        const checked = validate("message", received.message);
        if (checked.ok) continue;
        const [issue] = checked.issues;
        throw new Fault(
          `${nameOf(received)} is not valid: ${issue?.path ?? ""} ${issue?.message ?? "does not match"}.`,
          "Send what schemas/draft describes; `ahp check FILE` says everything that is wrong with a message.",
        );
      }
      return passed(`${messages.length} messages were valid.`);
    },
  },
  {
    ...COMMON,
    id: "rpc.id-is-event-id",
    requirement: "AHP-RPC-001",
    profiles: ["tool-interception"],
    shows: "The id of a request is the id of its event, and both are new for each call.",
    run: async (context) => {
      const requests = (await ordinary(context)).backends.flatMap((each) => each.requests);
      for (const request of requests) {
        const { id } = eventOf(request);
        if (typeof id === "string" && id !== "" && request.message?.id === id) continue;
        throw new Fault(
          "A request for a decision has another id than its event.",
          "Use event.id, a string that is not empty, as the JSON-RPC id of the request.",
        );
      }
      return passed(`${requests.length} requests had the id of their event.`);
    },
  },
  {
    ...COMMON,
    id: "rpc.decision-by-request",
    requirement: "AHP-RPC-002",
    shows:
      "A decision is asked for by the request hooks/intercept, and an observation is the notification hooks/observe, without an id.",
    run: async (context) => {
      const messages = await ordinaryMessages(context);
      for (const received of messages) {
        const due = received.isRequest ? METHODS.intercept : METHODS.observe;
        if (received.message?.method === due) continue;
        throw new Fault(
          `A message ${received.isRequest ? "with" : "without"} an id names another method than ${due}.`,
          "Ask with hooks/intercept and an id; tell with hooks/observe and no id.",
        );
      }
      return passed(`${messages.length} messages were of the kind that their method says.`);
    },
  },
  {
    ...COMMON,
    id: "extensions.reverse-dns",
    requirement: "AHP-EXT-001",
    shows: "Extensions that the harness sends are named in reverse DNS.",
    run: async (context) => {
      const messages = await ordinaryMessages(context);
      const names = messages
        .flatMap((received) => [paramsOf(received).extensions, eventOf(received).extensions])
        .flatMap((extensions) => (isMembers(extensions) ? Object.keys(extensions) : []));
      if (names.every((name) => REVERSE_DNS.test(name)))
        return passed(`${names.length} extensions were sent, each with such a name.`);
      throw new Fault(
        "An extension has a name that is not in reverse DNS.",
        "Name it like com.example.name, by a domain that is yours.",
      );
    },
  },
];

const ONE_OBJECT = "Send one JSON-RPC 2.0 object in UTF-8, without a byte order mark and without a batch.";

function nameOf({ isRequest }: Received): string {
  return isRequest ? "a request for a decision" : "an observation";
}
