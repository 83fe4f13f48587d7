import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

/** What is owed of a policy, with what it gave back: all its invoices and credit notes together. */
async function billedOf(policy_id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select sum(total)::bigint as total from invoices where policy_id = ${policy_id}`.execute(
    app.services.db,
  );
  return rows[0]?.total ?? 0;
}

const twoEvents = () => buildPolicy(app, { season, event_ids: season.event_ids });
const ask = (policy_id: string, wish: { kind: 'withdraw_event'; event_id: string }) => ({
  policy_id,
  kind: wish.kind,
  content: { event_id: wish.event_id },
});

describe('what a change would cost, before a client asks for it', () => {
  it('a cancellation gives back to the cent what is credited once staff say yes', async () => {
    const { policy_id } = await twoEvents();
    const client = app.as(season.people.agent);
    const before = await billedOf(policy_id);
    const asked = { policy_id, kind: 'cancel_policy', content: {} } as const;
    const { effect } = await client.call('preview_request', asked);
    expect(effect).toMatchObject({ begins: [], given_back: -(effect?.to_pay ?? 0), paid_back: 0 });
    expect(effect?.ends).toHaveLength(2);
    expect(effect?.to_pay).toBe((effect?.premium ?? 0) + (effect?.fees ?? 0) + (effect?.tax ?? 0));
    expect(effect?.to_pay).toBeLessThan(0);
    const saved = await client.call('save_request', asked);
    const submitted = await client.call('submit_request', saved);
    await app.as(season.people.admin).call('apply_request', submitted);
    expect((await billedOf(policy_id)) - before).toBe(effect?.to_pay);
  });

  it('a withdrawal says the premium, the fee of the change and the tax, and keeps nothing', async () => {
    const { policy_id } = await twoEvents();
    const [, event_id] = season.event_ids;
    const before = await stateOf(app, policy_id);
    const { effect } = await app
      .as(season.people.agent)
      .call('preview_request', ask(policy_id, { kind: 'withdraw_event', event_id }));
    expect(effect).toMatchObject({ fees: 2500, begins: [] });
    expect(effect?.ends).toHaveLength(1);
    expect(effect?.premium).toBeLessThan(0);
    expect(await stateOf(app, policy_id)).toEqual(before);
    const { rows } = await sql<{ versions: number }>`
      select count(*)::int as versions from policy_versions where policy_id = ${policy_id}`.execute(
      app.services.db,
    );
    expect(rows).toEqual([{ versions: 1 }]);
  });

  it('a revision that staff are working on is not told', async () => {
    const { policy_id } = await twoEvents();
    const { revision } = await stateOf(app, policy_id);
    await app
      .as(season.people.admin)
      .call('make_revision', { policy_id, revision, reason: 'A new value' });
    const [, event_id] = season.event_ids;
    const answer = await app
      .as(season.people.agent)
      .call('preview_request', ask(policy_id, { kind: 'withdraw_event', event_id }));
    expect(answer).toEqual({ policy_id, effect: null });
  });

  it('is for the client of the policy and its brokerage; nobody reads commission in it', async () => {
    const { policy_id } = await twoEvents();
    const asked = { policy_id, kind: 'cancel_policy', content: {} } as const;
    const { people } = season;
    const broker = await app.as(people.brokerage).call('preview_request', asked);
    const client = await app.as(people.agent).call('preview_request', asked);
    expect(broker).toEqual(client);
    expect(Object.keys(client.effect ?? {})).not.toContain('commission');
    expect((await app.as(people.insurer).attempt('preview_request', asked)).status).toBe(403);
  });
});

it('a request of a policy of somebody else is not found', async () => {
  const other = await buildSeason(app);
  const { policy_id } = await buildPolicy(app, { season: other });
  const asked = { policy_id, kind: 'cancel_policy', content: {} } as const;
  expect((await app.as(season.people.agent).attempt('preview_request', asked)).status).toBe(404);
});
