import { EVENT_TYPES, INTERCEPTABLE_EVENT_TYPES } from "@ahp/types";
import { decodeMessage } from "@ahp/validate";
import { describe, expect, it } from "vitest";
import {
  encodeMessage,
  everyGrant,
  interceptRequest,
  observeNotification,
  sampleEvent,
} from "../src/messages/build.js";

describe("what the runner sends when it means to send something valid", () => {
  it.each(EVENT_TYPES)("an observation of %s is valid", (type) => {
    expect(decodeMessage(encodeMessage(observeNotification(sampleEvent(type))))).toMatchObject({ ok: true });
  });

  it.each(INTERCEPTABLE_EVENT_TYPES)("an interception of %s with every grant is valid", (type) => {
    const request = interceptRequest(sampleEvent(type), { ...everyGrant(type) });
    expect(decodeMessage(encodeMessage(request))).toMatchObject({ ok: true });
  });
});
