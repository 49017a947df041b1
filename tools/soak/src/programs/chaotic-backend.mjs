// A backend that denies even numbers, does not object to odd ones, and misbehaves where the input asks for it. Over stdio in both
// lifecycles, and over HTTP when the first argument says so. Plain on purpose: nothing of what is tested is used here.
import { createServer } from "node:http";

const answer = ({ id, params }) => {
  const { n } = params.event.tool.input;
  const effects = n % 2 === 0 ? [{ type: "deny", reason: `denied ${n}` }] : [];
  return { jsonrpc: "2.0", id, result: { protocolVersion: "draft", effects } };
};

const error = ({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32003, message: "not now" } });

const LATE_MS = 20;

const line = (value) =>
  process.stdout.write(`${typeof value === "string" ? value : JSON.stringify(value)}\n`);

const OVER_STDIO = {
  crash: () => process.exit(1),
  garbage: () => line("}{ this is no JSON"),
  half: () => process.stdout.write('{"jsonrpc":"2.0","id":', () => process.exit(0)),
  error: (request) => line(error(request)),
  unadvertised: (request) =>
    line({
      ...answer(request),
      result: { protocolVersion: "draft", effects: [{ type: "return", value: 1 }] },
    }),
  late: (request) => setTimeout(() => line(answer(request)), LATE_MS),
  hang: () => {},
};

function serveStdio() {
  let rest = "";
  process.stdin.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const text of lines) {
      const request = JSON.parse(text);
      const misbehave = OVER_STDIO[request.params.event.tool.input.chaos];
      if (misbehave === undefined) line(answer(request));
      else misbehave(request);
    }
  });
}

const json = (response, body) =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));

const OVER_HTTP = {
  crash: (_, response) => response.socket.resetAndDestroy(),
  garbage: (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("}{"),
  half: (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write('{"jsonrpc":');
    setTimeout(() => response.socket.destroy(), 5);
  },
  error: (request, response) => json(response, error(request)),
  unadvertised: (_, response) => response.writeHead(500).end("oops"),
  late: (request, response) => setTimeout(() => json(response, answer(request)), LATE_MS),
  hang: () => {},
};

function serveHttp() {
  const server = createServer((incoming, response) => {
    const chunks = [];
    incoming.on("data", (chunk) => chunks.push(chunk));
    incoming.on("end", () => {
      const request = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      const misbehave = OVER_HTTP[request.params.event.tool.input.chaos];
      if (misbehave === undefined) json(response, answer(request));
      else misbehave(request, response);
    });
  });
  server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
  // It ends with whoever started it.
  process.stdin.resume().on("end", () => process.exit(0));
}

if (process.argv[2] === "http") serveHttp();
else serveStdio();
