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
    ["https://example.com?@someone", "https://example.com"],
    ["https://example.com/#@someone", "https://example.com"],
    ["https://example.com:/", "https://example.com"],
    ["https://attacker.example/https://example.com/", "https://attacker.example"],
  ])("%s shows %s", (url, origin) => {
    expect(inspectUrl(url)).toMatchObject({ ok: true, value: { origin, warnings: [] } });
  });

  it.each([
    "http://localhost:3000/",
    "http://127.0.0.1/",
    "http://127.8.9.1:80/",
    "http://[::1]:8080/x",
    "http://LOCALHOST/",
    "http://127.1/",
    "http://0x7f000001/",
    "http://2130706433/",
  ])("%s only where http to this machine is enabled", (url) => {
    expect(inspectUrl(url, LOOPBACK).ok).toBe(true);
    expect(inspectUrl(url)).toMatchObject({ ok: false, issues: [{ code: "insecure-url" }] });
  });

  it.each([
    ["https://xn--80ak6aa92e.com/"],
    ["https://login.XN--80ak6aa92e.com/"],
    ["https://%D0%B0pple.com/"],
    ["https://sub.xn--p1ai:8443/"],
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
    ["http://127.0.0.1.nip.io/", "insecure-url"],
    ["http://localhost%2eexample.com/", "insecure-url"],
    ["http://[::ffff:127.0.0.1]/", "insecure-url"],
    ["http://0/", "insecure-url"],
    ["ws://localhost/", "insecure-url"],
    ["blob:https://example.com/1", "insecure-url"],
    ["view-source:https://example.com/", "insecure-url"],
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
    ["http://127.0.0.1@attacker.example/", "credentials-in-url"],
    ["https://example.com%40attacker.example/", "format"],
    ["https://example.com%2f.attacker.example/", "format"],
    ["https://example.com%00.attacker.example/", "format"],
    ["https://xn--a/", "format"],
    ["https://[::1%25eth0]/", "format"],
    ["http://[::1]:65536/", "format"],
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
