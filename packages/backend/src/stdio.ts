export { type StdioOptions, serveStdio } from "./stdio/serve-stdio.js";
