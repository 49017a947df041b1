import type {
  AttachmentPart,
  Capabilities,
  Effect,
  ElicitationFormSchema,
  EventOf,
  InterceptableEventType,
  Message,
  ModifyEffect,
  ModifyTarget,
  Part,
} from "@ahp/types";
import { failure, type Result, success, validate } from "@ahp/validate";
import type { SubscriptionRef } from "../audit/record.js";
import { inWords } from "../issue-in-words.js";
import { answerProblems } from "./apply-effects.js";
import { applyEdit } from "./edit/apply-edit.js";
import type { EditContext, EditGrant, Values } from "./edit/edit-context.js";
import { jsonEqual } from "./edit/json.js";
import { partsOf } from "./edit/target-kind.js";
import { readTarget, targetOf, writeTarget } from "./event-target.js";

/** What one recipient was asked with. */
export interface StageContext<E extends InterceptableEventType> {
  readonly recipient: SubscriptionRef;
  /** What was advertised to it. */
  readonly granted: Capabilities;
  /** The event as it was shown. */
  readonly view: EventOf<E>;
  /** Gives the attachments that it was shown, as complete descriptors. Few answers need them. */
  readonly attachments: () => readonly AttachmentPart[];
  /** The form that an elicitation result answers, when the host knows it. */
  readonly requestedSchema?: ElicitationFormSchema | undefined;
}

/**
 * The event with every edit of a response, in order; the same event when no edit changes it. Edits are checked against what the
 * recipient was shown, and made in what is really there: what was hidden from it stays (runtime-semantics 4.2, 4.3).
 */
export function stageEdits<E extends InterceptableEventType>(
  event: EventOf<E>,
  effects: readonly Effect[],
  context: StageContext<E>,
): Result<EventOf<E>> {
  if (!effects.some(({ type }) => type === "modify")) return success(event);
  const target = targetOf(event.type);
  const edits = [...effects.entries()].flatMap(([index, effect]) =>
    effect.type === "modify" ? [{ effect, path: `/result/effects/${index}` }] : [],
  );
  const last = edits.at(-1);
  if (target === undefined || last === undefined) return success(event);
  const editContext = editContextFor(event, target, context);
  let seen: Values = { [target]: readTarget(context.view) };
  let value = readTarget(event);
  const hidden = hiddenParts(readTarget(context.view), value);
  for (const { effect, path } of edits) {
    const edited = applyEdit(editContext, seen, effect, path);
    if (!edited.ok) return edited;
    seen = edited.value;
    value = Array.isArray(value) ? editList(value, effect, hidden) : seen[target];
  }
  if (jsonEqual(value, readTarget(event))) return success(event);
  const unmet = answerProblems(editContext, seen, last.path);
  if (unmet.length > 0) return { ok: false, issues: unmet };
  const written = writeTarget(event, value);
  if (!written.ok)
    return { ok: false, issues: written.issues.map((issue) => ({ ...issue, path: `${last.path}/value` })) };
  return validEvent(written.value, last.path);
}

function editContextFor<E extends InterceptableEventType>(
  event: EventOf<E>,
  target: ModifyTarget,
  { granted, attachments, requestedSchema }: StageContext<E>,
): Omit<EditContext, "current"> {
  const operations = granted.modify?.[target];
  const grants = (["replace", "merge"] as const).flatMap((operation): EditGrant[] =>
    operations?.[operation] === true ? [{ target, operation }] : [],
  );
  return {
    event: event.type,
    grants,
    // What is not shown in full was not granted in the first place.
    selection: { [target]: "body" },
    readable: [target],
    writable: [target],
    attachments: attachments(),
    ...("elicitation" in event && event.type === "user.elicitation.result"
      ? { elicitation: answerContext(event as EventOf<"user.elicitation.result">, requestedSchema) }
      : {}),
  };
}

function answerContext(
  { elicitation: { mode, action } }: EventOf<"user.elicitation.result">,
  requestedSchema: ElicitationFormSchema | undefined,
) {
  return { mode, action, ...(requestedSchema === undefined ? {} : { requestedSchema }) };
}

type List = (Message | Part)[];

/** The edit in the list that is really there. Checked before, so its value is a list of the same kind. */
function editList(list: List, { operation, value }: ModifyEffect, hidden: readonly HiddenPart[]): List {
  const unhide = restorer(hidden);
  const incoming = (structuredClone(value) as List).map((entry) =>
    "parts" in entry ? { ...entry, parts: entry.parts.map((part) => unhide(part, entry.id)) } : unhide(entry),
  );
  return operation === "replace" ? incoming : [...list, ...incoming];
}

/** A part that was shown with less in it than there is, and the message that it stands in, if it stands in one. */
interface HiddenPart {
  readonly shown: Part;
  readonly real: Part;
  readonly messageId: string | undefined;
}

/** A view has the same entries and parts as the event, in the same order. */
function hiddenParts(seen: unknown, real: unknown): HiddenPart[] {
  if (!Array.isArray(seen) || !Array.isArray(real)) return [];
  const realParts = partsOf(real);
  const places = (seen as List).flatMap((entry): Omit<HiddenPart, "real">[] =>
    "parts" in entry
      ? entry.parts.map((shown) => ({ shown, messageId: entry.id }))
      : [{ shown: entry, messageId: undefined }],
  );
  return places.flatMap((place, index) => {
    const original = realParts[index];
    return original === undefined || jsonEqual(original, place.shown) ? [] : [{ ...place, real: original }];
  });
}

/**
 * Gives for a part that came back as it was shown the part that is really there. Nothing says that ids are unique: of several that were
 * shown alike, each stands for one, in their order, and first of all for one of the same message.
 */
function restorer(hidden: readonly HiddenPart[]): (part: Part, messageId?: string) => Part {
  const left = new Set(hidden);
  return (part, messageId) => {
    const alike = hidden.filter(({ shown }) => shown.id === part.id && jsonEqual(shown, part));
    const unused = alike.filter((one) => left.has(one));
    const found = unused.find((one) => one.messageId === messageId) ?? unused[0] ?? alike.at(-1);
    if (found === undefined) return part;
    left.delete(found);
    return found.real;
  };
}

/** The event if it is still valid: roles of messages, the shape of a workspace, an elicitation result that agrees with its event. */
function validEvent<E extends InterceptableEventType>(event: EventOf<E>, path: string): Result<EventOf<E>> {
  const checked = validate("event", event, { maxIssues: 1 });
  if (checked.ok) return success(event);
  const [issue] = checked.issues;
  return failure({
    path: `${path}/value`,
    code: "invalid-event",
    message: `leaves the event invalid: ${inWords(issue)}`,
    requirement: "AHP-EDIT-001",
  });
}
