export { type Listening, type ListenOptions, listen } from "./node/listen.js";
