import { expect, test } from 'vitest';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { buildPeople } from '#test/harness/factories.ts';

const app = await startTestApp();
const { superadmin, insurer } = await buildPeople(app.services.db);
const keeper = app.as(superadmin);
const terms = {
  insurer_id: insurer.insurer_id ?? '',
  umr: 'B1234PADDOCK26',
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  lines: ['on_track' as const],
  countries: [],
  classes: [],
  highest_series_level: null,
  highest_driver_level: null,
  currency: 'EUR' as const,
  value_per_car: 50_000_000,
  value_per_event: null,
  value_per_transport: null,
  premium_limit: null,
  commission_pct: '15',
  profit_commission_pct: '0',
  notes: '',
};

test('an agreement is added and changed; another for the same line and days, or an old revision, is refused', async () => {
  const { binder_id, revision } = await keeper.call('save_binder', terms);
  const changed = await keeper.call('save_binder', {
    ...terms,
    binder_id,
    revision,
    notes: 'Signed',
  });
  expect(changed).toMatchObject({ binder_id, notes: 'Signed', revision: revision + 1 });
  const stale = { ...terms, binder_id, revision, notes: 'Older' };
  expect(await refusalOf(keeper.call('save_binder', stale))).toMatchObject({ code: 'conflict' });
  const second = { ...terms, umr: 'B1234OTHER', valid_from: '2026-06-01' };
  expect(await refusalOf(keeper.call('save_binder', second))).toMatchObject({
    fields: ['valid_from: overlaps'],
  });
  const { binders } = await keeper.call('get_binders', { insurer_id: terms.insurer_id });
  expect(binders.map(({ umr }) => umr)).toEqual(['B1234PADDOCK26']);
});
