import { sql } from 'kysely';
import { formatMoney } from '#domain/money.ts';
import { lockUnallocated, touchReceipt } from '#server/payments/credit/unallocated-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** What a booking kept as credit must be there whole before the booking is taken back; it goes with it. */
export async function giveCreditBack(ctx: WriteContext, transaction_id: string): Promise<void> {
  const kept = await lockUnallocated(
    ctx.db,
    sql`u.unallocated_id in (select e.unallocated_id from ledger_entries e
      where e.transaction_id = ${transaction_id} and e.unallocated_id is not null)`,
  );
  for (const one of kept) {
    if (one.amount_left < one.amount || one.amount_asked > 0)
      throw new AppError('transition_refused', {
        reason: 'credit_used',
        message: `${formatMoney(one.amount, one.currency)} of this transfer became credit that is used, or asked back. Take that back first.`,
      });
    await touchReceipt(ctx, one);
  }
}
