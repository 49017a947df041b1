export { createExpressHandler, type ExpressRequest } from "./express/create-express-handler.js";
