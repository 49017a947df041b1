// The least that can answer. `lines`: reads each line as JSON and writes it back. `pipe`: gives back every byte, without a look at lines.
// `http`: gives back each body.
import { createServer } from "node:http";

const kind = process.argv[2];
if (kind === "http") {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () =>
      response.writeHead(200, { "content-type": "application/json" }).end(Buffer.concat(chunks)),
    );
  });
  server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
} else if (kind === "pipe") {
  process.stdin.pipe(process.stdout);
} else {
  let rest = "";
  process.stdin.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines) process.stdout.write(`${JSON.stringify(JSON.parse(line))}\n`);
  });
}
