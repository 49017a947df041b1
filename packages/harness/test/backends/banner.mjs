// Prints a banner to stdout before its first answer, as shell profiles and version managers do.
import { denial, onRequest, say } from "./protocol.mjs";

say("Welcome to policy-server 1.2.3");
onRequest(({ id }) => say(denial(id, "after the banner")));
