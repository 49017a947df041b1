import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as root from "../src/index.js";

describe("the public names", () => {
  it("are these constants, and types", () => {
    expect(Object.keys(root).sort()).toEqual([
      "CAPABILITY_BOUNDS",
      "ERROR_CODES",
      "EVENT_TYPES",
      "INTERCEPTABLE_EVENT_TYPES",
      "METHODS",
      "PROTOCOL_VERSION",
    ]);
  });

  it("count 32 events, 19 of which can be intercepted", () => {
    expect([root.EVENT_TYPES.length, root.INTERCEPTABLE_EVENT_TYPES.length]).toEqual([32, 19]);
  });

  it("have the codes that the protocol reserves, and JSON-RPC's", () => {
    expect(root.ERROR_CODES).toEqual({
      unsupported_protocol_version: -32001,
      unsupported_event: -32002,
      backend_unavailable: -32003,
      backend_internal_error: -32004,
      parse_error: -32700,
      invalid_request: -32600,
      method_not_found: -32601,
      invalid_params: -32602,
    });
  });
});

// wire-grammar 6.3, row by row.
describe("capability bounds", () => {
  it.each([
    ["session.start", "inject message", null, ""],
    ["config.change.before", "deny message", null, ""],
    ["turn.start", "deny modify inject flow message", "prompt", "stop"],
    ["turn.finish.before", "modify flow message", "response", "stop continue"],
    ["model.request.before", "deny modify inject return flow message", "request", "stop"],
    ["model.response.after", "modify flow message", "response", "stop"],
    ["model.switch.before", "deny flow message", null, "stop"],
    ["tool.before", "deny allow ask modify inject flow return message", "input", "stop"],
    ["tool.after", "modify inject flow message", "output", "stop continue"],
    ["tool.permission.request", "allow deny modify flow message", "input", "stop"],
    ["tool.batch.after", "flow inject message", null, "stop"],
    ["context.compact.before", "deny modify return inject message", "instructions", ""],
    ["context.compact.after", "inject modify message", "summary", ""],
    ["task.change.before", "deny message", null, ""],
    ["user.elicitation.request", "deny return message", null, ""],
    ["user.elicitation.result", "modify message", "content", ""],
    ["user.message.inbound", "deny modify message", "prompt", ""],
    ["user.message.outbound", "deny modify message", "content", ""],
    ["workspace.change.before", "deny modify message", "workspace", ""],
  ] as const)("%s", (type, effects, modify, flow) => {
    const bounds = root.CAPABILITY_BOUNDS[type];
    expect([...bounds.effects].sort()).toEqual(effects.split(" ").sort());
    expect(bounds.modify).toBe(modify);
    expect(bounds.flow).toEqual(flow === "" ? [] : flow.split(" "));
  });
});

describe("the types", () => {
  it("compile where they should, and nowhere else", () => {
    const folder = join(import.meta.dirname, "..");
    const tsc = join(folder, "node_modules/.bin/tsc");
    expect(execFileSync(tsc, ["-p", "tsconfig.test.json"], { cwd: folder, encoding: "utf8" })).toBe("");
  });
});
