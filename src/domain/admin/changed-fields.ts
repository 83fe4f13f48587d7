// The audit trail keeps a record before and after a change; people want to see only what is not as it was.
// Example: {status: concept, premium: 100} before and {status: made, premium: 100} after is one change, the status.

/** A field that is not as it was before. */
export interface ChangedField {
  field: string;
  from: unknown;
  to: unknown;
}

/** Every field that differs between two states of a record; of a state without a counterpart, all that is in it. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const old_fields = fieldsOf(before);
  const new_fields = fieldsOf(after);
  const names = new Set([...Object.keys(old_fields), ...Object.keys(new_fields)]);
  return [...names].flatMap((field) => {
    const from = old_fields[field] ?? null;
    const to = new_fields[field] ?? null;
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  });
}

function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : { value: state };
}
