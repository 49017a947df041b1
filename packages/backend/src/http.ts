export { type BearerTokens, bearer } from "./http/bearer.js";
export { createHttpHandler } from "./http/create-http-handler.js";
export type { Authorize, HttpOptions } from "./http/exchange.js";
