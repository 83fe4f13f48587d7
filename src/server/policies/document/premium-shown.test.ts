import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { policyDocument } from '#server/policies/policy/policy-document.ts';
import { paperFacts } from '#server/policies/policy/policy-paper.ts';
import { findVersion } from '#server/policies/document/document-record.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});
beforeEach(() => app.clock.set(new Date('2026-05-20T08:00:00Z')));

const admin = () => app.as(season.people.admin);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
type Content = NonNullable<Awaited<ReturnType<typeof read>>['version']['content']>;

async function revise(policy_id: string, how: (content: Content) => Content) {
  const state = await stateOf(app, policy_id);
  const revised = await admin().call('make_revision', { ...state, reason: 'A change' });
  const { content } = (await read(policy_id)).version;
  const saved = await admin().call('save_quote', { ...revised, content: how(content!) });
  await admin().call('send_quote', saved);
}

const rowOf = async (policy_id: string) => {
  const question = { document_state: 'policy', view: 'all' } as const;
  const { documents } = await admin().call('get_documents', question);
  return documents.find((one) => one.policy_id === policy_id)!;
};

async function owedOf(policy_id: string) {
  const { payments } = await admin().call('get_all_payments', { policy_id });
  return payments.filter(({ status }) => status !== 'cancelled').map(({ amount }) => amount);
}

async function printed(policy_id: string) {
  const { version, versions } = await read(policy_id);
  const [newest] = versions;
  const { db } = app.services;
  const id = newest?.version_id ?? version.version_id;
  const { blocks } = policyDocument(
    await paperFacts(app.services, policy_id, await findVersion(db, id)),
  );
  return JSON.stringify(blocks);
}

describe('a revised policy', () => {
  it('shows the instalments that are owed, not the plan of each of its versions', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    await revise(policy_id, (content) => ({
      ...content,
      instalments: 2,
      items: content.items.map((item, index) => ({
        ...item,
        insured_value: index === 1 ? 30_000_000 : item.insured_value,
      })),
    }));
    const { version } = await read(policy_id);
    const owed = await owedOf(policy_id);
    const shown = version.build_up!.instalments;
    expect(owed).toHaveLength(2);
    const upward = (a: number, b: number) => a - b;
    expect(shown.map(({ amount }) => amount).toSorted(upward)).toEqual(owed.toSorted(upward));
    expect(sum(owed)).toBe(version.build_up!.gross);
    expect(await printed(policy_id)).toContain('2 of 2');
  });

  it('a cancelled one shows what was kept: its page, its list and its paper say the same', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const before = await read(policy_id);
    const state = await stateOf(app, policy_id);
    await admin().call('change_document_status', { ...state, status: 'cancelled', reason: 'Sold' });
    const { charges, premium, gross, version } = await read(policy_id);
    expect(charges.length).toBeGreaterThan(0);
    expect(gross).toBe(before.gross + sum(charges.map((charge) => charge.amount + charge.ipt)));
    expect(premium).toBeLessThan(version.build_up!.premium);
    expect(await rowOf(policy_id)).toMatchObject({ premium, gross });
    expect(sum(await owedOf(policy_id))).toBe(gross);
    expect(sum(version.build_up!.instalments.map(({ amount }) => amount))).toBe(gross);
  });

  it('one of which an event was withdrawn late shows the half that was kept with its premium', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const before = await read(policy_id);
    app.clock.set(new Date('2026-07-06T08:00:00Z'));
    await revise(policy_id, (content) => ({
      ...content,
      items: content.items.filter(({ event_id }) => event_id !== season.event_ids[1]),
    }));
    const { charges, premium, gross, version } = await read(policy_id);
    const kept = sum(charges.map(({ amount }) => amount));
    const fall = before.premium - version.build_up!.premium;
    expect(Math.abs(2 * kept - fall)).toBeLessThanOrEqual(1);
    expect(premium).toBe(version.build_up!.premium + kept);
    expect(await rowOf(policy_id)).toMatchObject({ premium, gross });
    expect(sum(await owedOf(policy_id))).toBe(gross);
  });
});

describe('the lines of the bordereau', () => {
  it('are after discount, and add up to the net premium of the policy', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const { user_id } = season.people.agent;
    const other = await buildCar(app.services.db, { user_id, registration_country: 'NL' });
    await revise(policy_id, (content) => ({
      ...content,
      adjust_pct: '-7.5',
      adjust_reason: 'A good season',
      items: [
        ...content.items,
        ...content.items.map((item) => ({
          ...item,
          car_id: other.car_id,
          insured_value: 7_777_701,
        })),
      ],
    }));
    const row = await rowOf(policy_id);
    const { version } = await read(policy_id);
    expect(version.build_up!.items_total).toBeGreaterThan(row.premium);
    expect(row.sub_policies).toHaveLength(2);
    expect(sum(row.sub_policies.map((car) => car.premium)) + row.net_of_changes).toBe(row.premium);
  });
});

