import { sql, type RawBuilder } from 'kysely';
import {
  checkRecordMerge,
  mergeRefusalTexts,
  type MergeCandidate,
  type MergeCheck,
  type MergeRefusal,
} from '#domain/merge-records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';
import { repointRows, type MergingKind } from '#server/platform/repoint.ts';
import { moveMentions } from '#server/merging/move-mentions.ts';

/** Where records of a kind are kept and how a reader knows one. */
export interface MergingTable {
  kind: MergingKind;
  table: string;
  id: string;
  title: RawBuilder<string>;
}

/** The two records with the revisions that were compared. */
export interface MergePair {
  kept_id: string;
  kept_revision: number;
  other_id: string;
  other_revision: number;
}

/** What a merge was asked for, apart: the two records, and the fields that the kept one takes. */
export function splitMerge<Input extends MergePair>(
  input: Input,
): { pair: MergePair; fields: Omit<Input, keyof MergePair> } {
  const { kept_id, kept_revision, other_id, other_revision, ...fields } = input;
  return { pair: { kept_id, kept_revision, other_id, other_revision }, fields };
}

/** What differs from kind to kind. */
export interface MergeSteps<Facts> {
  /** The kept record as a stale look is answered. */
  current: () => Promise<unknown>;
  /** What must agree besides; `facts` are the rows of both. */
  check?: (kept: Facts, other: Facts) => MergeCheck;
  /** What has to be moved before the keys are; answers how many rows. */
  first?: () => Promise<number>;
  /** Writes the fields that were chosen. */
  keep: () => Promise<unknown>;
  /** Who besides staff hears that the other record is an alias now. */
  audience?: (other: Facts) => readonly (string | null)[];
}

type Row<Facts> = MergeCandidate & { title: string; active: boolean; facts: Facts };

/**
 * Makes two records of one kind one (decision 035): every reference names the kept one, the other stays as an archived
 * alias that says which one took its place, and both tell of it.
 */
export async function mergeRecords<Facts>(
  ctx: WriteContext,
  { kind, table, id, title }: MergingTable,
  { pair, steps }: { pair: MergePair; steps: MergeSteps<Facts> },
): Promise<{ moved: number }> {
  const { kept_id, other_id } = pair;
  const key = sql.id(id);
  const found = await sql<Row<Facts>>`
    select ${key} as id, revision, merged_into, active, ${title} as title, to_jsonb(t) as facts
    from ${sql.table(table)} t where ${key} in (${kept_id}, ${other_id}) order by ${key} for update`.execute(
    ctx.db,
  );
  const kept = found.rows.find((row) => row.id === kept_id);
  const other = found.rows.find((row) => row.id === other_id);
  if (!kept || !other) throw new AppError('not_found');
  await assertMergeable(kept, other, { pair, steps });
  const move = { kind, from: other_id, to: kept_id };
  for (const keeper of ctx.services.keepers) {
    const message = await keeper.refuseMerge?.(ctx.db, move);
    if (message !== undefined) throw new AppError('transition_refused', { message });
  }
  const renamed = ((await steps.first?.()) ?? 0) + (await moveMentions(ctx, move));
  const rows = Object.values(await repointRows(ctx, move));
  await sql`update ${sql.table(table)} set active = false, merged_into = ${kept_id}, revision = revision + 1
    where ${key} = ${other_id}`.execute(ctx.db);
  const moved =
    rows.reduce((sum, count) => sum + count, renamed) + (await repointMerged(ctx, other_id));
  await steps.keep();
  await ctx.audit({
    record_kind: kind,
    record_id: kept_id,
    after: { merged_from: other.title, moved },
  });
  await ctx.audit({
    record_kind: kind,
    record_id: other_id,
    before: { active: other.active },
    after: { active: false, merged_into: kept.title },
  });
  for (const { id: changed_id, facts } of [kept, other])
    ctx.changed(kind, changed_id, steps.audience?.(facts) ?? []);
  return { moved };
}

/** What can only follow once the other says which record took its place. */
export function repointMerged(
  { db, services }: Pick<WriteContext, 'db' | 'services'>,
  from: string,
): Promise<number> {
  return askKeepers(services, (keeper) => keeper.repointMerged?.(db, { from }));
}

async function assertMergeable<Facts>(
  kept: Row<Facts>,
  other: Row<Facts>,
  { pair, steps }: { pair: MergePair; steps: MergeSteps<Facts> },
): Promise<void> {
  const checked = checkRecordMerge(kept, other, pair);
  if (!checked.ok && checked.reason === 'stale')
    throw new AppError('conflict', { current: await steps.current() });
  if (!checked.ok) throw refusedMerge(checked.reason);
  const agrees = steps.check?.(kept.facts, other.facts);
  if (agrees && !agrees.ok) throw refusedMerge(agrees.reason);
}

function refusedMerge(reason: MergeRefusal): AppError {
  return new AppError('transition_refused', { reason, message: mergeRefusalTexts[reason] });
}
