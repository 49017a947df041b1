/** What is wrong with the URL of an HTTP backend, in words; nothing when it may be used. */
export interface EndpointProblem {
  readonly code: "unusable-url" | "insecure-endpoint" | "credentials-in-url";
  readonly message: string;
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * A harness sends events over https, or over http to this machine (runtime-semantics 8.2), and never to a URL that carries a
 * user name or a password. The message does not repeat the URL.
 */
export function endpointProblem(url: string): EndpointProblem | undefined {
  // A registration may hold every URI; not every one is a URL that can be connected to.
  if (!URL.canParse(url)) {
    return {
      code: "unusable-url",
      message:
        "has a host or a port that cannot be; a port is at most 65535, a number of an address at most 255",
    };
  }
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") {
    return {
      code: "credentials-in-url",
      message:
        "has a user name or password in it; remove it and name the credential with `authentication`, as bearer with `tokenEnv` or `tokenRef`",
    };
  }
  if (parsed.protocol === "http:" && !LOOPBACK.test(parsed.hostname)) {
    return {
      code: "insecure-endpoint",
      message: "is http to another machine; use https, or http on loopback (localhost, 127.x.x.x, [::1])",
    };
  }
  return undefined;
}
