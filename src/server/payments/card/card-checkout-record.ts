import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { InstalmentPart } from '#domain/payments/ledger-postings.ts';
import type { CheckoutItem } from '#server/payments/card/reserve-checkout.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** A checkout with what was booked of it, locked until the end of the transaction. */
export interface CheckoutRow {
  card_checkout_id: string;
  user_id: string;
  provider_ref: string | null;
  payment_ref: string | null;
  amount: Cents;
  currency: string;
  items: CheckoutItem[];
  completed_at: string | null;
  /** In which currency the money came; null until it came. */
  paid_currency: string | null;
  allocated: InstalmentPart[];
  unallocated: Cents;
  refunded: Cents;
  disputed: Cents;
}

/**
 * Finds and locks the checkout that an event tells of: by our own id that it carries, by the provider's id of the
 * page, or by that of the payment. Ids that contradict each other are of something else.
 */
export async function lockCheckout(
  { db }: Pick<WriteContext<null>, 'db'>,
  event: {
    card_checkout_id: string | null;
    provider_ref: string | null;
    payment_ref: string | null;
  },
): Promise<CheckoutRow | undefined> {
  const { card_checkout_id, provider_ref, payment_ref } = event;
  const found = await sql<CheckoutRow>`
    select c.card_checkout_id, b.user_id, c.provider_ref, c.payment_ref, c.amount, c.currency, c.items,
      c.completed_at, c.paid_currency, c.allocated, c.unallocated, c.refunded, c.disputed
    from card_checkouts c join bulk_payments b using (bulk_payment_id)
    where (c.card_checkout_id = ${card_checkout_id}::uuid or c.provider_ref = ${provider_ref}::text
        or c.payment_ref = ${payment_ref}::text)
      and (c.provider_ref is null or ${provider_ref}::text is null or c.provider_ref = ${provider_ref}::text)
    order by c.card_checkout_id limit 1 for update of c`.execute(db);
  return found.rows[0];
}
