import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { faultsOf, figuresOfInvoice, figuresOfPolicy } from '#test/harness/watch/every-figure.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
/** Paid in full, then cancelled by the client. */
let cancelled: string;
/** Two events, nothing paid. */
let kept: string;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { event_ids } = season;
  kept = (await buildPolicy(app, { season, event_ids })).policy_id;
  cancelled = (await buildPolicy(app, { season, event_ids })).policy_id;
  await payAll(cancelled);
  const { revision } = await stateOf(app, cancelled);
  await admin().call('cancel_policy', {
    policy_id: cancelled,
    revision,
    initiator: 'client',
    effective_on: '2026-05-20',
    reason: 'Team stops',
  } as never);
});

const admin = () => app.as(season.people.admin);

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
      reference: `in full ${policy_id} ${instalment_number}`,
    });
}

const invoicesOf = (policy_id: string) =>
  app.services.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('policy_id', '=', policy_id)
    .execute();

describe('every amount opens its calculation', () => {
  it('what adds up to a figure, and what is booked of it, is the figure that the screen shows', async () => {
    for (const reader of [admin(), app.as(season.people.agent), app.as(season.people.brokerage)])
      for (const policy_id of [kept, cancelled]) {
        const figures = await figuresOfPolicy(reader, policy_id);
        for (const { invoice_id } of await invoicesOf(policy_id))
          figures.push(...(await figuresOfInvoice(reader, invoice_id)));
        expect(figures.length).toBeGreaterThan(20);
        for (const figure of figures) expect(await faultsOf(reader, figure)).toEqual([]);
      }
  });

  it('each of two cancellations of one version opens its own items, not those of both', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const cancel = async () =>
      admin().call('cancel_policy', {
        ...{ policy_id, revision: (await stateOf(app, policy_id)).revision },
        ...{ initiator: 'insurer', effective_on: '2026-05-20', reason: 'Not driven' },
      } as never);
    const minute = () => app.clock.set(new Date(app.clock.now().getTime() + 60_000));
    await cancel();
    minute();
    await admin().call('reinstate_policy', {
      ...{ policy_id, revision: (await stateOf(app, policy_id)).revision },
      ...{ no_loss_by: 'J. van Dalen', no_loss_at: app.clock.now().getTime() / 1000 - 30 },
    });
    minute();
    await cancel();
    const { charges } = await admin().call('get_document', { policy_id });
    expect(charges.filter(({ kind }) => kind === 'cancellation')).toHaveLength(2);
    for (const figure of await figuresOfPolicy(admin(), policy_id))
      expect(await faultsOf(admin(), figure)).toEqual([]);
  });

  it('the rows of the journal are those of the ledger, by number, day and account', async () => {
    const [invoice] = await invoicesOf(kept);
    const of = { figure: 'invoice_total' as const, invoice_id: invoice?.invoice_id ?? '' };
    const { journal } = await admin().call('get_calculation', of);
    const found = await sql<{ booking_number: number; amount: number }>`
      select t.booking_number::int as booking_number, -e.amount as amount from ledger_entries e
      join ledger_transactions t on t.transaction_id = e.transaction_id
      where t.invoice_id = ${of.invoice_id} and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income')
      order by 1, 2`.execute(app.services.db);
    expect(
      journal
        ?.map(({ booking_number, amount }) => ({ booking_number, amount }))
        .toSorted((a, b) => a.amount - b.amount),
    ).toEqual(found.rows.toSorted((a, b) => a.amount - b.amount));
    expect(journal?.length).toBeGreaterThan(2);
  });

  it('commission by party and the insurer’s share are the sum of their bookings, after the claw-back too', async () => {
    const found = await sql<{ account: string; party: string; amount: number }>`
      select e.account, coalesce(e.broker_id, e.insurer_id)::text as party, -sum(e.amount)::bigint as amount
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where t.policy_id = ${cancelled} and e.account in ('commission', 'insurer') group by 1, 2`.execute(
      app.services.db,
    );
    expect(found.rows.length).toBe(2);
    for (const { account, party, amount } of found.rows) {
      const figure = account === 'insurer' ? 'insurer_share' : 'earned_commission';
      const is = await admin().call('get_calculation', {
        figure,
        policy_id: cancelled,
        part: party,
      });
      expect(is).toMatchObject({ amount, booked: amount });
    }
  });

  it('a client sees neither factors nor what others earn, a brokerage its own commission alone', async () => {
    const { agent, brokerage, insurer } = season.people;
    const ask = (
      who: typeof agent,
      figure: 'item_premium' | 'commission' | 'policy_gross',
      part = '',
    ) => app.as(who).call('get_calculation', { figure, policy_id: kept, part });
    const item = await ask(agent, 'item_premium', '1');
    expect(item.parts[0]?.lines).toHaveLength(2);
    expect(item).not.toHaveProperty('factors');
    expect(item).not.toHaveProperty('rating_version');
    const gross = await ask(agent, 'policy_gross');
    expect(new Set(gross.journal?.map(({ account }) => account))).toEqual(
      new Set(['Premium receivable']),
    );
    expect(await refusalOf(ask(agent, 'commission'))).toMatchObject({ code: 'not_found' });
    const share = { figure: 'insurer_share' as const, policy_id: kept, part: insurer.user_id };
    expect(await refusalOf(app.as(brokerage).call('get_calculation', share))).toMatchObject({
      code: 'not_found',
    });
    const factors = await ask(season.people.admin, 'item_premium', '1');
    expect(factors.factors?.length).toBeGreaterThan(10);
  });

  it('the heads of an account are the sum of its policies and instalments, for those who see them', async () => {
    const { agent, brokerage, insurer } = season.people;
    const of_readers = [
      [admin(), agent.user_id],
      [admin(), brokerage.user_id],
      [app.as(brokerage), agent.user_id],
    ] as const;
    for (const [reader, user_id] of of_readers) {
      const { figures } = await reader.call('get_account', { user_id });
      const heads = [
        ['account_premium', figures?.premium_this_year ?? []],
        ['account_paid', figures?.paid ?? []],
        ['account_open', figures?.open ?? []],
      ] as const;
      for (const [figure, sums] of heads)
        for (const { amount: shown, currency: part } of sums)
          expect(await faultsOf(reader, { of: { figure, user_id, part }, shown })).toEqual([]);
      expect(heads[0][1]).toHaveLength(1);
      expect(heads[2][1]).toHaveLength(1);
    }
    for (const who of [agent, insurer]) {
      const ask = { figure: 'account_open' as const, user_id: who.user_id, part: 'EUR' };
      expect(await refusalOf(app.as(who).call('get_calculation', ask))).toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('the balance of each account of the ledger is the sum of its bookings, and of its parties', async () => {
    const { balances } = await admin().call('get_ledger_balances', {});
    expect(balances.length).toBeGreaterThan(4);
    for (const { account, currency, balance } of balances) {
      const of = { figure: 'ledger_balance' as const, part: `${account} ${currency}` };
      expect(await faultsOf(admin(), { of, shown: Math.abs(balance) })).toEqual([]);
      const { parts } = await admin().call('get_calculation', of);
      expect(new Set(parts.map(({ total }) => total))).toEqual(new Set([Math.abs(balance)]));
    }
    const ask = { figure: 'ledger_balance' as const, part: 'cash EUR' };
    for (const who of [season.people.agent, season.people.brokerage, season.people.insurer])
      expect(await refusalOf(app.as(who).call('get_calculation', ask))).toMatchObject({
        code: 'not_found',
      });
  });

  it('of a policy that is somebody else’s nothing is told', async () => {
    const stranger = { figure: 'net_premium' as const, policy_id: kept };
    expect(
      await refusalOf(app.as(season.people.stranger).call('get_calculation', stranger)),
    ).toMatchObject({ code: 'not_found' });
  });
});
