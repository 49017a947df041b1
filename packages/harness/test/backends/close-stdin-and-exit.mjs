// Closes its stdin without reading it and ends with status 3, so that whoever writes to it gets EPIPE.
import { closeSync } from "node:fs";

closeSync(0);
setTimeout(() => process.exit(3), 50);
