import type { ChangeKind, Touched } from '#contract/change-kinds.ts';
import type { Actor } from '#server/platform/context.ts';
import { hears, type RecordChange } from '#server/platform/live/record-changes.ts';

/** More records than this are told as their kinds: a header stays short. */
const MOST_IDS = 40;

/** The changes of one write, each record once for all who may hear of it, with who made them. */
export function gathered(
  changes: readonly RecordChange[],
  { actor, request_id }: { actor: Actor | null; request_id: string },
): RecordChange[] {
  const by = actor ? { by: { user_id: actor.user_id, request_id } } : {};
  const one = new Map<string, RecordChange>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id} ${change.only}`;
    const audience = [...new Set([...(one.get(key)?.audience ?? []), ...change.audience])];
    one.set(key, { ...change, audience, ...by });
  }
  return [...one.values()];
}

/**
 * What the answer of a write says that it touched: the records that its caller may hear of, and of whatever else it
 * wrote the kind alone, so that nothing which its page shows is missed.
 */
export function touchedOfWrite(
  changes: readonly RecordChange[],
  { actor, written }: { actor: Actor | null; written: ReadonlySet<ChangeKind> },
): Touched[] {
  const heard = actor ? changes.filter((change) => hears(actor, change)) : [];
  const told = new Set(heard.map(({ kind }) => kind));
  const rest = [...new Set([...changes.map(({ kind }) => kind), ...written])]
    .filter((kind) => !told.has(kind))
    .map((kind) => ({ kind }));
  if (heard.length > MOST_IDS) return [...[...told].map((kind) => ({ kind })), ...rest];
  return [...heard.map(({ kind, id }) => ({ kind, id })), ...rest];
}
