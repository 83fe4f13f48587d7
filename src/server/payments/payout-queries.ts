import type { paymentsContract } from '#contract/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import type { OutgoingStatus } from '#domain/payments/payment-status.ts';
import type { Handler } from '#server/platform/area.ts';
import { offsetOf } from '#server/platform/search-condition.ts';

/** Money that leaves, the newest first [4.23]. */
export const getPayouts: Handler<typeof paymentsContract.get_payouts> = async (
  { db },
  { claim_id, page, amount_per_page },
) => {
  let rows = db.selectFrom('payouts as o');
  if (claim_id) rows = rows.where('o.claim_id', '=', claim_id);
  const payouts = await rows
    .leftJoin('claims as c', 'c.claim_id', 'o.claim_id')
    .select(['o.payout_id', 'o.claim_id', 'c.claim_number', 'o.payee', 'o.iban', 'o.amount'])
    .select(['o.paid_amount', 'o.currency', 'o.status', 'o.reference', 'o.paid_on'])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.payout_id', 'desc')
    .limit(amount_per_page)
    .offset(offsetOf({ page, page_size: amount_per_page }))
    .$narrowType<{ currency: Currency; status: OutgoingStatus }>()
    .execute();
  const { total } = await rows
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { payouts, total };
};
