import { expect, it } from "vitest";
import { CallScopes } from "./call-scope.js";

it("closing interrupts every call that is under way, in whatever order others ended, and no other", () => {
  const scopes = new CallScopes();
  const calls = [0, 1, 2, 3, 4].map(() => scopes.begin(undefined));
  for (const ended of [1, 4, 0]) calls[ended]?.done();
  calls.push(scopes.begin(undefined));
  scopes.close();
  expect(calls.map(({ interruption }) => interruption.ended)).toEqual([
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
  for (const call of calls) call.done();
  expect(() => scopes.begin(undefined)).toThrow(expect.objectContaining({ code: "closed" }));
});

it("a caller's signal interrupts its call, also one that has aborted before, until the call is done", () => {
  const scopes = new CallScopes();
  const caller = new AbortController();
  const call = scopes.begin(caller.signal);
  const over = scopes.begin(caller.signal);
  over.done();
  caller.abort();
  expect(call.interruption.ended).toBe(true);
  expect(over.interruption.ended).toBe(false);
  expect(scopes.begin(caller.signal).interruption.ended).toBe(true);
});
