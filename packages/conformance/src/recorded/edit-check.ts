/** What the host of an edit knows, as a fixture manifest says it (`editContext`). */
export interface RecordedEditContext {
  readonly event: string;
  /** The current value of each target that may be edited. */
  readonly current: Readonly<Record<string, unknown>>;
  readonly mode?: string;
  readonly action?: string;
  readonly requestedSchema?: unknown;
}

/**
 * Whether the effects of a response may be applied as edits in a context. It is given from outside, because applying effects is a
 * harness's job: `applyEffects` of `@ahp/harness` does it.
 */
export type EditCheck = (context: RecordedEditContext, effects: readonly unknown[]) => boolean;
