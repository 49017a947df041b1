/** A program that is started without a shell. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  /** Default: the folder of this process. */
  readonly cwd?: string;
  /** Default: the environment of this process. */
  readonly env?: { readonly [name: string]: string | undefined };
}

/** An endpoint that takes POST requests. */
export interface Endpoint {
  /** `http:` or `https:`. */
  readonly url: string;
  /** The bearer token that it takes. It never stands in a report. */
  readonly token?: string;
}

/** The implementation under test: a program, an endpoint, or both. */
export interface BackendTarget {
  readonly command?: CommandLine;
  readonly endpoint?: Endpoint;
}
