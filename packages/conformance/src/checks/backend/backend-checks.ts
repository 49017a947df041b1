import { claimChecks } from "../claim.js";
import { contentChecks } from "./content.js";
import type { BackendCheck } from "./context.js";
import { duplicateChecks } from "./duplicates.js";
import { effectChecks } from "./effects.js";
import { envelopeChecks } from "./envelope.js";
import { errorChecks } from "./errors.js";
import { eventChecks } from "./events.js";
import { hostileChecks } from "./hostile.js";
import { httpChecks } from "./http.js";
import { notificationChecks } from "./notifications.js";
import { secretChecks } from "./secrets.js";
import { stdioChecks } from "./stdio.js";
import { unknownMemberChecks } from "./unknown-members.js";
import { versionChecks } from "./version.js";

/** Every check of a backend, in the order of a report. */
export const BACKEND_CHECKS: readonly BackendCheck[] = [
  ...claimChecks("backend"),
  ...envelopeChecks,
  ...errorChecks,
  ...versionChecks,
  ...unknownMemberChecks,
  ...eventChecks,
  ...notificationChecks,
  ...effectChecks,
  ...duplicateChecks,
  ...contentChecks,
  ...secretChecks,
  ...hostileChecks,
  ...stdioChecks,
  ...httpChecks,
];
