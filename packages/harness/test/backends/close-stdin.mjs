// Closes its stdin without reading it and lives on.
import { closeSync } from "node:fs";

closeSync(0);
console.error("not listening");
setInterval(() => {}, 1000);
