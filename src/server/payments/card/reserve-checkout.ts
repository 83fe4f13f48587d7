import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import {
  checkBulkLink,
  paymentKey,
  stillPayable,
  type PaymentIdentity,
} from '#domain/payments/bulk-link.ts';
import {
  linkedPayments,
  type OpenLink,
  withdrawnLink,
} from '#server/payments/link/bulk-payment-page.ts';
import { linkRefusalTexts } from '#server/payments/link/create-bulk-link.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** How long a page of the card provider stays open. */
const PAGE_MINUTES = 60;
/** The provider opens no page for less than 30 minutes; a few more allow for a slow answer. */
const LEAST_MINUTES_TO_OPEN = 35;
const LEAST_MINUTES_TO_PAY = 5;

/** One instalment of a checkout with the amount that it asks for. */
export interface CheckoutItem extends PaymentIdentity {
  amount: Cents;
  name: string;
}

/** A checkout that is to be opened, or is open already when it has a `url`. */
export interface ReservedCheckout {
  card_checkout_id: string;
  amount: Cents;
  currency: string;
  items: CheckoutItem[];
  url: string | null;
  expires_at: number;
}

/**
 * Writes down what is to be paid now, before the provider is asked: the amounts are read again, instalments that were
 * paid in the meantime are left out. Whoever asks again for the same gets the same checkout, so that a double click or
 * a crash in between opens one page. Other open pages for these instalments are closed.
 */
export async function reserveCheckout(
  ctx: WriteContext<Actor | null>,
  link: OpenLink,
): Promise<ReservedCheckout> {
  const { bulk_payment_id } = link;
  await assertNotWithdrawn(ctx, bulk_payment_id);
  const open = stillPayable(await linkedPayments(ctx.db, bulk_payment_id));
  if (open.length === 0)
    throw new AppError('transition_refused', {
      reason: 'already_paid',
      message: 'Everything on this link is paid. Thank you.',
    });
  const check = checkBulkLink(open);
  if (!check.ok)
    throw new AppError('transition_refused', {
      reason: check.reason,
      message: linkRefusalTexts[check.reason],
    });
  const items = open.map((one) => ({
    payment_id: one.payment_id,
    instalment_number: one.instalment_number,
    amount: one.amount_open,
    name: `Invoice ${one.invoice_number}, instalment ${one.instalment_number} of ${one.instalment_count}`,
  }));
  const others = await openCheckouts(ctx, items);
  const same = others.find((other) => isUsable(other, { ctx, items, bulk_payment_id }));
  for (const other of others)
    if (other !== same)
      await ctx.queue('expire_card_checkout', { card_checkout_id: other.card_checkout_id });
  if (same) return same;
  const made = await ctx.db
    .insertInto('card_checkouts')
    .values({
      bulk_payment_id,
      amount: check.total,
      currency: check.currency,
      items: JSON.stringify(items),
      created_at: ctx.now.toISOString(),
      expires_at: new Date(ctx.now.getTime() + PAGE_MINUTES * 60_000).toISOString(),
    })
    .returning('card_checkout_id')
    .returning(sql<number>`unix(expires_at)`.as('expires_at'))
    .executeTakeFirstOrThrow();
  return { ...made, amount: check.total, currency: check.currency, items, url: null };
}

/** Locks a link, and refuses one that was withdrawn while its page was open. */
export async function assertNotWithdrawn(
  ctx: WriteContext<Actor | null>,
  bulk_payment_id: string,
): Promise<void> {
  const link = await ctx.db
    .selectFrom('bulk_payments')
    .select('revoked_at')
    .where('bulk_payment_id', '=', bulk_payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (link.revoked_at !== null) throw withdrawnLink();
}

type OpenCheckout = ReservedCheckout & { bulk_payment_id: string };

/** Pages that are open for any of these instalments, through whatever link. */
async function openCheckouts(
  ctx: WriteContext<Actor | null>,
  items: readonly PaymentIdentity[],
): Promise<OpenCheckout[]> {
  const keys = items.map(
    ({ payment_id, instalment_number }) => sql`(${payment_id}::uuid, ${instalment_number}::int)`,
  );
  const found = await sql<OpenCheckout>`
    select c.card_checkout_id, c.bulk_payment_id, c.amount, c.currency, c.items, c.url,
      unix(c.expires_at) as expires_at
    from card_checkouts c
    where c.status = 'open' and c.bulk_payment_id in (
      select i.bulk_payment_id from bulk_payment_items i
      where (i.payment_id, i.instalment_number) in (${sql.join(keys)}))
    order by c.created_at desc`.execute(ctx.db);
  return found.rows;
}

function isUsable(
  checkout: OpenCheckout,
  wanted: {
    ctx: WriteContext<Actor | null>;
    items: readonly CheckoutItem[];
    bulk_payment_id: string;
  },
): boolean {
  const minutes_left = (checkout.expires_at - wanted.ctx.now.getTime() / 1000) / 60;
  const enough = checkout.url === null ? LEAST_MINUTES_TO_OPEN : LEAST_MINUTES_TO_PAY;
  const shape = (items: readonly CheckoutItem[]) =>
    items.map((item) => `${paymentKey(item)}:${item.amount}`).join();
  return (
    checkout.bulk_payment_id === wanted.bulk_payment_id &&
    minutes_left >= enough &&
    shape(checkout.items) === shape(wanted.items)
  );
}
