import { sql } from 'kysely';
import type { z } from 'zod';
import type { paymentBatch } from '#contract/payments/payment-batches.ts';
import {
  moveBatch,
  nextBatchSteps,
  type BatchStatus,
  type BatchStep,
} from '#domain/payments/batch/payment-batch.ts';
import { FOUR_EYES_ABOVE } from '#domain/payments/outgoing-payment.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

type BatchAnswer = z.input<typeof paymentBatch>;

/** A batch as it is stored, with who may not approve it. */
export interface StoredBatch extends Omit<BatchAnswer, 'abilities'> {
  status: BatchStatus;
  created_by: string;
  prepared_by: string[];
}

const nameOf = (alias: string) =>
  sql`coalesce(nullif(${sql.ref(`${alias}.attn`)}, ''), ${sql.ref(`${alias}.email`)}::text)`;

/** Who prepared or approved a payment above 25,000.00 of the batch. */
const preparers = sql`coalesce((select array_agg(distinct who) from payment_batch_items n
    join payouts o using (payout_id) join claims c on c.claim_id = o.claim_id
    cross join lateral (values (o.created_by), (case o.source when 'claim_payout' then c.approved_by end)) w (who)
    where n.batch_id = b.batch_id and o.amount > ${FOUR_EYES_ABOVE} and who is not null), '{}')`;

/** The columns of a batch over `batchTables`. */
export const batchColumns = sql`b.batch_id, b.batch_number, b.currency, b.execute_on, b.status, b.total as amount,
  (select count(*) from payment_batch_items n where n.batch_id = b.batch_id)::int as item_count,
  (select count(*) from payment_batch_items n where n.batch_id = b.batch_id and n.status = 'waiting')::int as waiting_count,
  ${nameOf('q')} as created_by_name, unix(b.created_at) as created_at, ${nameOf('v')} as approved_by_name,
  unix(b.approved_at) as approved_at, b.withdrawn_because, b.revision, b.created_by, ${preparers} as prepared_by`;

export const batchTables = sql`payment_batches b join accounts q on q.user_id = b.created_by
  left join accounts v on v.user_id = b.approved_by`;

/** A batch with what this person may do with it now. */
export function withAbilities(
  { created_by, prepared_by, ...row }: StoredBatch,
  actor: Pick<Actor, 'user_id'>,
): BatchAnswer {
  const { status } = row;
  const abilities = nextBatchSteps({ status, created_by, prepared_by, moved_by: actor.user_id });
  return { ...row, abilities };
}

/** One batch; not_found where there is none. */
export async function findBatch(db: Queryable, batch_id: string): Promise<StoredBatch> {
  const found = await sql<StoredBatch>`select ${batchColumns} from ${batchTables}
    where b.batch_id = ${batch_id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  return row;
}

/** One batch for the answer of a write. */
export async function batchAnswer(ctx: WriteContext, batch_id: string): Promise<BatchAnswer> {
  return withAbilities(await findBatch(ctx.db, batch_id), ctx.actor);
}

/** Locks a batch and finds it as it is now; `conflict` when somebody moved it since `revision`. */
export async function lockBatch(
  ctx: WriteContext,
  { batch_id, revision }: { batch_id: string; revision?: number },
): Promise<StoredBatch> {
  await ctx.db
    .selectFrom('payment_batches')
    .select('batch_id')
    .where('batch_id', '=', batch_id)
    .forUpdate()
    .execute();
  const batch = await findBatch(ctx.db, batch_id);
  if (revision !== undefined && batch.revision !== revision)
    throw new AppError('conflict', { current: withAbilities(batch, ctx.actor) });
  return batch;
}

const refusals = {
  not_allowed: 'This batch has moved on. Reload to see where it is.',
  same_person:
    'A second person has to approve a batch: not the one who collected it, nor who prepared a payment above 25,000.00 in it.',
} as const;

/** Refuses a step that the domain's table does not have for this batch and this person. */
export function assertBatchStep(ctx: WriteContext, step: BatchStep, batch: StoredBatch): void {
  const move = moveBatch(step, { ...batch, moved_by: ctx.actor.user_id });
  if (!move.ok)
    throw new AppError('transition_refused', {
      reason: move.reason,
      message: refusals[move.reason],
    });
}

/** A batch of which nothing waits any more is done. */
export async function endWhenDecided(ctx: WriteContext, batch_id: string): Promise<void> {
  await sql`update payment_batches b set status = case when status = 'approved' and not exists (
      select from payment_batch_items n where n.batch_id = b.batch_id and n.status = 'waiting') then 'done' else status end,
      revision = revision + 1
    where batch_id = ${batch_id}`.execute(ctx.db);
  ctx.changed('payout', batch_id);
}
