import { createHttpHandler } from "@ahp/backend/http";
import { policy } from "./policy.js";
import { request } from "./request.js";

// Runs where Node.js is not: see root-entries.test.ts.
async function run(): Promise<object> {
  const reported: unknown[] = [];
  const backend = policy(reported);
  const answer = async (command: string) => backend.handle(request(command));
  const effects = (response: unknown) => (response as { result: { effects: unknown } }).result.effects;

  const post = new Request("https://backend.example/ahp", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request("git push --force")),
  });
  const reply = await createHttpHandler(backend)(post);
  const crashed = await answer("crash");
  return {
    denied: effects(await answer("git push --force")),
    allowed: effects(await answer("git status")),
    http: [reply.status, effects(await reply.json())],
    thrown: crashed !== undefined && "error" in crashed ? crashed.error.code : crashed,
    reported: reported.map((error) => (error as Error).message),
  };
}

export const result = run().then(JSON.stringify);
