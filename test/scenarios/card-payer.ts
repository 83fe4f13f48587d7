import qs from 'qs';
import { expect } from 'vitest';
import type { Caller, TestApp } from '#test/harness/app.ts';
import { camtOf } from '#test/harness/bank/bank-files.ts';

/** Fills in the card page as a payer does, with a test card that is accepted; answers where it leads. */
export async function payByCard(
  app: TestApp,
  url: string,
  entry: Record<string, string> = {},
): Promise<{ status: number; back_to: string | undefined }> {
  const { statusCode, headers } = await app.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: qs.stringify({
      card_number: '4242 4242 4242 4242',
      expiry: '12 / 40',
      cvc: '123',
      ...entry,
    }),
  });
  return { status: statusCode, back_to: headers.location };
}

/** What clients paid by card comes to the bank, in every currency, and is booked from its file. */
export async function payOutCards(admin: Caller, on: string): Promise<void> {
  const { balances } = await admin.call('get_ledger_balances', {});
  const held = balances.filter(
    ({ account, balance }) => account === 'card_provider' && balance !== 0,
  );
  expect(held.length).toBeGreaterThan(0);
  const counterparty = 'Stripe Payments Europe';
  const statements = held.map(({ currency, balance }) => ({
    ...{ currency, on, statement_ref: `Cards ${currency}` },
    entries: [{ amount: balance, counterparty, remittance: 'Payout' }],
  }));
  const file = { document_name: 'bank.xml', content_type: 'application/xml' };
  await admin.upload('import_bank_file', {}, { ...file, bytes: Buffer.from(camtOf(statements)) });
  const { entries } = await admin.call('get_bank_entries', { status: 'open' });
  for (const { entry_id } of entries)
    await admin.call('accept_bank_entry', { entry_id, parts: [], card_payout: { costs: 0 } });
}
