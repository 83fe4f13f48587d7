import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, typedLine } from '#test/harness/claim-factories.ts';
import { buildAccount, buildCar } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let next_car: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { user_id } = season.people.agent;
  next_car = (await buildCar(app.services.db, { user_id, registration_country: 'NL' })).car_id;
});
/** Zandvoort is from 5 to 7 June, Spa from 10 to 12 July 2026. */
beforeEach(() => app.clock.set(new Date('2026-05-20T08:00:00Z')));

const admin = () => app.as(season.people.admin);

/** The car of 260,000.00 crashes at Zandvoort: damage of so many cents is approved. */
async function crashed(policy_id: string, damage: number) {
  app.clock.set(new Date('2026-06-06T12:00:00Z'));
  const { db } = app.services;
  const found = await sql<{ item_id: string; version_id: string }>`
    select item_id, version_id from policy_items
    where policy_id = ${policy_id} and event_id = ${season.event_ids[0]} and current`.execute(db);
  const people = {
    ...season.people,
    second_admin: await buildAccount(db, { account_type: 'admin' }),
    other_adjuster: await buildAccount(db, { account_type: 'loss_adjuster' }),
  };
  const { car_id, driver_id } = season;
  const [event_id] = season.event_ids;
  const cover = { people, policy_id, car_id, driver_id, event_id, ...found.rows[0]! };
  const date_accident = Date.parse('2026-06-06T11:00:00Z') / 1000;
  const lines = [typedLine(damage, damage)];
  await buildClaim(app, cover, { status: 'approved', date_accident, lines });
}

/** Spa is driven with another car, of the same value. */
async function moveSpa(policy_id: string) {
  const state = await stateOf(app, policy_id);
  const revised = await admin().call('make_revision', { ...state, reason: 'Another car' });
  const content = (await admin().call('get_document', { policy_id })).version.content!;
  const saved = await admin().call('save_quote', {
    ...revised,
    content: {
      ...content,
      items: content.items.map((item) =>
        item.event_id === season.event_ids[1] ? { ...item, car_id: next_car } : item,
      ),
    },
  });
  const change = { action: 'send_quote' } as const;
  const at = { policy_id, revision: saved.revision };
  const preview = await admin().call('preview_change', { ...at, change });
  await admin().call('send_quote', { ...at, preview_hash: preview.preview_hash });
  const { charges } = await admin().call('get_document', { policy_id });
  return {
    fees: preview.fees.filter(({ key }) => key === 'endorsement_fee').map(({ after }) => after),
    charges: charges.map(({ kind, amount }) => [kind, amount]),
  };
}

describe('later events of a car move to another one', () => {
  it('at no fee after a total loss: 240,000.00 of 260,000.00', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    await crashed(policy_id, 24_000_000);
    const { cover } = await admin().call('preview_change', {
      ...(await stateOf(app, policy_id).then(({ revision }) => ({ policy_id, revision }))),
      change: { action: 'change_document_status', status: 'expired', reason: 'Over' },
    });
    expect(cover.left).toMatchObject([{ key: season.car_id, before: 0 }]);
    expect(await moveSpa(policy_id)).toEqual({ fees: [], charges: [] });
  });

  it('for the fee of 25.00 after damage of 46,370.00, which is no total loss', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    await crashed(policy_id, 4_637_000);
    expect(await moveSpa(policy_id)).toEqual({
      fees: [2_500],
      charges: [['endorsement_fee', 2_500]],
    });
  });
});
