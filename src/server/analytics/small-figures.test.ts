import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
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
    const labels = (await ask('brokerage')).books[0]?.figures.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['Quotes', 'Became a policy', 'Commission']));
    const [share] = (await ask('insurer')).books;
    expect(share?.figures[0]?.label).toBe('Share of premium');
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
