import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type ClaimPeople,
  keyOf,
  mailsAbout,
} from '#test/harness/claim-factories.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

const reminders = async (claim: BuiltClaim) =>
  (await mailsAbout(app, claim)).filter(({ type }) => type === 'claim_reminder').length;
const runOn = async (day: string) => {
  app.clock.set(new Date(`${day}T06:00:00Z`));
  await app.runJob('remind_overdue_claims');
};

it('[9.16] an answer that is overdue is asked for at once and every week, until staff are asked to decide', async () => {
  const claim = await buildClaim(app, await buildCover(app, people), { status: 'info_required' });
  const sent: [day: string, reminders: number][] = [];
  for (const day of [
    '2026-06-03',
    '2026-06-04',
    '2026-06-04',
    '2026-06-10',
    '2026-06-11',
    '2026-07-04',
  ]) {
    await runOn(day);
    sent.push([day, await reminders(claim)]);
  }
  expect(sent).toEqual([
    ['2026-06-03', 0],
    ['2026-06-04', 1],
    ['2026-06-04', 1],
    ['2026-06-10', 1],
    ['2026-06-11', 2],
    ['2026-07-04', 2],
  ]);
  await runOn('2026-07-05');
  const { todos } = await app
    .as(people.admin)
    .call('get_todos', { parent_type: 'claim', parent_id: claim.claim_id });
  expect(todos.filter(({ message }) => message.includes('No answer'))).toHaveLength(1);
});

it('[9.16] an answered question is not asked for again', async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const claim = await buildClaim(app, await buildCover(app, people), { status: 'revised' });
  await runOn('2026-06-20');
  expect(await reminders(claim)).toBe(0);
  const refused = await app.as(people.admin).answer('send_claim_reminder', await keyOf(app, claim));
  expect(refused.status).toBe(409);
});
