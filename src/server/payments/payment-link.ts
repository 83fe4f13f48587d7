import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import { addDays, startOfDay, unixSeconds, type CalendarDate } from '#domain/dates.ts';
import { linkValidUntil, paymentKey, type PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { invariant } from '#domain/invariant.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { hashToken, randomToken } from '#server/platform/sessions.ts';

type AnyWrite = WriteContext<Actor | null>;

/** A payment link as its maker gets it; afterwards only the hash of `bulk_id` is known. */
export interface PaymentLink {
  bulk_payment_id: string;
  bulk_id: string;
  url: string;
  /** Unix seconds. */
  expires_at: number;
  valid_until: CalendarDate;
}

/** What identifies a set of instalments, in whatever order they are named. */
export function setHash(payments: readonly PaymentIdentity[]): Buffer {
  return createHash('sha256').update(payments.map(paymentKey).toSorted().join()).digest();
}

/** The address of the payment page. */
export function paymentPageUrl(public_url: string, bulk_id: string): string {
  return `${public_url}/new-payment?bulk_id=${encodeURIComponent(bulk_id)}`;
}

/**
 * Makes a link with which these instalments of one client are paid by card. The caller has checked them. Every link
 * has its own random key of 256 bits, kept as a hash.
 */
export async function makePaymentLink(
  ctx: AnyWrite,
  payments: readonly (PaymentIdentity & { user_id: string; currency: Currency })[],
): Promise<PaymentLink> {
  const [first] = payments;
  invariant(first, 'A payment link needs a payment');
  const bulk_id = randomToken();
  const valid_until = linkValidUntil(ctx.today);
  const expires_at = startOfDay(addDays(valid_until, 1));
  const { bulk_payment_id } = await ctx.db
    .insertInto('bulk_payments')
    .values({
      bulk_id_hash: hashToken(bulk_id),
      set_hash: setHash(payments),
      user_id: first.user_id,
      currency: first.currency,
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now.toISOString(),
      expires_at: new Date(expires_at * 1000).toISOString(),
    })
    .returning('bulk_payment_id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('bulk_payment_items')
    .values(
      payments.map(({ payment_id, instalment_number }) => ({
        bulk_payment_id,
        payment_id,
        instalment_number,
      })),
    )
    .execute();
  await ctx.audit({
    action: 'create_bulk_payment_link',
    record_kind: 'bulk_payment',
    record_id: bulk_payment_id,
    after: { payments: payments.map(paymentKey), valid_until },
  });
  const url = paymentPageUrl(ctx.services.config.public_url, bulk_id);
  return { bulk_payment_id, bulk_id, url, expires_at, valid_until };
}

/** How long the same link cannot be made again: who asks twice at once meant one link. */
const AGAIN_AFTER_SECONDS = 10;

/** Whether a link for exactly these instalments was made a moment ago. The caller has locked the instalments. */
export async function wasJustLinked(
  ctx: AnyWrite,
  payments: readonly PaymentIdentity[],
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('bulk_payments')
    .select(sql<number>`unix(created_at)`.as('made_at'))
    .where('set_hash', '=', setHash(payments))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined && unixSeconds(ctx.now) - found.made_at < AGAIN_AFTER_SECONDS;
}
