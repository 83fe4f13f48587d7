import { sql } from 'kysely';
import type { z } from 'zod';
import type { refund } from '#contract/payments/refunds.ts';
import type { Cents } from '#domain/money.ts';
import { nextRefundSteps, type RefundStatus } from '#domain/payments/refund-status.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

export type RefundAnswer = z.input<typeof refund>;

/** A refund as its list shows it, with who may do what. */
export type StoredRefund = Omit<RefundAnswer, 'abilities'> & { requested_by: string };

/** To whom it goes: the client, or who sent money of nobody. */
export const refundClient = sql`coalesce(p.client_name, nullif(c.company_name, ''), nullif(c.attn, ''), c.email::text,
  nullif(u.payer, ''), u.reference)`;

/** The columns of a refund over `refunds r`, its payment or receipt and the people. */
export const refundColumns = sql`r.refund_id, r.payment_id, r.instalment_number, r.policy_id,
  coalesce(p.policy_number, '') as policy_number, coalesce(p.invoice_number, '') as invoice_number, p.invoice_id,
  coalesce(p.user_id, u.user_id) as user_id, ${refundClient} as client_name,
  p.is_vi, r.reason, r.amount, r.currency, r.iban, r.note, r.status,
  coalesce(nullif(q.attn, ''), q.email::text) as requested_by_name, unix(r.created_at) as requested_at,
  coalesce(nullif(b.attn, ''), b.email::text) as approved_by_name, r.rejected_because, r.reference, r.paid_on,
  r.revision, r.requested_by`;

/** The tables that `refundColumns` speaks of. */
export const refundTables = sql`refunds r
  left join payments p on p.payment_id = r.payment_id and p.instalment_number = r.instalment_number
  left join unallocated_receipts u on u.unallocated_id = r.unallocated_id
  left join accounts c on c.user_id = u.user_id
  join accounts q on q.user_id = r.requested_by
  left join accounts b on b.user_id = r.approved_by`;

/** A refund with what this person may do with it now: approving needs somebody else than who asked. */
export function withAbilities(
  { requested_by, ...row }: StoredRefund,
  actor: Pick<Actor, 'user_id'>,
): RefundAnswer {
  const abilities = nextRefundSteps({
    status: row.status,
    requested_by,
    moved_by: actor.user_id,
  });
  return { ...row, abilities };
}

/** One refund for the answer of a write. */
export async function refundAnswer(ctx: WriteContext, refund_id: string): Promise<RefundAnswer> {
  const found = await sql<StoredRefund>`select ${refundColumns} from ${refundTables}
    where r.refund_id = ${refund_id}`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  return withAbilities(row, ctx.actor);
}

/** A refund that is to be moved. */
export interface RefundRow {
  refund_id: string;
  payment_id: string | null;
  instalment_number: number | null;
  policy_id: string | null;
  unallocated_id: string | null;
  amount: Cents;
  currency: string;
  reason: StoredRefund['reason'];
  status: RefundStatus;
  requested_by: string;
  approved_by: string | null;
  revision: number;
}

/** Locks a refund; `conflict` when somebody moved it since `revision`. */
export async function lockRefund(
  ctx: WriteContext,
  { refund_id, revision }: { refund_id: string; revision: number },
): Promise<RefundRow> {
  const found =
    await sql<RefundRow>`select refund_id, payment_id, instalment_number, policy_id, unallocated_id, amount, currency,
      reason, status, requested_by, approved_by, revision
    from refunds where refund_id = ${refund_id} for update`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  if (row.revision !== revision)
    throw new AppError('conflict', { current: await refundAnswer(ctx, refund_id) });
  return row;
}

/** What the ledger owes the client of each policy, less the refunds that are under way; policies without any are left out. */
export async function creditsOwed(db: Queryable, policy_id?: string): Promise<RefundCredit[]> {
  const found = await owedCredits(policy_id).execute(db);
  return creditsOf(found.rows);
}

/** What is owed to the client; whoever was given back more than that is owed nothing. */
export const creditsOf = (rows: readonly RefundCredit[]): RefundCredit[] =>
  rows.filter((row) => row.amount > 0);

/** The balance of each policy's credit, also where it is nought. */
export const owedCredits = (policy_id?: string) => sql<RefundCredit>`
    with owed as (
      select t.policy_id, e.currency, -sum(e.amount) as amount
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where e.account = 'refunds_payable' and t.policy_id is not null
        and ${policy_id === undefined ? sql`true` : sql`t.policy_id = ${policy_id}`}
      group by 1, 2
    )
    select o.policy_id, coalesce(d.policy_number, d.quote_number) as policy_number, d.client_name, o.currency,
      (o.amount - coalesce((select sum(r.amount) from refunds r where r.policy_id = o.policy_id
        and r.currency = o.currency and r.status in ('requested', 'approved')), 0))::bigint as amount
    from owed o join policies d on d.policy_id = o.policy_id
    order by d.client_name, 2`;

/** A credit of a client. */
export type RefundCredit = {
  policy_id: string;
  policy_number: string;
  client_name: string;
  currency: 'EUR' | 'USD' | 'GBP';
  amount: Cents;
};
