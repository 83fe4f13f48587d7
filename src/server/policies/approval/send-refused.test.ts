import { beforeAll, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildLinePolicy, buildLineQuote } from '#test/harness/line-policies.ts';
import { buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);

/** What staff read beforehand, and what they are told when they send it all the same. */
async function refusedTo(policy_id: string) {
  const { send_refused } = await admin().call('get_capacity', { policy_id });
  const change = { action: 'send_quote' as const, cc_emails: [] };
  const { body } = await admin().attempt('preview_change', {
    ...(await stateOf(app, policy_id)),
    change,
  });
  const told = body as { message?: string };
  return { before: send_refused, after: told.message ?? null };
}

it('a cancelled insurance says beforehand that it has to be reinstated', async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const { policy_id } = await buildLinePolicy(app, season, { insurance_type: 'VAL' });
  expect(await refusedTo(policy_id)).toEqual({ before: null, after: null });
  const wish = { initiator: 'client', effective_on: '2026-05-20', reason: 'Sold' } as const;
  const { preview_hash } = await admin().call('preview_change', {
    ...(await stateOf(app, policy_id)),
    change: { action: 'cancel_policy', ...wish },
  });
  await admin().call('cancel_policy', {
    ...(await stateOf(app, policy_id)),
    ...wish,
    preview_hash,
  });
  const { before, after } = await refusedTo(policy_id);
  expect(before).toContain('Reinstate it');
  expect(after).toBe(before);
});

it('what has begun and was changed all the same says beforehand why it cannot go out', async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const { policy_id } = await buildLinePolicy(app, season, { insurance_type: 'SCE' });
  await admin().call('make_revision', { ...(await stateOf(app, policy_id)), reason: 'Worth more' });
  const { version } = await admin().call('get_document', { policy_id });
  const content = structuredClone(version.content!);
  content.line!.items = content.line!.items.map((item) => ({ ...item, value: 20_000_000 }));
  await admin().call('save_quote', { ...(await stateOf(app, policy_id)), content });
  expect((await refusedTo(policy_id)).before).toBeNull();
  app.clock.set(new Date('2026-06-11T08:00:00Z'));
  const { before, after } = await refusedTo(policy_id);
  expect(before).toBe('It has begun, so that what is insured can no longer be changed.');
  expect(after).toBe(before);
});

it('a quote whose first day has begun says so beforehand', async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const policy_id = await buildLineQuote(app, season, { insurance_type: 'CC' });
  const reason = async () => (await admin().call('get_capacity', { policy_id })).send_refused;
  expect(await reason()).toBeNull();
  app.clock.set(new Date('2026-06-11T08:00:00Z'));
  expect(await reason()).toBe(
    'Its first day has begun. Choose a later one before you send the quote.',
  );
  const sent = await refusalOf(admin().call('send_quote', await stateOf(app, policy_id)));
  expect(sent.message).toBe(await reason());
});
