// A backend as an author would write it, with commands that make it misbehave. Runs the built package.
import { createBackend, deny, message } from "@ahp/backend";
import { serveStdio } from "@ahp/backend/stdio";

const backend = createBackend({
  name: "policy",
  version: "1.0.0",
  intercept: {
    "tool.before": async (event) => {
      const [verb, argument] = String(event.tool.input.command).split(" ");
      if (verb === "wait") await new Promise((resolve) => setTimeout(resolve, Number(argument)));
      if (verb === "hang") {
        console.error(`hanging ${event.id}`);
        await new Promise((resolve) => setTimeout(resolve, 3_600_000));
      }
      if (verb === "open") {
        setInterval(() => {}, 3_600_000); // as a pool of connections, which nobody closes
        console.error(`opened ${event.id}`);
      }
      if (verb === "throw") throw new Error("thrown by the policy");
      if (verb === "print") {
        console.log("from console.log");
        console.info("from console.info");
        console.debug("from console.debug");
        console.dir({ from: "console.dir" });
        console.table([{ from: "console.table" }]);
        process.stdout.write("from process.stdout\n");
      }
      if (verb === "force-push")
        return deny("Force pushes are not allowed.", { code: "com.example.no-force-push" });
      return message(`saw ${event.tool.input.command}`);
    },
  },
  observe: {
    "*": (event) => console.error(`observed ${event.type}`),
  },
});

await serveStdio(backend, process.env.SERVE_OPTIONS ? JSON.parse(process.env.SERVE_OPTIONS) : {});
if (process.env.PRINT_AFTERWARDS) console.log("printed afterwards");
