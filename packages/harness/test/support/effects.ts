// Effects as a backend answers them, and what became of a rejected answer.

export const merge = (target: string, value: unknown) => ({
  type: "modify",
  target,
  operation: "merge",
  value,
});
export const replace = (target: string, value: unknown) => ({
  type: "modify",
  target,
  operation: "replace",
  value,
});
export const supply = (value: unknown) => ({ type: "return", value });
export const deny = { type: "deny", reason: "no" };
export const inject = (...value: unknown[]) => ({
  type: "inject",
  target: "context",
  operation: "append",
  deliverAt: "now",
  value,
});

/** What is wrong with the last answer, when it was rejected. */
export const rejection = ({
  record,
}: {
  record: { asked: readonly { failure?: { issues?: readonly object[] } }[] };
}) => record.asked.at(-1)?.failure?.issues;
