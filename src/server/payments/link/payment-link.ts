import { createHash } from 'node:crypto';
import type { Currency } from '#domain/currencies.ts';
import { addDays, startOfDay, type CalendarDate } from '#domain/dates.ts';
import { linkValidUntil, paymentKey, type PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { invariant } from '#domain/invariant.ts';
import { publicAddress } from '#domain/places.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { secretOf } from '#server/platform/secret-key.ts';
import { hashToken } from '#server/platform/http/sessions.ts';

type AnyWrite = WriteContext<Actor | null>;

/** A payment link as its maker gets it. */
export interface PaymentLink {
  bulk_payment_id: string;
  bulk_id: string;
  url: string;
  /** Unix seconds. */
  expires_at: number;
  valid_until: CalendarDate;
  /** False when the same link was made earlier on the same day. */
  is_new: boolean;
}

/** What identifies a set of instalments, in whatever order they are named. */
function setHash(payments: readonly PaymentIdentity[]): Buffer {
  return createHash('sha256').update(payments.map(paymentKey).toSorted().join()).digest();
}

/** The address of the payment page as a link carries it [2.6]. */
function paymentLinkUrl(public_url: string, bulk_id: string): string {
  return `${public_url}${publicAddress('new_payment', { bulk_id })}`;
}

/** The address of the payment page for a browser that has opened the link: it names the link and opens nothing. */
export function openedPaymentUrl(public_url: string, bulk_payment_id: string): string {
  return `${public_url}${publicAddress('new_payment', { link: bulk_payment_id })}`;
}

/**
 * Makes a link with which these instalments of one client are paid by card. The caller has checked them. Its key of 256
 * bits is kept as a hash only; since it is made of the set, the day and the key of the house, whoever asks for the same
 * instalments on the same day gets the same link (decision 049); one that was withdrawn is followed by another.
 */
export async function makePaymentLink(
  ctx: AnyWrite,
  payments: readonly (PaymentIdentity & { user_id: string; currency: Currency })[],
): Promise<PaymentLink> {
  const { config } = ctx.services;
  const set_hash = setHash(payments);
  const valid_until = linkValidUntil(ctx.today);
  const name = `payment link ${set_hash.toString('hex')} ${valid_until}${await turnOf(ctx, { set_hash, valid_until })}`;
  const bulk_id = await secretOf(config, name);
  const bulk_id_hash = hashToken(bulk_id);
  const made = await insertLink(ctx, payments, { bulk_id_hash, set_hash, valid_until });
  const { bulk_payment_id } =
    made ??
    (await ctx.db
      .selectFrom('bulk_payments')
      .select('bulk_payment_id')
      .where('bulk_id_hash', '=', bulk_id_hash)
      .executeTakeFirstOrThrow());
  return {
    bulk_payment_id,
    bulk_id,
    url: paymentLinkUrl(config.public_url, bulk_id),
    expires_at: endOf(valid_until),
    valid_until,
    is_new: made !== undefined,
  };
}

/** What tells a link from those of the same day for the same instalments that were withdrawn before it. */
async function turnOf(
  ctx: AnyWrite,
  { set_hash, valid_until }: { set_hash: Buffer; valid_until: CalendarDate },
): Promise<string> {
  const { withdrawn } = await ctx.db
    .selectFrom('bulk_payments')
    .select((eb) => eb.fn.countAll<number>().as('withdrawn'))
    .where('set_hash', '=', set_hash)
    .where('expires_at', '=', new Date(endOf(valid_until) * 1000).toISOString())
    .where('revoked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return withdrawn === 0 ? '' : ` ${withdrawn}`;
}

const endOf = (last_day: CalendarDate) => startOfDay(addDays(last_day, 1));

/** Writes a link down; undefined when it is there already. */
async function insertLink(
  ctx: AnyWrite,
  payments: readonly (PaymentIdentity & { user_id: string; currency: Currency })[],
  { valid_until, ...link }: { bulk_id_hash: Buffer; set_hash: Buffer; valid_until: CalendarDate },
): Promise<{ bulk_payment_id: string } | undefined> {
  const [first] = payments;
  invariant(first, 'A payment link needs a payment');
  const { user_id, currency } = first;
  const made = await ctx.db
    .insertInto('bulk_payments')
    .values({
      ...link,
      user_id,
      currency,
      created_by: ctx.actor?.user_id ?? null,
      created_at: ctx.now.toISOString(),
      expires_at: new Date(endOf(valid_until) * 1000).toISOString(),
    })
    .onConflict((conflict) => conflict.column('bulk_id_hash').doNothing())
    .returning('bulk_payment_id')
    .executeTakeFirst();
  if (!made) return undefined;
  const { bulk_payment_id } = made;
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
  return made;
}
