export { createHonoHandler, type HonoContext } from "./hono/create-hono-handler.js";
