import { claimChecks } from "../claim.js";
import { contentChecks } from "./content.js";
import type { HarnessCheck } from "./context.js";
import { deadlineChecks } from "./deadlines.js";
import { decisionChecks } from "./decisions.js";
import { editChecks } from "./edits.js";
import { failureChecks } from "./failures.js";
import { httpChecks } from "./http.js";
import { messageChecks } from "./messages.js";
import { observationChecks } from "./observations.js";
import { orderChecks } from "./order.js";
import { registrationChecks } from "./registration.js";
import { retryChecks } from "./retries.js";
import { selectionChecks } from "./selection.js";
import { stdioChecks } from "./stdio.js";
import { toolBeforeChecks } from "./tool-before.js";
import { unknownMemberChecks } from "./unknown-members.js";

/** Every check of a harness, in the order of a report. */
export const HARNESS_CHECKS: readonly HarnessCheck[] = [
  ...claimChecks("harness"),
  ...registrationChecks,
  ...selectionChecks,
  ...messageChecks,
  ...unknownMemberChecks,
  ...toolBeforeChecks,
  ...decisionChecks,
  ...orderChecks,
  ...editChecks,
  ...failureChecks,
  ...deadlineChecks,
  ...retryChecks,
  ...observationChecks,
  ...contentChecks,
  ...stdioChecks,
  ...httpChecks,
];
