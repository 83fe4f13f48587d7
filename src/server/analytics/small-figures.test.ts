import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover } from '#test/harness/claim-factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  await buildPolicy(app, { season, event_ids: season.event_ids });
  await app.runJob('fold_figures');
});

const ask = (role: keyof Season['people'], input: InputOf<'get_small_figures'> = {}) =>
  app.as(season.people[role]).call('get_small_figures', input);
const premiumOf = async (
  role: keyof Season['people'],
  input: InputOf<'get_small_figures'> = {},
) => {
  const { books } = await ask(role, input);
  return books[0]?.months.reduce((sum, { premium }) => sum + premium, 0);
};

describe('small figures', () => {
  it('staff see the book, an event what was sold there, twelve months of each', async () => {
    const { rows } = await app.asOwner(
      "select sum(premium) as n from policies where document_state = 'policy'",
    );
    expect(await premiumOf('admin')).toBe(Number(rows[0].n));
    expect(
      await premiumOf('admin', { of: 'event', record_id: season.event_ids[0] }),
    ).toBeGreaterThan(0);
    expect((await ask('admin')).books[0]?.months).toHaveLength(12);
  });

  it('a client sees its own season and a stranger none of it', async () => {
    const [book] = (await ask('agent')).books;
    expect(book?.figures.map(({ label }) => label)).toEqual([
      'Net premium this year',
      'Claims paid',
      'Excess you bore',
      'Clean seasons',
      'Next step saves',
    ]);
    expect(await premiumOf('agent')).toBe(await premiumOf('admin'));
    expect((await ask('stranger')).books).toEqual([]);
    expect((await ask('loss_adjuster')).books).toEqual([]);
  });

  it('a brokerage sees its quotes and commission, an insurer its share', async () => {
    const figures = (await ask('brokerage')).books[0]?.figures ?? [];
    const labels = figures.map(({ label }) => label);
    expect(figures.find(({ label }) => label === 'Became a policy')?.note).toMatch(
      /^90 % interval \d+–100 %, only 1 quote$/,
    );
    expect(labels).toEqual(expect.arrayContaining(['Quotes', 'Became a policy', 'Commission']));
    const [share] = (await ask('insurer')).books;
    // What was paid of what was ceded is no loss ratio: nothing in it is earned or reserved.
    expect(share?.figures.map(({ label }) => label)).toEqual([
      'Share of premium',
      'Share of claims',
      'Claims of ceded',
    ]);
    expect(share?.figures[0]?.value).toBeGreaterThan(0);
  });

  it('nobody but staff asks for the picture of a record', async () => {
    for (const role of ['agent', 'brokerage', 'insurer'] as const)
      for (const of of ['client', 'event', 'insurer'] as const)
        expect(
          await refusalOf(ask(role, { of, record_id: season.people.agent.user_id })),
        ).toMatchObject({
          status: 404,
        });
  });
});

describe('the season of a client', () => {
  it('counts the excess of those claims of which it says what was paid', async () => {
    const people = await buildClaimPeople(app);
    const made = { made_at: '2026-02-03T10:00:00Z', premium: 500_000 };
    const cover = await buildCover(app, people, { policy: made });
    await buildClaim(app, cover, { status: 'paid' });
    const ofSeason = async () => {
      await app.runJob('fold_figures');
      const [book] = (await app.as(people.agent).call('get_small_figures', {})).books;
      const valueOf = (label: string) => book?.figures.find((one) => one.label === label)?.value;
      return { paid: valueOf('Claims paid'), excess: valueOf('Excess you bore') };
    };
    const { paid, excess } = await ofSeason();
    expect(paid).toBeGreaterThan(0);
    expect(excess).toBeGreaterThan(0);
    await app.asOwner(
      `update policies set made_at = made_at - interval '3 months' where policy_id = '${cover.policy_id}'`,
    );
    expect(await ofSeason()).toEqual({ paid: 0, excess: 0 });
  });
});
