import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildBilledPolicy, buildPayers, instalmentsOf } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const { policy_id, payments } = await buildBilledPolicy(app, cast, {
  instalment_due_on: ['2026-06-01'],
});
const [{ payment_id, instalment_number }] = payments as [(typeof payments)[number]];

async function night(date: string) {
  app.clock.set(new Date(`${date}T00:15:00Z`));
  await app.runJob('follow_due_dates');
  await app.runJob('follow_due_dates');
  await app.runJobs();
  const [payment] = await instalmentsOf(db, policy_id);
  const mails = await db
    .selectFrom('emails')
    .select('subject')
    .where('parent_id', '=', policy_id)
    .where('type', 'in', ['payment_reminder', 'cover_suspended'])
    .orderBy('email_id')
    .execute();
  const policy = await db
    .selectFrom('policies')
    .select('suspended_since')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  return [payment?.status, mails.map((one) => one.subject), policy.suspended_since];
}
const first = 'Reminder: your payment is late';
const second = 'Second reminder: your payment is late';

test('[4.21] due 1 June: too late on the 2nd, reminders on the 8th and 15th, cover suspended on 1 July', async () => {
  expect(await night('2026-06-01')).toEqual(['pending', [], null]);
  expect(await night('2026-06-02')).toEqual(['too_late', [], null]);
  expect(await night('2026-06-07')).toEqual(['too_late', [], null]);
  expect(await night('2026-06-08')).toEqual(['too_late', [first], null]);
  expect(await night('2026-06-14')).toEqual(['too_late', [first], null]);
  expect(await night('2026-06-15')).toEqual(['too_late', [first, second], null]);
  expect(await night('2026-06-30')).toEqual(['too_late', [first, second], null]);
  const [status, mails, since] = await night('2026-07-01');
  expect([status, since]).toEqual(['too_late', '2026-07-01']);
  expect(mails).toHaveLength(3);
  expect(await night('2026-07-02')).toEqual(['too_late', mails, '2026-07-01']);
});

test('[4.21] the day is that of Amsterdam: 22:30 UTC on the due date is the day after', async () => {
  const late = await buildBilledPolicy(app, cast, { instalment_due_on: ['2026-07-20'] });
  app.clock.set(new Date('2026-07-20T21:30:00Z'));
  await app.runJob('follow_due_dates');
  expect(await instalmentsOf(db, late.policy_id)).toMatchObject([{ status: 'pending' }]);
  app.clock.set(new Date('2026-07-20T22:30:00Z'));
  await app.runJob('follow_due_dates');
  expect(await instalmentsOf(db, late.policy_id)).toMatchObject([{ status: 'too_late' }]);
});

test('[4.21] a missed fortnight sends the second reminder alone', async () => {
  const late = await buildBilledPolicy(app, cast, { instalment_due_on: ['2026-07-25'] });
  app.clock.set(new Date('2026-08-12T00:15:00Z'));
  await app.runJob('follow_due_dates');
  const mails = await db
    .selectFrom('emails')
    .select('subject')
    .where('parent_id', '=', late.policy_id)
    .where('type', '=', 'payment_reminder')
    .execute();
  expect(mails).toEqual([{ subject: second }]);
});

test('[4.21] when it is paid the cover is back, and everybody is told', async () => {
  const { payment } = await app
    .as(cast.admin)
    .call('get_payment', { payment_id, instalment_number });
  await app.as(cast.admin).call('register_payment', {
    payment_id,
    instalment_number,
    revision: payment.revision,
    amount: payment.amount_open,
    received_on: '2026-08-12',
    reference: 'late',
  });
  await app.runJobs();
  const policy = await db
    .selectFrom('policies')
    .select('suspended_since')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  expect(policy.suspended_since).toBeNull();
});

test('[9.16] staff remind by hand: one mail for each client and currency, with a link to pay', async () => {
  const one = await buildBilledPolicy(app, cast, {
    net: 100_000,
    commission: 0,
    ipt: [],
    instalments: 2,
  });
  const two = await buildBilledPolicy(app, cast, {
    net: 100_000,
    commission: 0,
    ipt: [],
    currency: 'GBP',
  });
  const keys = [...one.payments, ...two.payments].map((row) => ({
    payment_id: row.payment_id,
    instalment_number: row.instalment_number,
  }));
  const before = await db.selectFrom('emails').select('email_id').execute();
  await app.as(cast.admin).call('send_payment_reminders', { payments: keys });
  const mails = await db
    .selectFrom('emails')
    .select(['plain_text', 'recipient'])
    .where(
      'email_id',
      'not in',
      before.map((row) => row.email_id),
    )
    .orderBy('email_id')
    .execute();
  expect(mails).toHaveLength(2);
  expect(mails[0]?.plain_text).toMatch(/Pay .*#withheld-1/s);
  const { payment } = await app
    .as(cast.admin)
    .call('get_payment', keys[0] ?? keys[1] ?? ({} as never));
  expect(payment.last_reminder_at).toBe(Math.floor(app.clock.now().getTime() / 1000));
  const [settled] = payments;
  expect(
    await app.as(cast.admin).answer('send_payment_reminders', {
      payments: [{ payment_id: settled?.payment_id, instalment_number: 1 }],
    }),
  ).toMatchObject({ status: 409 });
});
