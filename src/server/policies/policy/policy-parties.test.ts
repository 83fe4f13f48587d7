import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { splitByWeights } from '#domain/money.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, buildInsurer } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let second: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  ({ insurer_id: second } = await buildInsurer(app.services.db, { name: 'Second Insurance' }));
});

type Content = NonNullable<Awaited<ReturnType<typeof read>>['version']['content']>;
const admin = () => app.as(season.people.admin);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
const twoEvents = () => buildPolicy(app, { season, event_ids: season.event_ids });

/** What each party of an account is owed for a policy. */
async function owedOf(policy_id: string, account: 'insurer' | 'commission') {
  const found = await sql<{ party: string | null; amount: number }>`
    select coalesce(e.insurer_id, e.broker_id) as party, -sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} and e.account = ${account}
    group by 1 having sum(e.amount) <> 0`.execute(app.services.db);
  return Object.fromEntries(found.rows.map((row) => [row.party ?? 'our own', row.amount]));
}

async function change(policy_id: string, how: (content: Content) => Content): Promise<void> {
  const state = await stateOf(app, policy_id);
  const revised = await admin().call('make_revision', { ...state, reason: 'A change' });
  const { content } = (await read(policy_id)).version;
  if (!content) throw new Error('staff see the content');
  const saved = await admin().call('save_quote', { ...revised, content: how(content) });
  await admin().call('send_quote', saved);
}

const cancel = async (policy_id: string) =>
  admin().call('change_document_status', {
    ...(await stateOf(app, policy_id)),
    status: 'cancelled',
    reason: 'Sold',
  });

const panel = (first: string, share_bp: number): Content['panel'] => [
  { insurer_id: first, share_bp },
  { insurer_id: second, share_bp: 10_000 - share_bp },
];

