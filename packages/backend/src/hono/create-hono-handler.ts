import type { Backend } from "../backend.js";
import { BackendError } from "../errors/backend-error.js";
import { type HttpOptions, httpAnswerer } from "../http/exchange.js";
import { exchangeOf, responseOf } from "../http/fetch-exchange.js";
import { bytesOfParsed } from "../http/parsed-body.js";

/** What the handler uses of Hono's context, so that it needs nothing of Hono itself. */
export interface HonoContext {
  readonly req: {
    readonly raw: Request;
    /** Also gives the body that a middleware has read by `json()`, `text()` and the like. */
    arrayBuffer(): Promise<ArrayBuffer>;
  };
}

/**
 * A handler for Hono 4 (AHP-HTTP-001). Never rejects. Let it have every method, so that others than POST get 405.
 *
 * @throws BackendError `invalid-option`
 * @example
 * app.all("/hooks", createHonoHandler(backend, { authorize: bearer(token) }));
 */
export function createHonoHandler(
  backend: Backend,
  options: HttpOptions = {},
): (context: HonoContext) => Promise<Response> {
  const answer = httpAnswerer(backend, options);
  return async ({ req }) => {
    const exchange = exchangeOf(req.raw);
    const readAgain = async (maxBytes: number) =>
      bytesOfParsed(new Uint8Array(await req.arrayBuffer().catch(consumed)), maxBytes);
    return responseOf(await answer(req.raw.bodyUsed ? { ...exchange, readBody: readAgain } : exchange));
  };
}

function consumed(cause: unknown): never {
  const message =
    "the body was read in front of the backend's handler and left nowhere: put the handler first";
  throw new BackendError("body-consumed", message, { cause });
}
