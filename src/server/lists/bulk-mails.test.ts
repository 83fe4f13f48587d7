import { expect, test } from 'vitest';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  keyOf,
  mailsAbout,
  readClaim,
} from '#test/harness/claim-factories.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

test('[3.11] a client whose invoices are reminded of together gets one mail of all that is open', async () => {
  const app = await startTestApp();
  const cast = await buildPayers(app.services.db);
  const billed = [await buildBilledPolicy(app, cast), await buildBilledPolicy(app, cast)];
  const admin = app.as(cast.admin);
  const filters = { user_id: [cast.client.user_id] };
  const { bulk_run_id } = await admin.call('start_bulk_run', {
    list: 'invoices',
    deed: 'send_payment_reminders',
    question: { filters },
  });
  await app.runJobs();
  expect(await admin.call('get_bulk_run', { bulk_run_id })).toMatchObject({
    rows_total: 2,
    rows_done: 2,
    rows_left_out: 0,
  });
  const mails = await app.services.db
    .selectFrom('emails')
    .select('user_id')
    .where('type', '=', 'payment_reminder')
    .execute();
  expect(mails).toEqual([{ user_id: cast.client.user_id }]);
  const { payments } = await admin.call('get_all_payments', { amount_per_page: 100 });
  const unpaid = payments.filter((one) => billed.some((of) => of.policy_id === one.policy_id));
  expect(unpaid.every((one) => one.last_reminder_at !== null)).toBe(true);
});

test('[9.17] insurers are told of claims that are paid, and of no others', async () => {
  const app = await startTestApp();
  const people = await buildClaimPeople(app);
  const cover = await buildCover(app, people);
  const paid = await buildClaim(app, cover, { status: 'paid' });
  const fresh = await buildClaim(app, cover);
  const before = (await mailsAbout(app, paid)).length;
  const admin = app.as(people.admin);
  const { bulk_run_id } = await admin.call('start_bulk_run', {
    list: 'claims',
    deed: 'mail_claim_insurers',
    row_ids: [paid.claim_id, fresh.claim_id],
  });
  await app.runJobs();
  expect(await admin.call('get_bulk_run', { bulk_run_id })).toMatchObject({
    rows_done: 1,
    left_out: [{ reason: 'This claim is not paid.' }],
  });
  const mails = (await mailsAbout(app, paid)).slice(before);
  expect(mails.map(({ type, recipient }) => [type, recipient])).toEqual([
    ['claim_paid_insurer', people.insurer.email],
  ]);
});

test('staff tell the insurer of one paid claim from its own page, and nobody of one that is not paid', async () => {
  const app = await startTestApp();
  const people = await buildClaimPeople(app);
  const cover = await buildCover(app, people);
  const paid = await buildClaim(app, cover, { status: 'paid' });
  const fresh = await buildClaim(app, cover);
  const admin = app.as(people.admin);
  expect((await readClaim(app, paid, people.admin)).abilities).toContain('mail_claim_insurers');
  const told = async () =>
    (await mailsAbout(app, paid)).filter(({ type }) => type === 'claim_paid_insurer').length;
  const before = await told();
  await admin.call('mail_claim_insurers', await keyOf(app, paid));
  expect((await told()) - before).toBe(1);
  expect(await refusalOf(admin.call('mail_claim_insurers', await keyOf(app, fresh)))).toMatchObject(
    { code: 'transition_refused' },
  );
  const { entries } = await admin.call('get_activity', {
    record_kind: 'claim',
    record_id: paid.claim_id,
  });
  expect(entries.map(({ past }) => past)).toContain('Told the insurer of the payment');
});