describe('who is owed a premium, and who gives it back', () => {
  it('the brokerage that earned the commission gives it back, also after it was taken off the policy', async () => {
    const broker_id = season.people.brokerage.user_id;
    const { policy_id } = await twoEvents();
    await change(policy_id, (content) => ({ ...content, broker_id, commission_pct: '15.0' }));
    const earned = (await owedOf(policy_id, 'commission'))[broker_id] ?? 0;
    expect(earned).toBeGreaterThan(0);
    await change(policy_id, (content) => ({ ...content, broker_id: null }));
    expect(await owedOf(policy_id, 'commission')).toEqual({ [broker_id]: earned });
    await cancel(policy_id);
    const left = await owedOf(policy_id, 'commission');
    expect(Object.keys(left)).toEqual([broker_id]);
    expect(left[broker_id]).toBeLessThan(earned / 5);
  });

  describe('two brokerages that each sold an event', () => {
    const june = () => season.event_ids[0];
    let brokers: [string, string];
    /** What each earned when the first had sold Zandvoort and the second Spa, to the cent of 15 %. */
    async function soldByTwo() {
      const other = await buildAccount(app.services.db, { account_type: 'brokerage' });
      brokers = [season.people.brokerage.user_id, other.user_id];
      const { policy_id } = await buildPolicy(app, { season });
      const [broker_id, next] = brokers;
      await change(policy_id, (content) => ({ ...content, broker_id, commission_pct: '15.0' }));
      const whole = (await read(policy_id)).premium;
      await change(policy_id, (content) => ({
        ...content,
        broker_id: next,
        items: [...content.items, { ...content.items[0]!, event_id: season.event_ids[1] }],
      }));
      const more = (await read(policy_id)).premium - whole;
      const earned = await owedOf(policy_id, 'commission');
      expect(Math.abs((earned[broker_id] ?? 0) - whole * 0.15)).toBeLessThanOrEqual(1);
      expect(Math.abs((earned[next] ?? 0) - more * 0.15)).toBeLessThanOrEqual(1);
      return { policy_id, zandvoort: earned[broker_id] ?? 0, spa: earned[next] ?? 0 };
    }

    it('Spa is withdrawn: the second gives back all of it, the first nothing', async () => {
      const { policy_id, zandvoort } = await soldByTwo();
      await change(policy_id, (content) => ({
        ...content,
        items: content.items.filter(({ event_id }) => event_id === june()),
      }));
      expect(await owedOf(policy_id, 'commission')).toEqual({ [brokers[0]]: zandvoort });
    });

    it('Zandvoort is withdrawn under the second: the first gives back all of it', async () => {
      const { policy_id, spa } = await soldByTwo();
      await change(policy_id, (content) => ({
        ...content,
        items: content.items.filter(({ event_id }) => event_id !== june()),
      }));
      const left = await owedOf(policy_id, 'commission');
      // The commission of a policy is rounded once, so that the odd cent of two events stays with one of them.
      expect(left[brokers[0]] ?? 0).toBeLessThanOrEqual(1);
      expect(left[brokers[1]]).toBe(spa);
    });

    it('the client cancels all: each gives back 90 % of its own', async () => {
      const { policy_id, zandvoort, spa } = await soldByTwo();
      await cancel(policy_id);
      const left = await owedOf(policy_id, 'commission');
      expect(Math.abs((left[brokers[0]] ?? 0) - zandvoort * 0.1)).toBeLessThanOrEqual(1);
      expect(Math.abs((left[brokers[1]] ?? 0) - spa * 0.1)).toBeLessThanOrEqual(1);
    });

    it('Zandvoort is driven and Spa cancelled: the first keeps what it earned', async () => {
      const { policy_id, zandvoort, spa } = await soldByTwo();
      app.clock.set(new Date('2026-06-20T08:00:00Z'));
      await cancel(policy_id);
      app.clock.set(new Date('2026-05-20T08:00:00Z'));
      const left = await owedOf(policy_id, 'commission');
      expect(left[brokers[0]]).toBe(zandvoort);
      expect(Math.abs((left[brokers[1]] ?? 0) - spa * 0.1)).toBeLessThanOrEqual(2);
    });
  });

  it('two insurers of 60 and 40 %: each is owed its share, the odd cent is the leader’s', async () => {
    const { policy_id } = await twoEvents();
    const whole = (await owedOf(policy_id, 'insurer'))[season.insurer_id] ?? 0;
    await change(policy_id, (content) => ({ ...content, panel: panel(season.insurer_id, 6000) }));
    const forty = Math.floor((whole * 4000) / 10_000);
    expect(await owedOf(policy_id, 'insurer')).toEqual({
      [season.insurer_id]: whole - forty,
      [second]: forty,
    });
    expect((await read(policy_id)).insurer).toMatchObject({
      share_pct: '60',
      panel: [{ share_pct: '60' }, { name: 'Second Insurance', share_pct: '40' }],
    });
    await cancel(policy_id);
    const left = await owedOf(policy_id, 'insurer');
    const sum = (left[season.insurer_id] ?? 0) + (left[second] ?? 0);
    expect(Math.abs((left[second] ?? 0) - sum * 0.4)).toBeLessThanOrEqual(1);
  });

  it('another insurer is owed what has not begun; what has begun stays with the former one', async () => {
    const { policy_id } = await twoEvents();
    const whole = (await owedOf(policy_id, 'insurer'))[season.insurer_id] ?? 0;
    app.clock.set(new Date('2026-06-20T08:00:00Z'));
    await change(policy_id, (content) => ({ ...content, insurer_id: second, panel: [] }));
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
    const after = await owedOf(policy_id, 'insurer');
    expect((after[season.insurer_id] ?? 0) + (after[second] ?? 0)).toBe(whole);
    expect(after[season.insurer_id]).toBeGreaterThan(0);
    expect(after[second]).toBeGreaterThan(0);
  });

  it('an event that the second insurer took over gives back from the second alone; a third change leaves what has begun', async () => {
    const { policy_id } = await twoEvents();
    app.clock.set(new Date('2026-06-20T08:00:00Z'));
    await change(policy_id, (content) => ({ ...content, insurer_id: second, panel: [] }));
    const shared = await owedOf(policy_id, 'insurer');
    await change(policy_id, (content) => ({
      ...content,
      items: content.items.map((item) =>
        item.event_id === season.event_ids[1] ? { ...item, insured_value: 20_000_000 } : item,
      ),
    }));
    const lowered = await owedOf(policy_id, 'insurer');
    expect(lowered[season.insurer_id]).toBe(shared[season.insurer_id]);
    expect(lowered[second]).toBeLessThan(shared[second] ?? 0);
    const { insurer_id: third } = await buildInsurer(app.services.db);
    await change(policy_id, (content) => ({ ...content, insurer_id: third }));
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
    expect(await owedOf(policy_id, 'insurer')).toEqual({
      [season.insurer_id]: shared[season.insurer_id],
      [third]: lowered[second],
    });
  });

  it('shares that do not sum to 100 %, and a panel without its leader, are refused', async () => {
    const { policy_id } = await buildPolicy(app, { season, status: 'concept' });
    const { content } = (await read(policy_id)).version;
    if (!content) throw new Error('staff see the content');
    const state = await stateOf(app, policy_id);
    const save = (shares: Content['panel']) =>
      admin().attempt('save_quote', { ...state, content: { ...content, panel: shares } });
    const short = await save([{ insurer_id: season.insurer_id, share_bp: 4000 }]);
    expect(short.status).toBe(422);
    const without = await save([{ insurer_id: second, share_bp: 10_000 }]);
    expect(without.status).toBe(422);
    expect(JSON.stringify(without.body)).toContain('The leading insurer has a share');
  });
});

