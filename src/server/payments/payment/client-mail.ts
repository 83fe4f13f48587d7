import { addressOf } from '#domain/places.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Where mail about money goes: the client's own address, with copies as the client wishes. */
export async function clientAddress(db: Queryable, user_id: string) {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'extra_emails', 'attn'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { user_id, recipient: account.email, attn: account.attn, cc_emails: account.extra_emails };
}

/** The page of an invoice, for whoever logs in. */
export function invoiceUrl(public_url: string, invoice_id: string | null): string {
  return `${public_url}${invoice_id === null ? addressOf('invoices') : addressOf('invoice', { invoice_id })}`;
}
