import { expect, it } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildPolicy } from '#test/harness/policy-factories.ts';

it('a season begins with the cars and drivers of the last one, as far as the client still has them', async () => {
  const app = await startTestApp();
  const { policy_id, season } = await buildPolicy(app);
  const { people, car_id, driver_id } = season;
  const { user_id } = people.agent;
  const client = app.as(people.agent);
  const { last } = await client.call('get_last_season', { user_id });
  expect(last).toMatchObject({
    policy_id,
    year: 2026,
    championships: [expect.any(String)],
    cars: [{ car_id, driver_ids: [driver_id] }],
  });
  const others = { user_id: people.stranger.user_id };
  expect((await client.attempt('get_last_season', others)).status).toBe(404);
  expect(await app.as(people.stranger).call('get_last_season', others)).toMatchObject({
    last: null,
  });
  await app.services.db.updateTable('cars').set({ active: false }).execute();
  const sold = await client.call('get_last_season', { user_id });
  expect(sold.last?.cars).toEqual([]);
});