describe('settling what others are owed', () => {
  const of = { account: 'insurer', currency: 'EUR', booked_on: '2026-05-20' } as const;
  const settle = (wish: Pick<InputOf<'settle_ledger'>, 'reference' | 'parties'>) =>
    admin().answer('settle_ledger', { ...of, ...wish });
  const payable = async () => {
    const { parties } = await admin().call('get_payable_parties', of);
    return Object.fromEntries(parties.map((one) => [one.party, one.payable]));
  };

  it('each insurer is paid its part of what clients have paid, to the cent and by itself', async () => {
    const { policy_id } = await twoEvents();
    await change(policy_id, (content) => ({ ...content, panel: panel(season.insurer_id, 6000) }));
    await settle({ reference: 'before' });
    const owed = await owedOf(policy_id, 'insurer');
    const commission = Object.values(await owedOf(policy_id, 'commission'));
    const { payments } = await admin().call('get_all_payments', { policy_id });
    const [payment] = payments;
    if (!payment) throw new Error('the policy is billed');
    const { payment_id, instalment_number, revision, amount_open } = payment;
    const half = Math.round(amount_open / 2);
    await admin().call('register_payment', {
      ...{ payment_id, instalment_number, revision },
      amount: half,
      received_on: '2026-05-20',
      account: 'bank',
      reference: 'half',
    });
    const shares = [owed[season.insurer_id] ?? 0, owed[second] ?? 0, ...commission];
    const rest = shares.reduce((left, one) => left - one, amount_open);
    const [leads, follows] = splitByWeights(half, [...shares, rest - 7500, 7500]);
    expect(await payable()).toMatchObject({ [season.insurer_id]: leads, [second]: follows });

    const one = (amount: number) => ({
      reference: 'May',
      parties: [{ party: second, payable: amount }],
    });
    expect(await settle(one(1))).toMatchObject({
      status: 409,
      body: { code: 'conflict', reason: 'moved_on' },
    });
    expect(await settle(one(follows ?? 0))).toMatchObject({ body: { settled: follows } });
    expect(await payable()).toMatchObject({ [season.insurer_id]: leads, [second]: 0 });
    expect(await settle({ reference: 'May' })).toMatchObject({ body: { settled: leads } });
    const booked = await app.services.db
      .selectFrom('ledger_transactions')
      .select('transaction_id')
      .where('description', '=', 'Settlement: May')
      .execute();
    expect(booked).toHaveLength(2);
  });
});
