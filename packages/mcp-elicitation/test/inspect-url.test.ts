import { describe, expect, it } from "vitest";
import { inspectUrl } from "../src/index.js";

const LOOPBACK = { allowHttpOnLoopback: true };

describe("a URL that may be offered", () => {
  it.each<[url: string, origin: string]>([
    ["https://auth.example.com/connect?id=7#top", "https://auth.example.com"],
    ["HTTPS://Auth.Example.com:8443/", "https://auth.example.com:8443"],
    ["https://auth.example.com:443", "https://auth.example.com"],
    ["https://ex%61mple.com/", "https://example.com"],
    ["https://example.com/@someone", "https://example.com"],
    ["https://192.0.2.1/", "https://192.0.2.1"],
  ])("%s shows %s", (url, origin) => {
    expect(inspectUrl(url)).toMatchObject({ ok: true, value: { origin, warnings: [] } });
  });

  it.each([
    "http://localhost:3000/",
    "http://127.0.0.1/",
    "http://127.8.9.1:80/",
    "http://[::1]:8080/x",
    "http://LOCALHOST/",
  ])("%s only where http to this machine is enabled", (url) => {
    expect(inspectUrl(url, LOOPBACK).ok).toBe(true);
    expect(inspectUrl(url)).toMatchObject({ ok: false, issues: [{ code: "insecure-url" }] });
  });

  it.each([
    ["https://xn--80ak6aa92e.com/"],
    ["https://login.XN--80ak6aa92e.com/"],
    ["https://%D0%B0pple.com/"],
  ])("%s with a warning, because its host only looks like another", (url) => {
    const page = inspectUrl(url);
    expect(page).toMatchObject({ ok: true, value: { warnings: [{ code: "punycode" }] } });
    expect(page.ok && page.value.origin).toContain("xn--");
  });
});

describe("a URL that may not", () => {
  it.each<[url: unknown, code: string]>([
    ["http://example.com/", "insecure-url"],
    ["http://localhost.example.com/", "insecure-url"],
    ["http://127.0.0.1.example.com/", "insecure-url"],
    ["javascript:alert(1)", "insecure-url"],
    ["file:///etc/passwd", "insecure-url"],
    ["data:text/html,x", "insecure-url"],
    ["https:example.com", "insecure-url"],
    ["https:///example.com", "insecure-url"],
    ["https://", "insecure-url"],
    ["https://user:s3cret@example.com/", "credentials-in-url"],
    ["https://user@example.com/", "credentials-in-url"],
    ["https://example.com@attacker.example/", "credentials-in-url"],
    ["https://@example.com/", "credentials-in-url"],
    ["https://:443/", "format"],
    ["https://example.com:99999/", "format"],
    ["https://999.1.1.1/", "format"],
    ["https://аpple.com/", "format"],
    ["https://example.com\\@attacker.example/", "format"],
    [" https://example.com/", "format"],
    ["https://example.com/\n", "format"],
    ["/relative", "format"],
    ["", "format"],
    [undefined, "format"],
    [new URL("https://example.com/"), "format"],
  ])("%s", (url, code) => {
    const page = inspectUrl(url as string, LOOPBACK);
    expect(page).toMatchObject({ ok: false, issues: [{ path: "", code }] });
    expect(JSON.stringify(page)).not.toContain("s3cret");
  });
});
