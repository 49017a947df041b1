// Answers with bytes that are not UTF-8.
import { onRequest } from "./protocol.mjs";

onRequest(() => process.stdout.write(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d, 0x0a])));
