import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Currency } from '#domain/currencies.ts';
import { startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import { hasSharedFolder } from '#test/harness/shared-folder.ts';
import { payByCard, payOutCards } from '#test/scenarios/card-payer.ts';
import { inParallel } from '#test/harness/in-parallel.ts';
import { openOffice, type Office } from '#test/scenarios/office-people.ts';
import {
  finalAmountOf,
  outcomes,
  reportCrash,
  settleCrash,
  type GridClaim,
} from '#test/scenarios/real-grid/grid-claim.ts';
import {
  joinTeam,
  priceOfTeam,
  teamsOf,
  type GridTeam,
} from '#test/scenarios/real-grid/grid-team.ts';
import { readGrid, type RaceEntry } from '#test/scenarios/real-grid/race-entries.ts';

/** Sahlen's Six Hours of The Glen, 22 June 2025: 55 cars of 42 teams (IMSA / Al Kamel, via tobi/imsa_data, MIT). */
const race = { stamp: '202506221210', circuit_id: 'watkins-glen', hours: '6' };
const currencies: readonly Currency[] = ['EUR', 'GBP', 'USD'];

if (!hasSharedFolder)
  console.warn('[real-grid] skipped: there is no ../shared with the entry lists');

describe.skipIf(!hasSharedFolder)('a whole grid', { timeout: 60_000 }, () => {
  let app: TestApp;
  let office: Office;
  let admin: Caller;
  let grid: RaceEntry[] = [];
  let teams: GridTeam[] = [];
  let claims: GridClaim[] = [];
  let event_id = '';

  beforeAll(async () => {
    app = await startTestApp({ now: '2025-05-12T08:00:00Z' });
    office = await openOffice(app, 'Glen Mutual');
    // Prototypes of six million are this office's daily work: its admins have no limit of their own.
    const limits = {
      ...{ value: null, adjustment_pct: null, claim_approval: null },
      ...{ claim_payment: null, refund: null, write_off: null },
    };
    const superadmin = app.as(office.superadmin);
    for (const user_id of [office.admin, office.second_admin]) {
      const { revision } = await superadmin.call('get_account', { user_id });
      await superadmin.call('save_authority', { user_id, revision, limits });
    }
    admin = app.as(office.admin);
    grid = readGrid(race.stamp);
    // Mails and documents are made beside everything else, as in real life.
    await app.startJobs();
  });

  /** Waits until the worker has nothing left to do. */
  const workDone = async () => {
    const left = async () =>
      (
        await sql<{ n: number }>`select count(*) as n from graphile_worker.jobs`.execute(
          app.services.db,
        )
      ).rows[0]?.n;
    while ((await left()) !== 0) await sleep(50);
  };
  const keyOf = async (team: GridTeam) => {
    const { revision } = await admin.call('get_document', { policy_id: team.policy_id });
    return { policy_id: team.policy_id, revision };
  };
  const paymentsOf = async ({ policy_id }: GridTeam) =>
    (await admin.call('get_all_payments', { policy_id, amount_per_page: 100 })).payments;

  it('the entry list becomes clients, cars and drivers with their categories of 2025', async () => {
    expect(grid).toHaveLength(55);
    const { championship_id } = await admin.call('add_championship', {
      name: 'IMSA WeatherTech SportsCar Championship 2025',
      year: 2025,
    });
    ({ event_id } = await admin.call('add_event', {
      name: "Sahlen's Six Hours of The Glen",
      championship_id,
      circuit_id: race.circuit_id,
      country: 'US',
      start_on: '2025-06-20',
      end_on: '2025-06-22',
      race_hours: race.hours,
    }));
    teams = await inParallel(teamsOf(grid), (team, index) => joinTeam(app, office, team, index));
    expect(teams).toHaveLength(42);
    const classes = Map.groupBy(grid, (entry) => entry.car_class);
    expect(Object.fromEntries([...classes].map(([name, cars]) => [name, cars.length]))).toEqual({
      HYPERCAR: 13,
      LMP2: 12,
      GT3: 30,
    });
  });

  it('[1.1] every team asks, and is quoted to the cent what the engine says', async () => {
    const quotes = await inParallel(teams, async (team) => {
      const saved = await team.client.call('save_request', {
        kind: 'new_cover',
        content: {
          cars: team.car_ids.map((car_id, car) => ({
            car_id,
            driver_ids: team.driver_ids[car] ?? [],
          })),
          event_ids: [event_id],
          instalments: team.instalments,
        },
      });
      const request = await team.client.call('submit_request', saved);
      const { insurer_id } = office;
      const quote = await admin.call('quote_request', { ...request, insurer_id });
      team.policy_id = quote.policy_id;
      const { version } = await admin.call('get_document', quote);
      return version.rating?.result;
    });
    expect(quotes).toEqual(teams.map((team) => priceOfTeam(team, event_id)));
  });

  it('[4.12] [4.13] the insurer approves them all, a superadmin clears what is worth more than a million', async () => {
    const cleared = await inParallel(teams, async (team) => {
      const status = 'waiting_for_approval';
      await admin.call('change_document_status', { ...(await keyOf(team)), status });
      const approved = await app.as(office.insurer).call('approve_document', await keyOf(team));
      const { version } = await admin.call('get_document', approved);
      const { referrals = [] } = version;
      if (referrals.length === 0) return 0;
      await app.as(office.superadmin).call('clear_referral', await keyOf(team));
      return referrals.length;
    });
    expect(cleared.reduce((sum, count) => sum + count, 0)).toBe(13);
  });

  it('[4.14] they are sent, accepted by the team or its brokerage, and made, with invoices without a gap', async () => {
    const numbers = await inParallel(teams, async (team, index) => {
      const sent = await admin.call('send_quote', await keyOf(team));
      const who = team.has_broker ? app.as(office.brokerage) : team.client;
      const name = `Manager ${index + 1}`;
      const accepted = await who.call('accept_quote', { ...sent, name, accepted: true });
      return (await admin.call('make_policy', accepted)).invoice_number ?? '';
    });
    expect(numbers.toSorted()).toEqual(
      teams.map((_, index) => `2025-${String(index + 1).padStart(5, '0')}`),
    );
  });

  it('[7.46] most teams pay before the race: by card what a link takes, the rest by bank', async () => {
    app.clock.set(new Date('2025-06-10T08:00:00Z'));
    // The last third of the result will claim; who has a claim to set off does not pay before.
    const last = grid.slice(-Math.round(grid.length / 3));
    claims = last.map((entry, index) => {
      const team = teams.find((one) => one.entries.includes(entry)) as GridTeam;
      const outcome = outcomes[index % outcomes.length] ?? 'cancelled';
      return { team, car: team.entries.indexOf(entry), outcome };
    });
    const waits = new Set(claims.filter((one) => one.outcome === 'set_off').map((one) => one.team));
    const ways = { card: 0, bank: 0 };
    await inParallel(
      teams.filter((team) => !waits.has(team)),
      async (team) => {
        for (const payment of await paymentsOf(team)) {
          const { payment_id, instalment_number, amount_open, revision } = payment;
          const one = { payment_id, instalment_number };
          if (amount_open > 2_500_000) {
            ways.bank += 1;
            await admin.call('register_payment', {
              ...one,
              revision,
              amount: amount_open,
              received_on: '2025-06-10',
              reference: `${payment.invoice_number}/${instalment_number}`,
            });
          } else {
            ways.card += 1;
            const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: [one] });
            const { url } = await app.anonymous.call('start_bulk_checkout', { bulk_id });
            await payByCard(app, url);
          }
        }
      },
      2,
    );
    await app.deliverCardEvents();
    await workDone();
    expect(Math.min(ways.card, ways.bank)).toBeGreaterThan(5);
    const open = await inParallel(teams, async (team) =>
      (await paymentsOf(team)).some((payment) => payment.amount_open > 0),
    );
    expect(open).toEqual(teams.map((team) => waits.has(team)));
  });

  it('[4.25] [4.29] [4.22] a third of the grid claims: paid with set-off, rejected, below the excess, total loss', async () => {
    app.clock.set(new Date('2025-06-23T08:00:00Z'));
    const date_accident = Date.parse('2025-06-22T20:10:00Z') / 1000;
    const reported = await inParallel(claims, async (claim) => ({
      ...claim,
      ...(await reportCrash(claim, { event_id, date_accident })),
    }));
    app.clock.set(new Date('2025-07-08T08:00:00Z'));
    await app.runJob('follow_due_dates');
    await inParallel(reported, (claim) => settleCrash(app, office, claim));
    const ended = await inParallel(reported, ({ claim_id }) =>
      admin.call('get_full_claim', { claim_id }),
    );
    const status = { rejected: 'rejected', cancelled: 'cancelled_by_client' };
    expect(ended.map((one) => [one.status, one.final_amount ?? 0])).toEqual(
      claims.map((claim) => [
        status[claim.outcome as keyof typeof status] ?? 'paid',
        finalAmountOf(claim),
      ]),
    );
  });

  it('[1.3] what is left is paid, everybody is settled, and every account of every currency is at zero', async () => {
    await inParallel(teams, async (team) => {
      for (const payment of await paymentsOf(team)) {
        const { payment_id, instalment_number, amount_open, revision } = payment;
        if (amount_open === 0) continue;
        await admin.call('register_payment', {
          payment_id,
          instalment_number,
          revision,
          amount: amount_open,
          received_on: '2025-07-08',
          reference: `${payment.invoice_number}/${instalment_number}`,
        });
      }
    });
    for (const currency of currencies) {
      const own = teams.filter((team) => team.currency === currency);
      const prices = own.map((team) => priceOfTeam(team, event_id));
      const paid = claims
        .filter((claim) => claim.team.currency === currency)
        .reduce((sum, claim) => sum + finalAmountOf(claim), 0);
      const total = (amountOf: (price: (typeof prices)[number]) => number) =>
        prices.reduce((sum, price) => sum + amountOf(price), 0);
      const settle = async (account: 'insurer' | 'commission' | 'tax' | 'fees') =>
        (
          await admin.call('settle_ledger', {
            account,
            currency,
            booked_on: '2025-07-08',
            reference: `The Glen ${account}`,
          })
        ).settled;
      expect(await settle('insurer')).toBe(total((price) => price.to_insurer) - paid);
      expect(await settle('commission')).toBe(total((price) => price.commission));
      expect(await settle('tax')).toBe(total((price) => price.ipt));
      expect(await settle('fees')).toBe(total((price) => price.policy_fee));
    }
    await payOutCards(admin, '2025-07-08');
    const { balances } = await admin.call('get_ledger_balances', {});
    expect(balances.filter((one) => one.balance !== 0)).toEqual([]);
    await workDone();
    const mails = await app.services.db
      .selectFrom('emails')
      .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute();
    expect(mails.map((one) => one.status)).toEqual(['sent']);
    expect((await admin.call('get_documents', { document_state: 'policy' })).total).toBe(42);
  });
});
