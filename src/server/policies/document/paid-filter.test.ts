import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

test('how far the premium is paid is one story: what the filter finds says so itself, and each once', async () => {
  const admin = app.as(season.people.admin);
  const billed = await buildPolicy(app, { season });
  const found = async () => {
    const states: Record<string, string[]> = {};
    for (const state of ['none', 'open', 'partly_paid', 'paid', 'too_late'] as const) {
      const { documents, total } = await admin.call('get_documents', {
        filters: { paid: [state] },
        page_size: 100,
      });
      expect(documents).toHaveLength(total);
      expect(documents.every(({ paid_state }) => paid_state === state)).toBe(true);
      if (documents.some(({ policy_id }) => policy_id === billed.policy_id))
        states[state] = documents.map(({ policy_id }) => policy_id);
    }
    return Object.keys(states);
  };
  const set = (text: string) =>
    app.pool.query(
      `update payments set ${text} where policy_id = '${billed.policy_id}' and instalment_number = 1`,
    );
  expect(await found()).toEqual(['open']);
  await app.pool.query(
    `insert into payments (payment_id, instalment_number, policy_id, user_id, amount, amount_open, currency, due_on, status)
     select payment_id, 2, policy_id, user_id, 10000, 0, currency, due_on, 'cancelled' from payments
     where policy_id = '${billed.policy_id}' and instalment_number = 1`,
  );
  expect(await found()).toEqual(['open']);
  await set(`amount_open = amount - 1, status = 'partially_paid'`);
  expect(await found()).toEqual(['partly_paid']);
  await set(`status = 'too_late'`);
  expect(await found()).toEqual(['too_late']);
  await set(`amount_open = 0, status = 'paid'`);
  expect(await found()).toEqual(['paid']);
});
