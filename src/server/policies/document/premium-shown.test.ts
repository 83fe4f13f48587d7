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
});

async function ratioOf(currency: string) {
  const { loss_ratios } = await admin().call('get_policy_figures', {});
  return loss_ratios!.find((one) => one.currency === currency);
}
