// Answers twice: first without objection, then with a denial.
import { denial, noObjection, onRequest } from "./protocol.mjs";

onRequest(({ id }) => process.stdout.write(`${noObjection(id)}\n${denial(id, "second thoughts")}\n`));
