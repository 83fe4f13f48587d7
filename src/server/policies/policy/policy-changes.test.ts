import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildDriver } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

type Content = NonNullable<Awaited<ReturnType<typeof read>>['version']['content']>;
const admin = () => app.as(season.people.admin);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
const sum = (lines: readonly { total: number }[]) =>
  lines.reduce((total, line) => total + line.total, 0);
const invoicesOf = (policy_id: string) =>
  app.services.db
    .selectFrom('invoices')
    .select(['premium', 'fee', 'ipt', 'total'])
    .where('policy_id', '=', policy_id)
    .orderBy('created_at')
    .orderBy('invoice_number')
    .execute();

/** A policy for both events: Zandvoort on 5 June, Spa on 10 July. */
const twoEvents = () => buildPolicy(app, { season, event_ids: season.event_ids });

async function change(policy_id: string, how: (content: Content) => Content): Promise<void> {
  const state = await stateOf(app, policy_id);
  const revised = await admin().call('make_revision', { ...state, reason: 'A change' });
  const { content } = (await read(policy_id)).version;
  if (!content) throw new Error('staff see the content');
  const saved = await admin().call('save_quote', { ...revised, content: how(content) });
  await admin().call('send_quote', saved);
}

const withoutSpa = (content: Content): Content => ({
  ...content,
  items: content.items.filter((item) => item.event_id !== season.event_ids[1]),
});

/** What ending the policy by its status would bring about. */
async function previewOf(policy_id: string) {
  const { revision } = await stateOf(app, policy_id);
  return admin().call('preview_change', {
    policy_id,
    revision,
    change: { action: 'change_document_status', status: 'cancelled', reason: 'Sold' },
  });
}

async function payAll(policy_id: string): Promise<void> {
  const { payments } = await admin().call('get_all_payments', { policy_id, amount_per_page: 100 });
  for (const { payment_id, instalment_number, revision, amount_open } of payments)
    await admin().call('register_payment', {
      payment_id,
      instalment_number,
      revision,
      amount: amount_open,
      received_on: '2026-05-20',
      account: 'bank',
      reference: `in full ${payment_id} ${instalment_number}`,
    });
}

describe('what a change of a policy in force costs', () => {
  it('an event withdrawn in time: its premium is credited, the endorsement fee of 25.00 with tax is billed', async () => {
    const { policy_id } = await twoEvents();
    const before = await read(policy_id);
    await change(policy_id, withoutSpa);
    const after = await read(policy_id);
    expect(after.charges).toMatchObject([
      { kind: 'endorsement_fee', version_number: 2, amount: 2500, ipt: 525, country: 'NL' },
    ]);
    const [first, credit] = await invoicesOf(policy_id);
    const price = (one: typeof after) => one.version.build_up?.gross ?? 0;
    expect(credit).toMatchObject({ fee: 2500 });
    expect(credit?.total).toBe(price(after) - price(before) + 2500 + 525);
    expect(after.amount_open).toBe((first?.total ?? 0) + (credit?.total ?? 0));
    expect(after.refund_owed).toBe(0);
  });

  it('withdrawn less than seven days before: half of the premium is kept, without a fee', async () => {
    const { policy_id } = await twoEvents();
    const before = await read(policy_id);
    app.clock.set(new Date('2026-07-06T08:00:00Z'));
    await change(policy_id, withoutSpa);
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
    const after = await read(policy_id);
    const fall = (before.version.build_up?.premium ?? 0) - (after.version.build_up?.premium ?? 0);
    const kept = after.charges.reduce((total, charge) => total + charge.amount, 0);
    expect(after.charges.map((charge) => charge.kind)).not.toContain('endorsement_fee');
    expect(Math.abs(kept * 2 - fall)).toBeLessThanOrEqual(1);
    expect((await invoicesOf(policy_id))[1]).toMatchObject({ premium: kept - fall, fee: 0 });
  });

  it('another driver costs the fee; more excess alone, and a version sent again, cost none', async () => {
    const { policy_id } = await twoEvents();
    const { driver_id } = await buildDriver(app.services.db, {
      user_ids: [season.people.agent.user_id],
    });
    await change(policy_id, (content) => ({
      ...content,
      items: content.items.map((item, index) =>
        index === 0
          ? { ...item, drivers: item.drivers.map((one) => ({ ...one, driver_id })) }
          : item,
      ),
    }));
    expect((await invoicesOf(policy_id))[1]).toMatchObject({ fee: 2500, total: 3025 });
    await change(policy_id, (content) => ({
      ...content,
      items: content.items.map((item) => ({ ...item, excess_pct: '15.0' })),
    }));
    const { charges, version, amount_open } = await read(policy_id);
    expect(charges).toHaveLength(1);
    expect(amount_open).toBe((version.build_up?.gross ?? 0) + 3025);
  });

  it('a cancelled policy gives 90 % of events to come back, which is owed as a refund once paid', async () => {
    const { policy_id } = await twoEvents();
    await payAll(policy_id);
    app.clock.set(new Date('2026-06-20T08:00:00Z'));
    const state = await stateOf(app, policy_id);
    const { money_back: told } = await previewOf(policy_id);
    await admin().call('change_document_status', { ...state, status: 'cancelled', reason: 'Sold' });
    const cancelled = await read(policy_id);
    const given = -sum(cancelled.charges.map((charge) => ({ total: charge.amount + charge.ipt })));
    expect(told).toEqual({ given_back: given, taken_off: 0, paid_back: given });
    expect(new Set(cancelled.charges.map((charge) => charge.kind))).toEqual(
      new Set(['cancellation']),
    );
    expect(given).toBeGreaterThan(0);
    expect(cancelled.refund_owed).toBe(given);
    expect((await invoicesOf(policy_id))[1]).toMatchObject({ total: -given, fee: 0 });
    const { owed } = await admin().call('get_refunds', {});
    expect(owed).toContainEqual(expect.objectContaining({ policy_id, amount: given }));

    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  it('nobody gets back more than was paid: what is still open falls first', async () => {
    const { policy_id } = await twoEvents();
    const { amount_open } = await read(policy_id);
    const state = await stateOf(app, policy_id);
    const { money_back: told } = await previewOf(policy_id);
    await admin().call('change_document_status', { ...state, status: 'cancelled', reason: 'Sold' });
    const after = await read(policy_id);
    const credit = (await invoicesOf(policy_id))[1]?.total ?? 0;
    expect(told).toEqual({ given_back: -credit, taken_off: -credit, paid_back: 0 });
    expect(after).toMatchObject({ refund_owed: 0, amount_open: amount_open + credit });
  });
});
