import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { claimsContract } from '#contract/claims/claims.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { sumBy } from '#domain/sums.ts';
import { type ClaimRecord, findClaim } from '#server/claims/record/claim-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';

type Answer = OutputOf<'get_claim_expenses'>;

/** What others invoiced for a claim as it is kept, the latest first. */
export async function expensesOf(
  { db, actor }: { db: Queryable; actor: Actor },
  claim: ClaimRecord,
): Promise<Answer> {
  const { claim_id, revision, currency, expenses: booked } = claim;
  const { reserve_adjuster, reserve_legal } = claim;
  const forStaff = isStaff(actor.account_type)
    ? sql`, o.iban, o.reference, (select b.batch_number from payment_batch_items n join payment_batches b using (batch_id)
        where n.payout_id = o.payout_id and n.status = 'waiting' limit 1) as in_batch`
    : sql``;
  const found = await sql<Answer['expenses'][number]>`
    select x.expense_id, x.kind, o.payee, x.invoice_number, x.invoiced_on, x.amount, o.status, o.paid_on,
      x.taken_back_because ${forStaff}
    from claim_expenses x join payouts o using (payout_id)
    where x.claim_id = ${claim_id} order by x.invoiced_on desc, x.expense_id desc`.execute(db);
  return {
    ...{ claim_id, revision, currency, booked, reserve_adjuster, reserve_legal },
    // An expense is paid whole or not at all.
    paid: sumBy(found.rows, ({ paid_on, amount }) => (paid_on === null ? 0 : amount)),
    expenses: found.rows,
  };
}

export const getClaimExpenses: Handler<(typeof claimsContract)['get_claim_expenses']> = async (
  ctx,
  { claim_id },
) => {
  const claim = await findClaim(ctx.db, claim_id);
  if (!claim) throw new AppError('not_found');
  return expensesOf(ctx, claim);
};

/** An expense of a claim; not_found for one of another claim. */
export async function findExpense(
  db: Queryable,
  { claim_id, expense_id }: { claim_id: string; expense_id: string },
) {
  const found = await db
    .selectFrom('claim_expenses')
    .select(['expense_id', 'kind', 'invoice_number', 'amount', 'payout_id', 'transaction_id'])
    .select('taken_back_because')
    .where('claim_id', '=', claim_id)
    .where('expense_id', '=', expense_id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}
