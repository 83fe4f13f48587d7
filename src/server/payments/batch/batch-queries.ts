import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { paymentBatchActions } from '#contract/payments/payment-batches.ts';
import { sumBy } from '#domain/sums.ts';
import {
  batchColumns,
  batchTables,
  findBatch,
  withAbilities,
  type StoredBatch,
} from '#server/payments/batch/batch-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';

type Item = OutputOf<'get_payment_batch'>['items'][number];

const sortColumns = {
  batch_number: sql`b.batch_number`,
  execute_on: sql`b.execute_on`,
  amount: sql`b.total`,
  created_at: sql`b.created_at`,
} as const;

/** Batches, the newest first unless asked otherwise; a search finds a number, a payee or an account number in them. */
export const getPaymentBatches: Handler<typeof paymentBatchActions.get_payment_batches> = async (
  ctx,
  input,
) => {
  const { filters, page, page_size, sortBy, ascending } = input;
  const { status, currency } = filters;
  const typed = input.search.trim().replace(/[\\%_]/g, String.raw`\$&`);
  const holds = sql`(b.batch_number ilike '%' || ${typed} || '%' or exists (select from payment_batch_items n
    where n.batch_id = b.batch_id and (searchable(n.payee) like '%' || searchable(${typed}) || '%'
      or n.iban ilike '%' || ${typed.replaceAll(' ', '')} || '%')))`;
  const found = sql`${batchTables} where ${typed.length < 2 ? sql`true` : holds}
    and ${currency?.length ? sql`b.currency in (${sql.join(currency)})` : sql`true`}`;
  const chosen = status?.length ? sql`b.status in (${sql.join(status)})` : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const [rows, groups] = await Promise.all([
    sql<StoredBatch>`select ${batchColumns} from ${found} and ${chosen}
      order by ${sortColumns[sortBy]} ${direction}, b.batch_id ${direction}
      limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(ctx.db),
    sql<{ status: StoredBatch['status']; n: number }>`
      select b.status, count(*) as n from ${found} group by 1`.execute(ctx.db),
  ]);
  const counted = groups.rows.filter((group) => !status?.length || status.includes(group.status));
  return {
    batches: rows.rows.map((row) => withAbilities(row, ctx.actor)),
    total: sumBy(counted, ({ n }) => n),
    counts: Object.fromEntries(groups.rows.map((group) => [group.status, group.n])),
  };
};

/** One batch with its transfers, in the order of the file. */
export const getPaymentBatch: Handler<typeof paymentBatchActions.get_payment_batch> = async (
  { db, actor },
  { batch_id },
) => {
  const batch = withAbilities(await findBatch(db, batch_id), actor);
  const found = await sql<Item>`
    select n.item_id, n.kind, coalesce(c.claim_number, nullif(p.policy_number, ''), s.statement_number, 'Credit') as about,
      c.claim_id, coalesce(c.policy_id, r.policy_id) as policy_id, n.payee, n.iban, n.amount, n.remittance, n.end_to_end,
      n.status, n.rejected_because, n.returned_because, t.booked_on as paid_on
    from payment_batch_items n left join payouts o using (payout_id) left join claims c on c.claim_id = o.claim_id
      left join refunds r on r.refund_id = n.refund_id left join policies p on p.policy_id = r.policy_id
      left join statements s on s.statement_id = n.settled_statement_id
      left join ledger_transactions t on t.transaction_id = n.transaction_id
    where n.batch_id = ${batch_id} order by n.position`.execute(db);
  return { batch, items: found.rows };
};

/** The order for the bank, byte by byte as it was approved. */
export const getPaymentBatchFile: Handler<
  typeof paymentBatchActions.get_payment_batch_file
> = async ({ db }, { batch_id }) => {
  const batch = await db
    .selectFrom('payment_batches')
    .select(['batch_number', 'file'])
    .where('batch_id', '=', batch_id)
    .executeTakeFirst();
  if (!batch?.file) throw new AppError('not_found');
  return {
    document_name: `${batch.batch_number}.xml`,
    content_type: 'application/xml',
    body: Buffer.from(batch.file, 'utf8'),
  };
};
