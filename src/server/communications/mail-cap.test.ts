import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { staffIds } from '#server/communications/notifications.ts';
import { queueEmail } from '#server/communications/outgoing-mail.ts';
import type { Actor } from '#server/platform/context.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, stateOf } from '#test/harness/policy-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const season = await buildSeason(app);
const { admin, agent } = season.people;
const writer: Actor = { ...admin, account_types: [admin.account_type], insurer_id: null };

/** Reminders of an event to one client, as a member of staff sends them. */
const remind = (count: number) =>
  runWrite(app.services, { ...systemOrigin('send_event_emails'), actor: writer }, async (ctx) => {
    for (let n = 0; n < count; n += 1)
      await queueEmail(ctx, {
        ...{ type: 'event_reminder', user_id: agent.user_id, recipient: agent.email },
        ...{ subject: 'Race weekend', title: 'Race weekend', attn: agent.attn, body: 'Soon.' },
      });
  });
/** As if so many had been sent a moment ago. */
const hasReminded = (count: number) =>
  sql`insert into emails (type, user_id, recipient, subject, title, sender, attn, body, html, plain_text, status,
      created_by, created_at, sends_at)
    select 'event_reminder', ${agent.user_id}, ${agent.email}, '', '', '', '', '', '', '', 'sent', ${admin.user_id},
      now, now from (select ${app.clock.now().toISOString()}::timestamptz as now) clock, generate_series(1, ${count}::int)`.execute(
    db,
  );
const mails = async (type: string) =>
  (
    await sql<{ status: string; n: number }>`select status, count(*) as n from emails
      where type = ${type} and created_by = ${admin.user_id} group by status order by status`.execute(
      db,
    )
  ).rows;
const first = (user_id: string) =>
  app.as(admin).call('get_sent_emails', { user_id, page: 1, page_size: 1 });

test('[R57] after 500 reminders in a day a policy is made, and its mail goes at once', async () => {
  await hasReminded(500);
  const { policy_id } = await buildPolicy(app, { status: 'accepted_by_client', season });
  const { status } = await app.as(admin).attempt('make_policy', await stateOf(app, policy_id));
  expect(status).toBe(200);
  await app.runJobs();
  expect(await mails('policy_made')).toEqual([{ status: 'sent', n: 1 }]);
});

test('[R57] of 502 reminders in a day 500 go at once and two a day later, none is refused, and staff are told once', async () => {
  // After the clock of the machine, by which the queue goes, so that what waits does wait.
  app.clock.set(new Date('2036-05-20T08:00:00Z'));
  await hasReminded(499);
  await remind(3);
  await app.runJobs();
  expect(await mails('event_reminder')).toEqual([
    { status: 'queued', n: 2 },
    { status: 'sent', n: 1_000 },
  ]);
  const { emails } = await first(agent.user_id);
  expect((emails[0]?.waits_until ?? 0) - (emails[0]?.stamp ?? 0)).toBe(86_400);
  const told = await sql<{ user_id: string }>`select user_id from notifications
    where message like '%wrote more than 500 emails in a day%'`.execute(db);
  const staff = await staffIds(db);
  expect(told.rows.map((one) => one.user_id).toSorted()).toEqual(staff);
  expect(staff).toContain(admin.user_id);
});

test('[R57] what waits goes by itself when its time has come', async () => {
  // The queue goes by the clock of the machine, which does not move on by a day here.
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000);
  const moved = await sql`update graphile_worker._private_jobs set run_at = now()
    where run_at = ${tomorrow.toISOString()}`.execute(db);
  expect(moved.numAffectedRows).toBe(2n);
  await app.runJobs();
  expect(await mails('event_reminder')).toEqual([{ status: 'sent', n: 1_002 }]);
});
