import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildEvent } from '#test/harness/factories.ts';
import { instalmentsOf } from '#test/harness/payment-factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let september: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const event = await buildEvent(app.services.db, {
    name: 'Spa in September',
    circuit_id: 'spa-francorchamps',
    start_on: '2026-09-11',
    end_on: '2026-09-13',
  });
  september = event.event_id;
});
beforeEach(() => app.clock.set(new Date('2026-05-20T08:00:00Z')));

const admin = () => app.as(season.people.admin);

/** Its premium is due on 3 June; nothing of it is paid. */
const unpaid = () => buildPolicy(app, { season, event_ids: [season.event_ids[0], september] });

async function night(day: string): Promise<void> {
  app.clock.set(new Date(`${day}T23:15:00Z`));
  await app.runJob('follow_due_dates');
  await app.runJobs();
  await app.runJob('follow_due_dates');
  await app.runJobs();
}

async function mailsOf(policy_id: string) {
  const found = await sql<{ subject: string }>`select subject from emails
    where parent_id = ${policy_id} and type in ('cover_suspended', 'cancellation_notice', 'policy_cancelled')
      and recipient = ${season.people.agent.email} order by created_at, email_id`.execute(
    app.services.db,
  );
  return found.rows.map(({ subject }) => subject);
}

const read = (policy_id: string) => admin().call('get_document', { policy_id });

test('due 3 June: suspended on 3 July, last notice on 19 July, cancelled after 2 August; what was driven stays due', async () => {
  const { policy_id } = await unpaid();
  await night('2026-07-02');
  await night('2026-07-17');
  expect(await mailsOf(policy_id)).toHaveLength(1);
  await night('2026-07-18');
  const { policy_number } = await read(policy_id);
  const notice = `Last notice: policy ${policy_number} is cancelled after 02-08-2026`;
  expect((await mailsOf(policy_id)).at(-1)).toBe(notice);
  await night('2026-08-01');
  const before = await read(policy_id);
  expect(before.status).toBe('policy_made');
  await night('2026-08-02');
  const after = await read(policy_id);
  expect(after).toMatchObject({ status: 'cancelled', suspended_since: null, refund_owed: 0 });
  expect(after.amount_open).toBeGreaterThan(0);
  expect(after.amount_open).toBeLessThan(before.amount_open);
  const { rows } = await sql`select kind, initiator, cancelled_for from policy_transactions
    where policy_id = ${policy_id} order by booked_at desc limit 1`.execute(app.services.db);
  expect(rows).toEqual([
    { kind: 'cancellation', initiator: 'system', cancelled_for: 'non_payment' },
  ]);
  const mails = await mailsOf(policy_id);
  expect(mails.slice(1)).toEqual([notice, `Your policy ${policy_number} was cancelled`]);
  await night('2026-08-20');
  expect(await mailsOf(policy_id)).toEqual(mails);
});

test('a payment on the last day of the notice keeps the policy', async () => {
  const { policy_id } = await unpaid();
  await night('2026-07-02');
  await night('2026-07-18');
  app.clock.set(new Date('2026-08-02T09:00:00Z'));
  for (const { payment_id, instalment_number } of await instalmentsOf(app.services.db, policy_id)) {
    const key = { payment_id, instalment_number };
    const { payment } = await admin().call('get_payment', key);
    await admin().call('register_payment', {
      ...key,
      revision: payment.revision,
      amount: payment.amount_open,
      received_on: '2026-08-02',
      reference: 'last day',
    });
  }
  await app.runJobs();
  await night('2026-08-02');
  expect(await read(policy_id)).toMatchObject({ status: 'policy_made', suspended_since: null });
});

test('an accident while premium was a month late stays uncovered after it is paid', async () => {
  const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
  await night('2026-07-02');
  expect((await read(policy_id)).suspended_since).toBe('2026-07-03');
  const { rows } = await sql<{ item_id: string }>`select item_id from policy_items
    where policy_id = ${policy_id} and event_id = ${season.event_ids[1]} and current`.execute(
    app.services.db,
  );
  const item_id = rows[0]!.item_id;
  // At Spa the car crashes on the Saturday, the premium arrives on the Sunday morning, and it crashes again after noon.
  app.clock.set(new Date('2026-07-12T08:00:00Z'));
  for (const { payment_id, instalment_number } of await instalmentsOf(app.services.db, policy_id)) {
    const key = { payment_id, instalment_number };
    const { payment } = await admin().call('get_payment', key);
    const { revision, amount_open: amount } = payment;
    await admin().call('register_payment', {
      ...{ ...key, revision, amount, received_on: '2026-07-12', reference: 'after the crash' },
    });
  }
  await app.runJobs();
  expect(await read(policy_id)).toMatchObject({ suspended_since: null, amount_open: 0 });
  app.clock.set(new Date('2026-07-13T08:00:00Z'));
  const report = (moment: string) =>
    admin().call('create_claim', {
      ...{ policy_id, item_id, date_accident: Date.parse(moment) / 1000 },
    });
  expect((await refusalOf(report('2026-07-11T12:00:00Z'))).fields).toEqual([
    'policy_id: cover_suspended',
  ]);
  expect(await report('2026-07-12T12:00:00Z')).toMatchObject({ revision: 0 });
});

test('nights that were missed move the end, so that the notice has its 14 days', async () => {
  const { policy_id } = await unpaid();
  await night('2026-08-09');
  expect((await mailsOf(policy_id)).at(-1)).toContain('is cancelled after 24-08-2026');
  await night('2026-08-23');
  expect(await read(policy_id)).toMatchObject({ status: 'policy_made' });
  await night('2026-08-24');
  expect(await read(policy_id)).toMatchObject({ status: 'cancelled' });
});

test('a policy of which everything has been driven is not cancelled, its premium stays due', async () => {
  const { policy_id } = await buildPolicy(app, { season });
  for (const day of ['2026-07-02', '2026-07-18', '2026-08-02', '2026-08-03']) await night(day);
  const { status, amount_open } = await read(policy_id);
  expect(status).toBe('policy_made');
  expect(amount_open).toBeGreaterThan(0);
});
