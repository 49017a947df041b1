// What a user of @ahp/harness writes. Compiled against the packed package.
import { createHarness, type Decision, type Harness, loadRegistration } from "@ahp/harness";

export async function ask(registration: object, command: string): Promise<string> {
  const loaded = loadRegistration(registration);
  if (!loaded.ok) return loaded.issues.map(({ message }) => message).join("\n");
  const harness = createHarness({
    identity: { name: "consumer", version: "1.0.0" },
    source: "urn:example:consumer",
    registration: loaded.value,
  });
  const decision: Decision<"tool.before"> = await harness.intercept("tool.before", {
    call: { id: "call-1" },
    tool: { name: "bash", input: { command }, origin: "native" },
    path: "builtin",
  });
  // @ts-expect-error: no such event
  await harness.intercept("tool.befor", {});
  await harness.close();
  return decision.denial?.reason ?? decision.outcome;
}

export async function answer(harness: Harness, params: unknown): Promise<object> {
  const outcome = await harness.elicit("tracker", params, (request, { page }) => ({
    action: request.mode === "url" && page?.warnings.length === 0 ? "accept" : "decline",
  }));
  // @ts-expect-error: a refused request has an error in the place of a result
  outcome.result;
  return outcome.status === "refused" ? outcome.error : outcome.result;
}
