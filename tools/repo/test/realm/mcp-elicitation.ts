import { inspectUrl, modifyAnswer, parseRequest, validateAnswer } from "@ahp/mcp-elicitation";

const REQUEST =
  '{"message":"How old are you?","requestedSchema":{"type":"object","properties":{"age":{"type":"integer","minimum":18}}}}';

// Runs where Node.js is not: see root-entries.test.ts.
async function run(): Promise<object> {
  const request = parseRequest(REQUEST);
  if (!request.ok || request.value.mode === "url") return { request };
  const form = request.value.requestedSchema;
  const minor = validateAnswer(form, { age: 17 });
  const edited = modifyAnswer(
    {
      request: request.value,
      result: '{"action":"accept","content":{"age":18},"_meta":{"kept":1}}',
      grants: [{ target: "content", operation: "merge" }],
      selection: { content: "body" },
      readable: ["content"],
      writable: ["content"],
    },
    [{ type: "modify", target: "content", operation: "merge", value: { age: 19 } }],
  );
  const page = inspectUrl("https://example.org/sign-in");
  return {
    adult: validateAnswer(form, { age: 18 }).ok,
    minor: minor.ok ? [] : minor.issues.map(({ path, code }) => [path, code]),
    edited: edited.ok ? edited.value.text : edited.issues,
    origin: page.ok ? page.value.origin : page.issues,
  };
}

export const result = run().then(JSON.stringify);
