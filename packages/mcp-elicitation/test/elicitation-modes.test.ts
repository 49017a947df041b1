import { describe, expect, it } from "vitest";
import { elicitationModes } from "../src/index.js";

const NEITHER = { form: false, url: false };

describe("elicitationModes", () => {
  it.each([
    { capabilities: { elicitation: {} }, mcp: { form: true, url: false }, ahp: NEITHER },
    { capabilities: { elicitation: { form: {} } }, mcp: { form: true, url: false } },
    { capabilities: { elicitation: { url: {} } }, mcp: { form: false, url: true } },
    { capabilities: { elicitation: { form: {}, url: { more: 1 } } }, mcp: { form: true, url: true } },
    { capabilities: { elicitation: { other: {} } }, mcp: NEITHER },
    { capabilities: { elicitation: { form: true, url: null } }, mcp: NEITHER },
    { capabilities: { elicitation: [] }, mcp: NEITHER },
    { capabilities: { elicitation: true }, mcp: NEITHER },
    { capabilities: {}, mcp: NEITHER },
    { capabilities: Object.create({ elicitation: { form: {} } }), mcp: NEITHER },
    { capabilities: undefined, mcp: NEITHER },
    { capabilities: null, mcp: NEITHER },
  ])("of $capabilities: $mcp from MCP", ({ capabilities, mcp, ahp }) => {
    expect(elicitationModes(capabilities, "mcp")).toEqual(mcp);
    expect(elicitationModes(capabilities, "ahp")).toEqual(ahp ?? mcp);
  });
});
