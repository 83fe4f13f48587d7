import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildCar } from '#test/harness/factories.ts';
import { buildSeason } from '#test/harness/policy-factories.ts';

test('[2.40] below a policy stand its cars, and a column tells the two kinds of lines apart', async () => {
  const app = await startTestApp();
  const season = await buildSeason(app);
  const { agent, admin } = season.people;
  const other = await buildCar(app.services.db, { user_id: agent.user_id, start_number: '77' });
  const client = app.as(agent);
  const cars = [season.car_id, other.car_id].map((car_id) => ({ car_id, driver_ids: [] }));
  const wish = await client.call('save_request', {
    kind: 'new_cover',
    content: { cars, event_ids: [season.event_ids[0]] },
  });
  const { insurer_id } = season;
  const staff = app.as(admin);
  const request = await client.call('submit_request', wish);
  const { policy_id } = await staff.call('quote_request', { ...request, insurer_id });
  await app.services.db
    .updateTable('policies')
    .set({ document_state: 'policy', status: 'policy_made', policy_number: 'P-26-0009' })
    .where('policy_id', '=', policy_id)
    .execute();
  const question = { document_state: 'policy', view: 'all' } as const;
  const { documents } = await staff.call('get_documents', question);
  const asked = { list: 'policies', question, format: 'csv' } as const;
  const { export_id } = await staff.call('start_list_export', asked);
  await app.runJobs();
  const { bytes } = await staff.download('get_list_export_file', { export_id });
  const text = bytes.toString('utf8').slice(1).trim();
  const lines = Papa.parse<Record<string, string>>(text, { header: true }).data;
  const numbers = documents[0]?.sub_policies.map((car) => ['Car', car.sub_policy_number]) ?? [];
  expect(numbers).toHaveLength(2);
  expect(lines.map((line) => [line['Line'], line['Policy']])).toEqual([
    ['Policy', 'P-26-0009'],
    ...numbers,
  ]);
  // What only the policy has is not said again of each of its cars.
  expect(lines.map((line) => line['Premium incl. tax'] === '')).toEqual([false, true, true]);
});
