import { type ConnectedServer, connectServer } from "./connect-server.js";
import { policyHarness } from "./harness.js";
import { scriptedPerson } from "./person.js";

const say = (label: string, text: string) => console.log(`  ${label.padEnd(8)} ${text}`);

function lastOutcome({ outcomes }: ConnectedServer): string {
  const outcome = outcomes.at(-1);
  if (outcome === undefined) return "the server asked nothing";
  if (outcome.status === "denied") return `denied by policy: ${outcome.denial.reason}`;
  if (outcome.status !== "answered") return outcome.status;
  const editors = outcome.provenance.editedBy.map(({ backendId }) => backendId);
  return `answered, ${outcome.result.action}${editors.length === 0 ? "" : `; edited by ${editors.join(", ")}`}`;
}

async function ask(server: ConnectedServer, tool: string, args?: { readonly [name: string]: unknown }) {
  const said = await server.callTool(tool, args);
  say("outcome", lastOutcome(server));
  for (const line of said.split("\n").filter((each) => each.startsWith("- ") || /^[✅❌]/u.test(each)))
    say("server", line);
}

const harness = policyHarness("stranger");
const person = scriptedPerson((text) => say("person", text));
const servers: ConnectedServer[] = [];
try {
  const trusted = await connectServer("everything", harness, person);
  const stranger = await connectServer("stranger", harness, person);
  servers.push(trusted, stranger);

  console.log("\nA form: one policy sees the answer, and keeps the date of birth");
  await ask(trusted, "trigger-elicitation-request");

  console.log("\nA page to open: the person agrees, which says nothing of what happens there");
  await ask(trusted, "trigger-url-elicitation", { url: "https://login.example.org/start" });

  console.log("\nThe same form from a server that may not ask: nobody is bothered");
  await ask(stranger, "trigger-elicitation-request");
} finally {
  await Promise.all(servers.map((server) => server.close()));
  await harness.close();
}
