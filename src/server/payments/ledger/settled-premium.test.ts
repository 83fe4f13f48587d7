import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildBilledPolicy, buildPayers, ledgerOf } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);

test('of 2,084,351.91 that were written 834,820.38 are unpaid: an insurer is settled the 1,249,531.53 that came in', async () => {
  const nothing = { fee: 0, commission: 0, ipt: [] };
  const { payments } = await buildBilledPolicy(app, cast, {
    ...nothing,
    ...{ net: 208_435_191, currency: 'EUR', instalments: 1 },
  });
  const [first] = payments;
  if (!first) throw new Error('a bill has an instalment');
  const { payment_id, instalment_number } = first;
  const settle = (reference: string) =>
    admin.call('settle_ledger', {
      ...{ account: 'insurer', currency: 'EUR', booked_on: '2026-05-20', reference },
    });
  const pay = (amount: number, revision: number) =>
    admin.call('register_payment', {
      ...{ payment_id, instalment_number, revision, amount },
      ...{ received_on: '2026-05-20', reference: `NL ${String(amount)}` },
    });
  const { revision } = await pay(124_953_153, 0);
  expect(await settle('May')).toMatchObject({ settled: 124_953_153 });
  expect(await ledgerOf(db)).toEqual({ insurer: -83_482_038, premium_receivable: 83_482_038 });
  await pay(83_482_038, revision);
  expect(await settle('June')).toMatchObject({ settled: 83_482_038 });
  expect(await ledgerOf(db)).toEqual({});
});
