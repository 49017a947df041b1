import { makeClaim, reportLines, testBackend } from "@ahp/conformance";

const claim = makeClaim({ role: "backend", bindings: ["http"], profiles: ["tool-interception"] });
if (!claim.ok) throw new Error(claim.issues.map(({ message, remedy }) => `${message}. ${remedy}`).join("\n"));

const url = process.argv[2] ?? "http://127.0.0.1:8765/";
const report = await testBackend({ claim: claim.value, target: { endpoint: { url } } });
console.log(reportLines(report).join("\n"));
process.exitCode = report.conforms ? 0 : 1;
