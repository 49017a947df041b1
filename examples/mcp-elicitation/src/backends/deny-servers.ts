// A backend that lets the servers named on its command line ask nothing. It needs to see no question for that.
import { createBackend, deny } from "@ahp/backend";
import { serveStdio } from "@ahp/backend/stdio";

const denied = new Set(process.argv.slice(2));

const backend = createBackend({
  name: "deny-servers",
  version: "1.0.0",
  intercept: {
    "user.elicitation.request": ({ elicitation: { server } }) =>
      denied.has(server)
        ? deny(`${server} may not ask anything.`, { code: "com.example.elicitation.denied" })
        : [],
  },
});
await serveStdio(backend);
