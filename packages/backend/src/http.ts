export { type BearerTokens, bearer } from "./http/bearer.js";
export { createHttpHandler } from "./http/create-http-handler.js";
export type { Authorize, HttpHead, HttpOptions } from "./http/exchange.js";
