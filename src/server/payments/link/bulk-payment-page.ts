import { sql } from 'kysely';
import type { z } from 'zod';
import type { paymentLinkFields, paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { stillPayable } from '#domain/payments/bulk-link.ts';
import { isSettled, type PaymentStatus } from '#domain/payments/payment-status.ts';
import { sumBy } from '#domain/sums.ts';
import {
  assertMayTry,
  judgeTry,
  linkLimit,
  trySubject,
} from '#server/accounts/log-in/login-throttle.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import { givePass, readPass } from '#server/platform/http/link-pass.ts';
import { hashToken } from '#server/platform/http/sessions.ts';

/** A payment link that exists and still works. */
export interface OpenLink {
  bulk_payment_id: string;
  user_id: string;
  currency: Currency;
  expires_at: number;
  company_name: string;
  attn: string;
}

/** How a link is named: by its secret, or by its id in a browser that has opened it. */
export type NamedLink = z.output<typeof paymentLinkFields>;

/** Finds a link by its secret; `link_invalid`, `link_expired`, or `too_many_requests` for who guesses. */
export async function openLink(
  ctx: Pick<ReadContext<Actor | null>, 'db' | 'ip' | 'now' | 'cookies' | 'services'>,
  named: NamedLink,
): Promise<OpenLink> {
  const { ip, now } = ctx;
  const tried = { subject: trySubject('payment_link', ip), limit: linkLimit, now };
  await assertMayTry(ctx.db, tried);
  const bulk_id_hash = await keyHashOf(ctx, named);
  const link = await ctx.db
    .selectFrom('bulk_payments as b')
    .innerJoin('accounts as a', 'a.user_id', 'b.user_id')
    .select(['b.bulk_payment_id', 'b.user_id', 'b.currency', 'a.company_name', 'a.attn'])
    .select(['b.revoked_at', sql<number>`unix(b.expires_at)`.as('expires_at')])
    .where('b.bulk_id_hash', '=', bulk_id_hash)
    .$castTo<OpenLink & { revoked_at: string | null }>()
    .executeTakeFirst();
  await judgeTry(ctx.db, { ...tried, is_right: link !== undefined });
  if (!link) throw new AppError('link_invalid', { keeps_changes: true });
  if (link.revoked_at !== null) throw withdrawnLink();
  if (link.expires_at * 1000 <= now.getTime()) throw new AppError('link_expired');
  return link;
}

/** What whoever has a withdrawn payment link hears. */
export const withdrawnLink = () =>
  new AppError('link_expired', {
    reason: 'withdrawn',
    message: 'This payment link was withdrawn. Ask your contact for a new one.',
  });

async function keyHashOf(
  ctx: Pick<ReadContext<Actor | null>, 'now' | 'cookies' | 'services'>,
  { bulk_id, link }: NamedLink,
): Promise<Buffer> {
  if (bulk_id !== '') return hashToken(bulk_id);
  const key_hash = await readPass(ctx, { kind: 'payment', id: link });
  if (key_hash) return key_hash;
  throw new AppError('link_invalid', {
    message: 'Open this payment by the link in your email again.',
  });
}

/** The first thing that the page does with a link: afterwards its secret is in a cookie and not in the address. */
export const openPaymentLink: Handler<typeof paymentsContract.open_payment_link> = async (
  ctx,
  { bulk_id },
) => {
  const { bulk_payment_id } = await openLink(ctx, { bulk_id, link: '' });
  await givePass(ctx, { kind: 'payment', id: bulk_payment_id }, bulk_id);
  return { link: bulk_payment_id };
};

/** An instalment of a link. */
export interface LinkedPayment {
  bulk_payment_id: string;
  policy_id: string;
  payment_id: string;
  instalment_number: number;
  instalment_count: number;
  invoice_number: string;
  policy_number: string;
  client_name: string;
  date: CalendarDate;
  amount: number;
  amount_open: number;
  currency: Currency;
  status: PaymentStatus;
  user_id: string;
}

/** The instalments of links as they are now, the earliest due first. */
export async function linkedPayments(
  db: Queryable,
  ...bulk_payment_ids: string[]
): Promise<LinkedPayment[]> {
  if (bulk_payment_ids.length === 0) return [];
  return db
    .selectFrom('bulk_payment_items as i')
    .innerJoin('payments as p', (join) =>
      join
        .onRef('p.payment_id', '=', 'i.payment_id')
        .onRef('p.instalment_number', '=', 'i.instalment_number'),
    )
    .select(['i.bulk_payment_id', 'p.policy_id', 'p.payment_id', 'p.instalment_number'])
    .select(['p.instalment_count', 'p.invoice_number'])
    .select(['p.policy_number', 'p.client_name', 'p.due_on as date', 'p.amount', 'p.amount_open'])
    .select(['p.currency', 'p.status', 'p.user_id'])
    .where('i.bulk_payment_id', 'in', bulk_payment_ids)
    .orderBy('p.due_on')
    .orderBy('p.payment_id')
    .orderBy('p.instalment_number')
    .$castTo<LinkedPayment>()
    .execute();
}

export const getBulkPayment: Handler<typeof paymentsContract.get_bulk_payment> = async (
  ctx,
  named,
) => {
  const link = await openLink(ctx, named);
  const payments = await linkedPayments(ctx.db, link.bulk_payment_id);
  const open = stillPayable(payments);
  const { config, cards } = ctx.services;
  const invoices = [
    ...new Set((open.length > 0 ? open : payments).map((one) => one.invoice_number)),
  ];
  return {
    client_name: payments[0]?.client_name || link.company_name || link.attn,
    currency: link.currency,
    expires_at: link.expires_at,
    total_open: sumBy(open, (one) => one.amount_open),
    state: open.length === 0 ? 'paid' : await checkoutState(ctx.db, link.bulk_payment_id),
    provider: 'Stripe',
    sandbox: cards.is_sandbox,
    contact_phone: config.support_phone,
    bank: {
      iban: formatIban(config.bank_iban),
      name: config.bank_account_name,
      reference: invoices.join(', '),
    },
    received: await lastReceived(ctx.db, link.bulk_payment_id),
    payments: payments.map((one) => ({
      invoice_number: one.invoice_number,
      policy_number: one.policy_number,
      instalment_number: one.instalment_number,
      instalment_count: one.instalment_count,
      date: one.date,
      amount: one.amount,
      amount_open: one.amount_open,
      is_paid: isSettled(one.status) || one.amount_open === 0,
    })),
  };
};

/** What became of the last try to pay: its message is being worked on, or the card was declined. */
async function checkoutState(
  db: Queryable,
  bulk_payment_id: string,
): Promise<'open' | 'processing' | 'declined'> {
  const last = await db
    .selectFrom('card_checkouts as c')
    .select(['c.status', 'c.declined_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('card_events as e')
            .select('e.event_id')
            .whereRef('e.provider_ref', '=', 'c.provider_ref')
            .where('e.type', '=', 'checkout_completed')
            .where('e.handled_at', 'is', null),
        )
        .as('is_processing'),
    )
    .where('c.bulk_payment_id', '=', bulk_payment_id)
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.is_processing) return 'processing';
  return last?.status === 'open' && last.declined_at !== null ? 'declined' : 'open';
}

/** The last card payment by this link with the reference under which the provider knows it. */
async function lastReceived(db: Queryable, bulk_payment_id: string) {
  const found = await db
    .selectFrom('card_checkouts')
    .select(['amount', 'currency', 'payment_ref', 'provider_ref'])
    .select(sql<number>`unix(completed_at)`.as('at'))
    .where('bulk_payment_id', '=', bulk_payment_id)
    .where('completed_at', 'is not', null)
    .orderBy('completed_at', 'desc')
    .limit(1)
    .$narrowType<{ currency: Currency }>()
    .executeTakeFirst();
  if (!found) return null;
  const { payment_ref, provider_ref, ...rest } = found;
  return { ...rest, reference: payment_ref ?? provider_ref ?? '' };
}
