import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason } from '#test/harness/policy-factories.ts';

test('the organiser calls the only event off: 6,500.51 and 1,365.11 tax go back, the fee of 75.00 stays', async () => {
  const app = await startTestApp();
  const season = await buildSeason(app);
  const { policy_id } = await buildPolicy(app, { season });
  const [event_id] = season.event_ids;
  const admin = app.as(season.people.admin);
  await sql`update events set status = 'cancelled' where event_id = ${event_id}`.execute(
    app.services.db,
  );
  const client = app.as(season.people.agent);
  const saved = await client.call('save_request', {
    kind: 'withdraw_event',
    policy_id,
    content: { event_id },
    message: 'Called off',
  });
  const request = await client.call('submit_request', saved);
  await admin.call('apply_request', request);
  const after = await admin.call('get_document', { policy_id });
  expect(after).toMatchObject({
    status: 'cancelled',
    charges: [{ kind: 'cancellation', amount: -650_051, ipt: -136_511 }],
    amount_open: 7_500 + 1_575,
  });
});
