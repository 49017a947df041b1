import { readFileSync } from "node:fs";
import type { EventType, InterceptableEventType, InterceptRequest, ObserveNotification } from "@ahp/types";

// The golden messages of the repository, one for each event type.

const DRAFT = new URL("../../../../fixtures/draft/", import.meta.url);

interface Case {
  path: string;
  schema: string;
  expectedValid: boolean;
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, DRAFT), "utf8"));
}

/** A request about this event that grants all that the protocol permits there. */
export function goldenRequest(type: InterceptableEventType): InterceptRequest {
  return read(`capabilities/${type}.full-grant.valid.json`) as InterceptRequest;
}

const { cases } = read("manifest.json") as { cases: Case[] };
const notifications = cases
  .filter(({ expectedValid, schema }) => expectedValid && schema === "observe-notification.schema.json")
  .map(({ path }) => read(path) as ObserveNotification);

/** A notification of this event. */
export function goldenNotification(type: EventType): ObserveNotification {
  const found = notifications.find(({ params }) => params.event.type === type);
  if (found === undefined) throw new Error(`no golden notification of ${type}`);
  return found;
}
