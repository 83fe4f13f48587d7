import { expect, test } from 'vitest';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { camtOf, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import {
  buildBilledPolicy,
  buildPayers,
  cardObjects,
  ledgerOf,
  openCheckout,
  sendCardEvent,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
let balance = 0;
let files = 0;
let events = 0;

async function takeIn(entries: readonly WrittenEntry[]) {
  files += 1;
  const statement = { entries, opening_balance: balance, statement_ref: `C-${files}` };
  balance += entries.reduce((sum, one) => sum + one.amount, 0);
  const file = { document_name: 'bank.xml', content_type: 'application/xml' };
  await admin.upload('import_bank_file', {}, { ...file, bytes: Buffer.from(camtOf([statement])) });
}

const tell = async (event: { type: string; object: Record<string, unknown> }) => {
  events += 1;
  await sendCardEvent(app, { id: `evt_payout_${events}`, ...event });
  await app.runJobs();
};

const entryOf = async (amount: number, status: 'open' | 'accepted' = 'open') => {
  const { entries } = await admin.call('get_bank_entries', { status });
  const found = entries.find((one) => one.amount === amount);
  if (!found) throw new Error(`no entry over ${amount}`);
  return found;
};

const payOut = (entry_id: string, costs: number) =>
  admin.call('accept_bank_entry', { entry_id, parts: [], card_payout: { costs } });

const standing = async () => {
  const { accounts } = await admin.call('get_bank_entries', {});
  return { ledger: await ledgerOf(db), account: accounts[0] };
};

test('what clients pay by card is with the provider until the bank shows its payout: bank balance is ledger cash', async () => {
  const premium = { net: 100_000, fee: 0, commission: 0, ipt: [] };
  const { payments } = await buildBilledPolicy(app, cast, premium);
  const checkout = await openCheckout(app, cast, payments);
  await tell(cardObjects(checkout).paid);
  const charged = await ledgerOf(db);
  expect(charged).toEqual({ card_provider: 100_000, insurer: -100_000 });

  await takeIn([{ amount: 98_600, counterparty: 'Stripe Payments Europe', remittance: 'PO-1' }]);
  const before = await standing();
  expect(before.account).toMatchObject({
    bank_balance: 98_600,
    ledger_balance: 0,
    at_cards: 100_000,
  });
  const { entry_id, match } = await entryOf(98_600);
  expect(match).toMatchObject({ certainty: 'likely', reason: 'card_payout', rest: 0 });
  expect((await refusalOf(payOut(entry_id, 6_500))).fields).toEqual(['costs: costs_too_high']);
  expect((await refusalOf(payOut(entry_id, 1_401))).message).toContain('holds EUR 1,000.00');
  await payOut(entry_id, 1_400);
  const after = await standing();
  expect(after.ledger).toEqual({ cash: 98_600, bank_costs: 1_400, insurer: -100_000 });
  expect(after.account).toMatchObject({
    ...{ bank_balance: 98_600, ledger_balance: 98_600, at_cards: 0 },
    ...{ open_amount: 0, unseen_amount: 0 },
  });
  expect((await entryOf(98_600, 'accepted')).match.booked_as).toContain('Payout of the card');

  // A chargeback that the provider takes from the bank; and the payout, undone, is with the provider again.
  await tell(cardObjects(checkout).disputed);
  await takeIn([{ amount: -101_500, counterparty: 'Stripe Payments Europe', remittance: 'DP-1' }]);
  const back = await entryOf(-101_500);
  expect(back.match.reason).toBe('card_payout');
  await payOut(back.entry_id, 1_500);
  const taken = await standing();
  expect(taken.ledger).toMatchObject({ cash: -2_900, bank_costs: 2_900 });
  expect(taken.ledger).not.toHaveProperty('card_provider');
  expect(taken.account).toMatchObject({ bank_balance: -2_900, ledger_balance: -2_900 });
  await admin.call('undo_bank_entry', { entry_id: back.entry_id });
  await admin.call('undo_bank_entry', { entry_id });
  expect((await standing()).ledger).toEqual({ premium_receivable: 100_000, insurer: -100_000 });
});

test('a provider that holds nothing pays nothing out', async () => {
  await takeIn([{ amount: 50, counterparty: 'Stripe Payments Europe' }]);
  const { entry_id, match } = await entryOf(50);
  expect(match.reason).toBe('unknown');
  expect((await refusalOf(payOut(entry_id, 0))).status).toBe(409);
});

test('what came to the account in the United States is sent on: the bank shows it, and bank balance is ledger cash', async () => {
  const before = await ledgerOf(db);
  const { payments } = await buildBilledPolicy(app, cast, {
    ...{ net: 120_000, fee: 0, commission: 0, ipt: [] },
  });
  const [payment] = payments;
  await admin.call('register_payment', {
    ...{ payment_id: payment!.payment_id, instalment_number: 1, revision: 0, amount: 120_000 },
    ...{ account: 'bank_us', received_on: '2026-05-01', reference: 'US-1' },
  });
  const moved = async () => {
    const now = await ledgerOf(db);
    return ['cash', 'cash_us'].map((account) => (now[account] ?? 0) - (before[account] ?? 0));
  };
  expect(await moved()).toEqual([0, 120_000]);
  await takeIn([{ amount: 120_001, counterparty: 'Paddock Inc', remittance: 'Sweep too high' }]);
  const sendOn = (entry_id: string) =>
    admin.call('accept_bank_entry', { entry_id, parts: [], us_transfer: true });
  const high = await entryOf(120_001);
  expect((await refusalOf(sendOn(high.entry_id))).message).toContain('holds EUR 1,200.00');
  await takeIn([{ amount: 90_000, counterparty: 'Paddock Inc', remittance: 'Sweep May' }]);
  const { entry_id } = await entryOf(90_000);
  await sendOn(entry_id);
  expect(await moved()).toEqual([90_000, 30_000]);
  expect((await entryOf(90_000, 'accepted')).match.booked_as).toContain(
    'From the account in the United States',
  );
  await admin.call('undo_bank_entry', { entry_id });
  expect(await moved()).toEqual([0, 120_000]);
  await sendOn(entry_id);
  await takeIn([{ amount: -10_000, counterparty: 'Paddock Inc', remittance: 'Back' }]);
  await sendOn((await entryOf(-10_000)).entry_id);
  expect(await moved()).toEqual([80_000, 40_000]);
});
