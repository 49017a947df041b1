// The backend over HTTP: refuses tool calls that name a protected path. Prints its URL when it is ready.
import { createBackend, deny } from "@ahp/backend";
import { bearer } from "@ahp/backend/http";
import { listen } from "@ahp/backend/node";

const PROTECTED = /(^|[\s/])(\.env|secrets|\.git\/hooks)([\s/]|$)/;

const backend = createBackend({
  name: "protected-paths",
  version: "1.0.0",
  intercept: {
    "tool.before": ({ tool }) =>
      Object.values(tool.input).some((value) => typeof value === "string" && PROTECTED.test(value))
        ? deny("This path is protected.", { code: "com.example.paths.protected" })
        : [],
  },
});

const token = process.env.DEMO_TOKEN;
if (token === undefined || token === "") throw new Error("DEMO_TOKEN must hold the token that callers show");
const { url } = await listen(backend, { authorize: bearer([token]) });
console.log(url);
