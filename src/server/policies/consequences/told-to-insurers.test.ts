import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let policy_id: string;

/** Two cars of EUR 260,000.00 fit into the agreement at an event. */
const agreement = {
  ...{
    umr: 'B0572HAL26',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    currency: 'EUR' as const,
  },
  ...{ lines: ['on_track' as const], countries: [], classes: [] },
  ...{ highest_series_level: null, highest_driver_level: null, value_per_car: null },
  ...{ value_per_event: 60_000_000, value_per_transport: null, premium_limit: null },
  ...{ commission_pct: '15', profit_commission_pct: '0', notes: '' },
};

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const { insurer_id } = season;
  await app.services.db
    .updateTable('insurers')
    .set({ name: 'Halyard' })
    .where('insurer_id', '=', insurer_id)
    .execute();
  await app.as(season.people.superadmin).call('save_binder', { ...agreement, insurer_id });
  policy_id = (await buildPolicy(app, { season, event_ids: season.event_ids })).policy_id;
  await buildPolicy(app, { season, event_ids: [season.event_ids[1]] });
});

const admin = () => app.as(season.people.admin);

describe('what a change is to those who carry the policy', () => {
  it('shows what is used of their agreement before and after, and the rows that they will read', async () => {
    const { items } = await admin().call('get_cancellable_items', { policy_id });
    const change = {
      action: 'cancel_policy' as const,
      initiator: 'organiser' as const,
      ...{ effective_on: '2026-05-20', reason: 'Called off', item_ids: [items[1]!.item_id] },
    };
    const { revision } = await stateOf(app, policy_id);
    const preview = await admin().call('preview_change', { policy_id, revision, change });
    const [spa, premium, ...none] = preview.capacity;
    expect(none).toEqual([]);
    // The other policy has its car at Spa too.
    expect(spa).toMatchObject({
      label: expect.stringContaining('Halyard') as string,
      ...{ before: 52_000_000, after: 26_000_000, limit: 60_000_000 },
    });
    expect(spa?.steps.map(({ amount }) => amount)).toEqual([26_000_000, 0]);
    const net = (preview.net.after ?? 0) - (preview.net.before ?? 0);
    expect((premium?.after ?? 0) - (premium?.before ?? 0)).toBe(net);

    const [halyard] = preview.insurers;
    const moved = (halyard?.after ?? 0) - (halyard?.before ?? 0);
    expect(preview.bordereau).toMatchObject([
      { insurer_name: 'Halyard', list: 'risk', type: 'Cancellation', amount: moved },
    ]);
    const { action: _, ...wishes } = change;
    const { preview_hash } = preview;
    await admin().call('cancel_policy', { policy_id, revision, ...wishes, preview_hash });
    const { rows } = await admin().call('preview_bordereau', {
      ...{ insurer_id: season.insurer_id, until: '2026-05-20', kind: 'risk' },
    });
    const told = rows.filter(({ cells }) => cells['type'] === 'Cancellation');
    expect(
      told.map(({ cells }) => ({
        label: `${String(cells['car'])}, ${String(cells['event'])}`,
        amount: cells['net'],
      })),
    ).toEqual(preview.bordereau[0]!.rows);
  });

  it('leaves the hash as it is when somebody else insures a car there meanwhile', async () => {
    const { revision } = await stateOf(app, policy_id);
    const change = {
      action: 'cancel_policy' as const,
      initiator: 'insurer' as const,
      ...{ effective_on: '2026-05-20', reason: 'Withdrawn' },
    };
    const asked = { policy_id, revision, change };
    const one = await admin().call('preview_change', asked);
    await buildPolicy(app, { season });
    const two = await admin().call('preview_change', asked);
    expect(two.capacity[0]?.before).toBe((one.capacity[0]?.before ?? 0) + 26_000_000);
    expect(two.preview_hash).toBe(one.preview_hash);
    const { action: _, ...wishes } = change;
    await admin().call('cancel_policy', {
      ...{ policy_id, revision, ...wishes },
      preview_hash: one.preview_hash,
    });
  });
});
