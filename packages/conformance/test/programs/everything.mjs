// A backend of @ahp/backend that does at every event all that it is granted, but for denying: node everything.mjs http TOKEN, which
// prints its port.
import { createBackend } from "@ahp/backend";
import { bearer } from "@ahp/backend/http";
import { listen } from "@ahp/backend/node";

const OBJECT_TARGETS = ["input", "workspace"];
const TARGETS = [
  ...OBJECT_TARGETS,
  "output",
  "prompt",
  "request",
  "response",
  "content",
  "instructions",
  "summary",
];

/** What each event that takes one is supplied with. @type {Record<string, unknown>} */
const SUPPLIED = {
  "tool.before": { cached: true },
  "model.request.before": [],
  "context.compact.before": [],
  "user.elicitation.request": { action: "decline" },
};

/** @param {any} event @param {any} context @returns {any} */
function everything(event, { grants }) {
  const asObject = event.type === "user.elicitation.result";
  const effects = [
    { type: "message", text: "Seen." },
    ...TARGETS.filter((target) => grants("modify", target, "merge")).map((target) => ({
      type: "modify",
      target,
      operation: "merge",
      value: asObject || OBJECT_TARGETS.includes(target) ? {} : [],
    })),
    { type: "inject", target: "context", operation: "append", deliverAt: "now", value: [] },
    { type: "return", value: SUPPLIED[event.type] },
    ...(grants("flow", "continue") ? [{ type: "flow", operation: "continue" }] : []),
    { type: "flow", operation: "stop", reason: "Enough." },
    { type: "ask" },
  ];
  return effects.filter(({ type }) => grants(type));
}

const backend = createBackend({ name: "everything", version: "1.0.0", intercept: { "*": everything } });
const { port } = await listen(backend, { port: 0, authorize: bearer(process.argv[3] ?? "") });
console.log(port);
