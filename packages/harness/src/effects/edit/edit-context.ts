import type {
  AttachmentPart,
  EditOperation,
  ElicitationFormSchema,
  EventType,
  ModifyTarget,
} from "@ahp/types";

/** The values of the targets that can be edited, by target. */
export type Values = { readonly [Target in ModifyTarget]?: unknown };

/** How much of a target whoever edits it was shown. Only `body` permits an edit. */
export type TargetSelection = "body" | "metadata" | "omit" | "gap";

/** One kind of edit that is granted. A grant of `replace` is none of `merge`, nor the other way round. */
export interface EditGrant {
  readonly target: ModifyTarget;
  readonly operation: EditOperation;
}

/** What an answer to an elicitation is an answer to. */
export interface ElicitationAnswerContext {
  /** Mode of the request. Only answers to a form can be edited. */
  readonly mode: string;
  /** Action of the result. Only an accepted answer can be edited. */
  readonly action: string;
  /** The form that was asked for. When given, the edited answer must satisfy it as well (decision 4). */
  readonly requestedSchema?: ElicitationFormSchema;
}

/**
 * What the host has resolved about an edit (runtime-semantics 4.1). Nothing of it is ever derived from an effect, and an opaque
 * reference grants nothing.
 */
export interface EditContext {
  /** The boundary. `""` skips its bounds, and makes every `content` a list of messages. */
  readonly event: EventType | "";
  /** The values as they are now. They are not changed. */
  readonly current: Values;
  /** Exactly what may be edited how. */
  readonly grants: readonly EditGrant[];
  /** Per target, how much of it was shown. */
  readonly selection: { readonly [Target in ModifyTarget]?: TargetSelection };
  /** Targets that may be read. */
  readonly readable: readonly ModifyTarget[];
  /** Targets that may be written. */
  readonly writable: readonly ModifyTarget[];
  /** Complete descriptors of the attachments that may occur in an edited list; compared as a whole, never by `ref` alone. */
  readonly attachments: readonly AttachmentPart[];
  /** Needed at `user.elicitation.result`. */
  readonly elicitation?: ElicitationAnswerContext;
}
