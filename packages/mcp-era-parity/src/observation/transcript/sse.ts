import { JsonFault } from "../json/json-fault.js";
import { JsonReader } from "../json/json-reader.js";
import { type MessageFacts, observeMessage } from "../message/observe-message.js";
import { Refusal } from "../refusal.js";

/** The event that carries messages; also what an event without a name is. Others, such as `endpoint`, carry none. */
const MESSAGE_EVENT = "message";

/**
 * Reads the next value as an event of a stream (era-parity 1.5, `sse`). `undefined` when it carries no message.
 *
 * @throws Refusal when it is no event
 */
export function readSse(reader: JsonReader, sseData: SseDataReader): MessageFacts | undefined {
  if (reader.peek() !== "object") throw new Refusal("sse-type", "sse must be an object");
  let event = MESSAGE_EVENT;
  let hasData = false;
  let text: string | undefined;
  let facts: MessageFacts | undefined;
  for (let name = reader.firstMember(); name !== undefined; name = reader.nextMember()) {
    switch (name) {
      case "event":
        event = stringOf(reader, name);
        break;
      case "id":
        stringOf(reader, name);
        break;
      case "data": {
        hasData = true;
        const kind = reader.peek();
        if (kind === "string") text = reader.string();
        else if (kind === "object") facts = observeMessage(reader);
        else reader.skip();
        break;
      }
      default:
        reader.skip();
    }
  }
  if (!hasData) throw new Refusal("sse-data", "sse has no data");
  if (event !== MESSAGE_EVENT) return undefined;
  if (text !== undefined) facts = sseData.read(text);
  return facts !== undefined && isMessage(facts) ? facts : undefined;
}

/** Reads the data of events that is JSON in a string. */
export class SseDataReader {
  readonly #reader: JsonReader;

  constructor(maxDepth: number) {
    this.#reader = new JsonReader(maxDepth);
  }

  /** The deepest nesting met in any data. */
  get deepest(): number {
    return this.#reader.deepest;
  }

  /**
   * The message in a text; `undefined` when the text is no JSON, or no object.
   *
   * @throws Refusal when an object in it repeats a member, or when it is nested too deeply: a bound of ours must not hide a message
   */
  read(text: string): MessageFacts | undefined {
    const reader = this.#reader;
    try {
      reader.enter(text);
      if (!reader.peekElseSkip("object")) return undefined;
      const facts = observeMessage(reader);
      reader.finish();
      return facts;
    } catch (error) {
      if (!(error instanceof JsonFault)) throw error;
      if (error.kind === "duplicate-member" || error.kind === "json-depth")
        throw new Refusal(error.kind, `in the JSON text of sse.data, ${error.message}`);
      return undefined;
    }
  }
}

function isMessage({ jsonrpc, method, result, error }: MessageFacts): boolean {
  return jsonrpc !== "absent" || method !== undefined || result !== undefined || error !== "absent";
}

function stringOf(reader: JsonReader, member: "event" | "id"): string {
  if (reader.peek() !== "string") throw new Refusal("sse-type", `the ${member} of sse must be a string`);
  return reader.string();
}