describe('the loss ratio', () => {
  it('is over what is earned, with the written one beside it, and never adds currencies', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    app.clock.set(new Date('2026-06-08T08:00:00Z'));
    const { db } = app.services;
    const items = await db
      .selectFrom('policy_items as i')
      .innerJoin('events as e', 'e.event_id', 'i.event_id')
      .select(['i.net_premium', 'e.start_on', 'i.policy_id'])
      .where('i.current', '=', true)
      .where('i.policy_id', '=', policy_id)
      .execute();
    const before = await ratioOf('EUR');
    const own = items.map(({ net_premium }) => net_premium);
    const earned = items.filter(({ start_on }) => start_on <= '2026-06-08');
    const { premium } = await read(policy_id);
    expect(earned).toHaveLength(1);
    expect(sum(own)).toBe(premium);
    await db
      .updateTable('policies')
      .set({ currency: 'GBP' })
      .where('policy_id', '=', policy_id)
      .execute();
    const after = await ratioOf('EUR');
    const pounds = await ratioOf('GBP');
    expect(pounds).toMatchObject({ written: premium, earned: earned[0]!.net_premium, losses: 0 });
    expect(before!.written - after!.written).toBe(premium);
    expect(before!.earned - after!.earned).toBe(pounds!.earned);
    expect(pounds).toMatchObject({ earned_ratio_pct: '0.0', written_ratio_pct: '0.0' });
  });

  it('4,520.00 of 9,320.00 earned is 48.5 %, of 10,000.00 written 45.2 %; Overview adds each currency by itself', async () => {
    const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
    const item = (event_id: string) =>
      app.services.db
        .updateTable('policy_items')
        .where('policy_id', '=', policy_id)
        .where('event_id', '=', event_id);
    const [driven, ahead] = season.event_ids;
    await item(driven).set({ net_premium: 932_000 }).execute();
    await item(ahead).set({ net_premium: 68_000 }).execute();
    const premiums = async () => (await admin().call('get_policy_figures', {})).premium_this_year;
    const euros = async () =>
      (await premiums()).find(({ currency }) => currency === 'EUR')?.amount ?? 0;
    const before = await euros();
    const { premium } = await read(policy_id);
    await app.services.db
      .updateTable('policies')
      .set({ currency: 'USD', premium: 1_000_000 })
      .where('policy_id', '=', policy_id)
      .execute();
    app.clock.set(new Date('2026-06-08T08:00:00Z'));
    const item_id = await app.services.db
      .selectFrom('policy_items')
      .select('item_id')
      .where('policy_id', '=', policy_id)
      .where('event_id', '=', driven)
      .executeTakeFirstOrThrow();
    const { claim_id } = await admin().call('create_claim', {
      ...{ policy_id, ...item_id, date_accident: Date.parse('2026-06-06T12:00:00Z') / 1000 },
    });
    await app.services.db
      .updateTable('claims')
      .set({ status: 'under_review', paid_total: 300_000, reserve: 152_000 })
      .where('claim_id', '=', claim_id)
      .execute();
    expect(await ratioOf('USD')).toEqual({
      ...{ currency: 'USD', losses: 452_000, earned: 932_000, written: 1_000_000 },
      ...{ earned_ratio_pct: '48.5', written_ratio_pct: '45.2' },
    });
    expect(await premiums()).toContainEqual({ currency: 'USD', amount: 1_000_000 });
    expect(before - (await euros())).toBe(premium);
  });

  it('Overview reads them from the kept sums while some thousand changed policies wait', async () => {
    await app.runJob('fold_figures');
    const before = await ratioOf('EUR');
    const { db } = app.services;
    await sql`insert into figure_changes select uuidv7() from generate_series(1, 3000)`.execute(db);
    await sql`update figure_sums set written = written + 1 where (cut, owner, month, currency, value) = (
      select cut, owner, month, currency, value from figure_sums
      where cut = 'made' and owner = '' and currency = 'EUR' order by month desc limit 1)`.execute(
      db,
    );
    expect((await ratioOf('EUR'))?.written).toBe((before?.written ?? 0) + 1);
  });
});

async function ratioOf(currency: string) {
  const { loss_ratios } = await admin().call('get_policy_figures', {});
  return loss_ratios!.find((one) => one.currency === currency);
}
