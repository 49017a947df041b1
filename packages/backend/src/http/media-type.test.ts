import { expect, it } from "vitest";
import { isUtf8Json } from "./media-type.js";

it.each([
  "application/json",
  "Application/JSON",
  "application/json;charset=utf-8",
  "application/json; charset=UTF-8",
  'application/json; charset="utf-8"',
  "application/json ; profile=x",
  'application/json; note="a=b"; charset=utf-8',
  "application/json;",
  "application/json;; ; charset=utf-8 ;",
  'application/json; profile="a;b"; charset=utf-8',
  'application/json; note="a quoted \\"; charset=latin1"',
])("%s is JSON in UTF-8", (value) => {
  expect(isUtf8Json(value)).toBe(true);
});

it.each([
  null,
  "",
  "text/plain",
  "application/jsonp",
  "application/json-rpc",
  "application/ld+json",
  "application/json, application/json",
  "application/json; charset=latin1",
  "application/json; charset=utf-16",
  "application/json; charset=utf-8; charset=latin1",
  'application/json; charset="utf-8',
  "application/json; charset",
  "application/json; charset=",
  "application/json charset=utf-8",
  'application/json; profile="a;b"; charset=latin1',
  "application/json; profile=a, application/json",
])("%s is not", (value) => {
  expect(isUtf8Json(value)).toBe(false);
});
