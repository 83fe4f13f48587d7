import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

it('a change after a cancelled instalment says what of it was not asked for, and asks for it again: 7,956.37', async () => {
  const { policy_id } = await buildPolicy(app, { season });
  const admin = app.as(season.people.admin);
  const { payments } = await admin.call('get_all_payments', { policy_id, amount_per_page: 10 });
  const { payment_id, instalment_number, revision } = payments[0]!;
  await admin.call('change_payment_status', {
    ...{ payment_id, instalment_number, revision },
    status: 'cancelled',
    reason: 'Not asked for any more',
  });
  const revised = await admin.call('make_revision', {
    ...(await stateOf(app, policy_id)),
    reason: 'A word',
  });
  const { version } = await admin.call('get_document', { policy_id });
  const content = { ...version.content!, notes: 'A word' };
  const saved = await admin.call('save_quote', { ...revised, content });
  const { premium, fees, net, gross, to_pay } = await admin.call('preview_change', {
    ...{ policy_id, revision: saved.revision },
    change: { action: 'send_quote' },
  });
  const told = ({ key, before, after }: (typeof premium)[number]) => [key, before, after];
  expect(premium.map(told)).toContainEqual(['waived', -net.after!, 0]);
  expect(fees.map(told)).toContainEqual(['waived_fee', -7500, 0]);
  expect([gross.before, gross.after, to_pay]).toEqual([0, 795_637, 795_637]);
});
