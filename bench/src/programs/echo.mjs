// The least that can answer: gives each line, or with the argument `http` each body, back as it came.
import { createServer } from "node:http";

if (process.argv[2] === "http") {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () =>
      response.writeHead(200, { "content-type": "application/json" }).end(Buffer.concat(chunks)),
    );
  });
  server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
} else process.stdin.pipe(process.stdout);
