export { createNodeHandler } from "./node/create-node-handler.js";
export { type Listening, type ListenOptions, listen } from "./node/listen.js";
