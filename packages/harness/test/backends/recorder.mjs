// Appends every message that it gets to a file, with its name, and answers requests with the given effects: each argument after the
// file is the JSON list for one request, and the last one goes on. After "!" it answers with whatever follows, word for word.
import { appendFileSync } from "node:fs";
import { onRequest, result, say } from "./protocol.mjs";

const [name, logFile, ...answers] = process.argv.slice(2);

onRequest((message) => {
  appendFileSync(logFile, `${JSON.stringify({ name, message })}\n`);
  if (!("id" in message)) return;
  const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? "[]";
  say(answer.startsWith("!") ? answer.slice(1) : result(message.id, JSON.parse(answer)));
});
