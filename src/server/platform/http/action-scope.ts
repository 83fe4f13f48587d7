import type { Action, RecordKind } from '#contract/action.ts';
import type { RowRule } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { assertVisible } from '#server/platform/http/row-rules.ts';

/** Which fields of an action's input are ids of records, and of which kind. */
export function scopeOf(action: Action): Record<string, RecordKind | 'parent'> {
  return action.scope ?? {};
}

interface ScopedId {
  kind: string;
  id: string;
}

/** The records that an input names, as the contract says. */
function scopedIds(action: Action, input: unknown): ScopedId[] {
  return Object.entries(scopeOf(action)).flatMap(([field, kind]) => {
    const value = (input as Record<string, unknown>)[field];
    if (value === undefined || value === null || value === '') return [];
    const named = kind === 'parent' ? (input as { parent_type?: unknown }).parent_type : kind;
    const ids = Array.isArray(value) ? value : [value];
    return ids.map((id) => ({ kind: String(named), id: String(id) }));
  });
}

/** The records at whose gates a write waits. */
export function recordsOf(action: Action, input: unknown): string[] {
  return scopedIds(action, input).map(({ kind, id }) => `${kind} ${id}`);
}

/** Out of scope answers `not_found`, the same as a record that does not exist. */
export async function checkScope(
  { action, rules }: { action: Action; rules: ReadonlyMap<RecordKind, RowRule> },
  { db, actor, input }: { db: Queryable; actor: Actor | null; input: unknown },
): Promise<void> {
  if (!actor) return;
  for (const { kind, id } of scopedIds(action, input))
    await assertVisible(db, { rules, actor, kind, id });
}
