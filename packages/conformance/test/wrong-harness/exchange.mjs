// How a message gets to a backend and its answer back, for the harness of right.mjs. Standard library only.
import { spawn } from "node:child_process";
import { request as httpRequest } from "node:http";

/** @typedef {import("./right.mjs").Json} Json */
/** @typedef {import("./right.mjs").Harness} Harness */

/** Nobody answered, and nobody can have: the connection or the process ended before a single byte came. */
export class BrokenOff extends Error {}

/**
 * @param {Harness} how
 * @param {Json} hook
 * @param {Json} message
 * @param {AbortSignal} signal
 * @returns {Promise<Json | undefined>} the answer; undefined for a notification
 */
export function exchange(how, hook, message, signal) {
  return hook.transport.type === "http"
    ? overHttp(how, hook.transport.url, headers(how, hook, message), message, signal)
    : overStdio(how, hook.transport, message, signal);
}

/** @param {Harness} how @param {Json} hook @param {Json} message */
function headers(how, { authentication }, message) {
  const token = authentication === undefined ? undefined : how.token(authentication.tokenEnv, message);
  return {
    "content-type": how.contentType,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...how.moreHeaders(token),
  };
}

/**
 * @param {Harness} how
 * @param {Json} transport
 * @param {Json} message
 * @param {AbortSignal} signal
 * @returns {Promise<Json | undefined>}
 */
function overStdio(how, { command, args, lifecycle }, message, signal) {
  // Without the end of its input, a process for one message is taken for one that is kept.
  const perEvent = lifecycle === "per_event" && (how.endsInput || message.id === undefined);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"], shell: how.shell });
    let text = "";
    /** @type {Json | undefined} */
    let answer;
    const end = (/** @type {unknown} */ error) => {
      if (perEvent) child.kill("SIGKILL");
      reject(error);
    };
    signal.addEventListener("abort", () => {
      child.kill("SIGKILL");
      end(new Error("the deadline passed"));
    });
    child.on("error", end);
    child.stdin.on("error", () => {});
    child.stdout.setEncoding("latin1").on("data", (chunk) => {
      text += chunk;
      if (perEvent) return;
      const lines = how.lines(text);
      text = lines.pop() ?? "";
      try {
        for (const line of lines) {
          const read = how.parse(Buffer.from(line, "latin1"));
          if (how.isAnswer(read, message)) answer = answer === undefined ? read : how.ofTwo(answer, read);
        }
      } catch (error) {
        end(error);
      }
      if (answer !== undefined) {
        if (lifecycle === "per_event") child.kill("SIGKILL");
        else child.stdin.end();
        resolve(answer);
      }
    });
    child.on("close", (status) => {
      if (message.id === undefined) return resolve(undefined);
      if (!perEvent) return reject(text === "" && status === 0 ? new BrokenOff() : new Error("it ended"));
      if (status !== 0) return reject(new Error(`it ended with status ${status}`));
      if (text === "") return reject(new BrokenOff());
      try {
        const lines = text.split("\n");
        if (lines.length !== 2 || lines[1] !== "") throw new Error("that is not one line");
        resolve(how.parse(Buffer.from(lines[0] ?? "", "latin1")));
      } catch (error) {
        reject(error);
      }
    });
    child.stdin.write(how.line(JSON.stringify(message)));
    if (perEvent || message.id === undefined) child.stdin.end();
  });
}

/**
 * @param {Harness} how
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Json} message
 * @param {AbortSignal} signal
 * @returns {Promise<Json | undefined>}
 */
function overHttp(how, url, headers, message, signal) {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: "POST", headers, signal, agent: false }, async (response) => {
      try {
        const chunks = [];
        for await (const chunk of response) chunks.push(chunk);
        const { statusCode = 0, headers: received } = response;
        const { location } = received;
        if (location !== undefined && how.followsRedirects)
          return resolve(await overHttp(how, location, headers, message, signal));
        if (message.id === undefined) return resolve(how.reply(Buffer.concat(chunks)));
        if (!how.isStatus(statusCode)) throw new Error(`status ${statusCode}`);
        if (!how.isMediaType(received["content-type"] ?? "")) throw new Error("another media type");
        resolve(how.parse(Buffer.concat(chunks)));
      } catch (error) {
        reject(error);
      }
    });
    request.on("error", (error) =>
      reject("code" in error && error.code === "ECONNRESET" && !signal.aborted ? new BrokenOff() : error),
    );
    request.end(how.body(JSON.stringify(message)));
  });
}
