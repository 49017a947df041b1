import { decodeMessage, encodeFrame, FrameDecoder, validate } from "@ahp/validate";
import { request } from "./request.js";

// Runs where Node.js is not: see root-entries.test.ts.
async function run(): Promise<object> {
  const text = encodeFrame(request("git status"));
  const bytes = new TextEncoder().encode(text);
  const decoded = decodeMessage(text.trimEnd());
  const wrong = validate("message", JSON.parse(text.replace('"name":"bash"', '"name":7')));
  return {
    decoded: decoded.ok && "method" in decoded.value ? decoded.value.method.split("/").at(-1) : decoded,
    valid: validate("intercept-request", request("git status")).ok,
    issues: wrong.ok ? [] : wrong.issues.map(({ path, message }) => [path, message.includes("string")]),
    hostile: decodeMessage(new Uint8Array([0x7b, 0xff, 0x7d])).ok,
    frames: new FrameDecoder().push(bytes).map(({ ok }) => ok),
  };
}

export const result = run().then(JSON.stringify);
