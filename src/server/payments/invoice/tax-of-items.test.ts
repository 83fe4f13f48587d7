import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

// Zandvoort is billed while Dutch premium tax is ours to file, Spa after the insurer pays it itself: each gives its own back
// (decision 110).

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);
const ownTax = (own_tax: readonly { country_code: string; from: string }[]) =>
  app.services.db
    .updateTable('insurers')
    .set({ own_tax: JSON.stringify(own_tax) })
    .where('insurer_id', '=', season.insurer_id)
    .execute();

/** Dutch tax of a policy: what is ours to file, and what the insurer has. */
async function taxOf(policy_id: string): Promise<{ ours: number; insurers: number }> {
  const found = await sql<{ ours: number; insurers: number }>`
    select -coalesce(sum(e.amount) filter (where e.account = 'tax_payable'), 0)::bigint as ours,
      -coalesce(sum(e.amount) filter (where e.account = 'insurer'), 0)::bigint as insurers
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} and e.country_code = 'NL'`.execute(app.services.db);
  return found.rows[0] ?? { ours: 0, insurers: 0 };
}

type Content = NonNullable<Awaited<ReturnType<typeof readDocument>>['version']['content']>;
const readDocument = (policy_id: string) => admin().call('get_document', { policy_id });

async function change(policy_id: string, how: (items: Content['items']) => Content['items']) {
  const state = await stateOf(app, policy_id);
  const revised = await admin().call('make_revision', { ...state, reason: 'A change' });
  const { content } = (await readDocument(policy_id)).version;
  if (!content) throw new Error('staff see the content');
  const saved = await admin().call('save_quote', {
    ...revised,
    content: { ...content, items: how(content.items) },
  });
  await admin().call('send_quote', saved);
}

/** Zandvoort billed on 20 May with our tax, Spa on the 21st with the insurer's. */
async function mixedPolicy(): Promise<{ policy_id: string; zandvoort: number; spa: number }> {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  await ownTax([]);
  const { policy_id } = await buildPolicy(app, { season });
  const { ours: zandvoort } = await taxOf(policy_id);
  app.clock.set(new Date('2026-05-21T08:00:00Z'));
  await ownTax([{ country_code: 'NL', from: '2026-05-21' }]);
  const [, spa_id] = season.event_ids;
  await change(policy_id, (items) => [
    ...items,
    ...items.slice(0, 1).map((item) => ({ ...item, event_id: spa_id })),
  ]);
  const { ours, insurers: spa } = await taxOf(policy_id);
  expect(ours).toBe(zandvoort);
  expect(spa).toBeGreaterThan(0);
  app.clock.set(new Date('2026-05-22T08:00:00Z'));
  return { policy_id, zandvoort, spa };
}

const without = (event_id: string) => (items: Content['items']) =>
  items.filter((item) => item.event_id !== event_id);

/** The tax of a policy by its version in force and what changes kept and gave back. */
async function taxDue(policy_id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select sum(ipt_total)::bigint as total from (
      select v.ipt_total from policies p join policy_versions v on v.version_id = p.locked_version_id
      where p.policy_id = ${policy_id}
      union all select ipt from policy_charges where policy_id = ${policy_id}) x`.execute(
    app.services.db,
  );
  return rows[0]?.total ?? 0;
}

async function cancelAll(policy_id: string): Promise<void> {
  const { revision } = await stateOf(app, policy_id);
  const change_to = {
    action: 'change_document_status',
    status: 'cancelled',
    reason: 'Sold',
  } as const;
  const { preview_hash } = await admin().call('preview_change', {
    ...{ policy_id, revision, change: change_to },
  });
  const { action: _, ...input } = change_to;
  await admin().call('change_document_status', {
    ...{ policy_id, revision, preview_hash },
    ...input,
  });
}

test.each([
  ['Spa, whose tax the insurer has', 1, 'insurers'],
  ['Zandvoort, whose tax is ours', 0, 'ours'],
] as const)('a withdrawal of %s: it alone gives tax back', async (_, place, whose) => {
  const { policy_id, zandvoort, spa } = await mixedPolicy();
  const has = { ours: zandvoort, insurers: spa };
  await change(policy_id, without(season.event_ids[place]));
  const left = await taxOf(policy_id);
  const other = whose === 'ours' ? 'insurers' : 'ours';
  expect(left[whose]).toBeLessThan(has[whose]);
  expect(left[other]).toBe(has[other]);
  expect(left.ours + left.insurers).toBe(await taxDue(policy_id));
});

test('a lower value of Spa alone is the insurer’s, of both each its own', async () => {
  const { policy_id, zandvoort, spa } = await mixedPolicy();
  const lower = (events: readonly string[]) => (items: Content['items']) =>
    items.map((item) =>
      events.includes(item.event_id)
        ? { ...item, insured_value: Math.round(item.insured_value * 0.8) }
        : item,
    );
  await change(policy_id, lower([season.event_ids[1]]));
  const once = await taxOf(policy_id);
  expect(once.ours).toBe(zandvoort);
  expect(once.insurers).toBeLessThan(spa);
  await change(policy_id, lower(season.event_ids));
  const twice = await taxOf(policy_id);
  expect(twice.ours).toBeLessThan(zandvoort);
  expect(twice.insurers).toBeLessThan(once.insurers);
});

test('a cancelled policy gives back of each what its event gives back', async () => {
  const { policy_id, zandvoort, spa } = await mixedPolicy();
  await cancelAll(policy_id);
  const left = await taxOf(policy_id);
  // Both events start more than seven days ahead: 90 % of each goes back, its fee's tax stays.
  expect(left.ours).toBeGreaterThan(0);
  expect(left.ours).toBeLessThan(zandvoort * 0.25);
  expect(left.insurers).toBeGreaterThan(0);
  expect(left.insurers).toBeLessThan(spa * 0.25);
  expect(left.ours + left.insurers).toBe(await taxDue(policy_id));
});
