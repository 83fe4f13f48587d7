import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildEvent } from '#test/harness/factories.ts';
import { buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { liftLimits } from '#test/harness/staff-limits.ts';
import { watchStatements } from '#test/harness/watch/watch-statements.ts';

let app: TestApp;
let season: Season;
let small: string;
let large: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  await liftLimits(app, [season.people.admin]);
  small = await policyOf({ cars: 2, events: 2 });
  large = await policyOf({ cars: 6, events: 4 });
});

const admin = () => app.as(season.people.superadmin);
const at = async (policy_id: string) => {
  const { revision } = await stateOf(app, policy_id);
  return { policy_id, revision };
};
type Content = NonNullable<OutputOf<'get_document'>['version']['content']>;
const contentOf = async (policy_id: string): Promise<Content> =>
  (await admin().call('get_document', { policy_id })).version.content!;

/** A policy of so many cars, each at all of so many events. */
async function policyOf({ cars, events }: { cars: number; events: number }): Promise<string> {
  const { db } = app.services;
  const { user_id } = season.people.agent;
  const event_ids: string[] = [];
  for (let index = 0; index < events; index += 1) {
    const start_on = `2026-0${6 + index}-12`;
    const end_on = `2026-0${6 + index}-14`;
    event_ids.push((await buildEvent(db, { circuit_id: 'zandvoort', start_on, end_on })).event_id);
  }
  const { policy_id } = await admin().call('create_quote', { user_id });
  const items: Content['items'] = [];
  for (let index = 0; index < cars; index += 1) {
    const { car_id } = await buildCar(db, { user_id, registration_country: 'NL' });
    const asked = { policy_id, car_id, event_ids, driver_ids: [season.driver_id] };
    items.push(...(await admin().call('get_quote_item_defaults', asked)).items);
  }
  const content = { ...(await contentOf(policy_id)), insurer_id: season.insurer_id, items };
  await admin().call('save_quote', { ...(await at(policy_id)), content });
  const status = 'waiting_for_approval';
  await admin().call('change_document_status', { ...(await at(policy_id)), status });
  await app.as(season.people.insurer).call('approve_document', await at(policy_id));
  await admin().call('send_quote', await at(policy_id));
  const yes = { ...(await at(policy_id)), name: 'J. van Dalen', accepted: true as const };
  await app.as(season.people.agent).call('accept_quote', yes);
  await admin().call('make_policy', await at(policy_id));
  return policy_id;
}

/** What a preview asks the database, one statement a line. */
async function askedBy(
  policy_id: string,
  change: InputOf<'preview_change'>['change'],
): Promise<string[]> {
  const input = { ...(await at(policy_id)), change };
  // The tables by which both were priced are at hand after the first.
  await admin().call('preview_change', input);
  const { statements } = await watchStatements(() => admin().call('preview_change', input));
  // What the write before it has changed is told after its commit, whenever that is.
  const own = statements.filter((text) => !text.startsWith('select pg_notify'));
  return own.map((text) => text.trim().replace(/\s+/g, ' ').slice(0, 60));
}

const cancelled = {
  action: 'cancel_policy',
  initiator: 'client',
  effective_on: '2026-05-20',
} as const;
const oneOf = async (policy_id: string) => {
  const { items } = await admin().call('get_cancellable_items', { policy_id });
  return {
    ...cancelled,
    reason: 'Sold',
    item_ids: items.slice(0, 1).map(({ item_id }) => item_id),
  };
};

/** A revision is opened and every excess in it changed. */
async function revise(policy_id: string): Promise<void> {
  await admin().call('make_revision', { ...(await at(policy_id)), reason: 'More excess' });
  const content = await contentOf(policy_id);
  const items = content.items.map((item) => ({ ...item, excess_pct: '15.0' }));
  await admin().call('save_quote', { ...(await at(policy_id)), content: { ...content, items } });
}

describe('a preview asks the database as often of 24 items as of 4', () => {
  it('when the policy is cancelled', async () => {
    const change = { ...cancelled, reason: 'Sold' };
    expect(await askedBy(large, change)).toEqual(await askedBy(small, change));
  });

  it('when one item is taken out', async () => {
    expect(await askedBy(large, await oneOf(large))).toEqual(
      await askedBy(small, await oneOf(small)),
    );
  });

  it('when every item is changed', async () => {
    await revise(small);
    await revise(large);
    const change = { action: 'send_quote' } as const;
    expect(await askedBy(large, change)).toEqual(await askedBy(small, change));
  });
});
