import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, buildInsurer } from '#test/harness/factories.ts';
import {
  buildClaim,
  type BuiltClaim,
  readClaim,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { ledgerOf } from '#test/harness/payment-factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

// What an underwriter and an accountant tried on a policy that changes, with their figures. The car of 260,000 at
// Zandvoort costs 8,030.04 net, 75.00 fee and 1,702.06 tax: 9,807.10 (manual 4.5, example 1).

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  // 22 at Zandvoort, as the driver of the example.
  await sql`update drivers set birth_date = '2003-11-02' where driver_id = ${season.driver_id}`.execute(
    app.services.db,
  );
});
beforeEach(() => at('05-20'));

const at = (day: string) => app.clock.set(new Date(`2026-${day}T08:00:00Z`));
const saturday = Date.parse('2026-06-06T12:00:00Z') / 1000;
const admin = () => app.as(season.people.admin);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
const [net, fee, tax, gross] = [803_004, 7500, 170_206, 980_710];

/** The policy of the example, or with something else said of its one car, in force. */
async function inForce(
  change: Partial<QuoteContent['items'][number]> = {},
  whole: Partial<QuoteContent> = {},
): Promise<string> {
  const { policy_id } = await buildPolicy(app, { season, status: 'concept' });
  const { content } = (await read(policy_id)).version;
  const items = content!.items.map((item) => ({
    ...item,
    ...{ scope: 'parts_and_labour' as const, ...change },
  }));
  const key = () => stateOf(app, policy_id);
  await admin().call('save_quote', { ...(await key()), content: { ...content!, ...whole, items } });
  await admin().call('change_document_status', {
    ...(await key()),
    status: 'waiting_for_approval',
  });
  await app.as(season.people.insurer).call('approve_document', await key());
  await admin().call('send_quote', await key());
  const accepted = { ...(await key()), name: 'J. van Dalen', accepted: true as const };
  await app.as(season.people.agent).call('accept_quote', accepted);
  await admin().call('make_policy', await key());
  return policy_id;
}

/** Opens a revision and saves another content of its one car. */
async function change(policy_id: string, how: Partial<QuoteContent['items'][number]>) {
  const revised = await admin().call('make_revision', {
    ...(await stateOf(app, policy_id)),
    reason: 'A change',
  });
  const { content } = (await read(policy_id)).version;
  const items = content!.items.map((item) => ({ ...item, ...how }));
  return admin().call('save_quote', { ...revised, content: { ...content!, items } });
}

const cancel = async (policy_id: string, initiator: 'client' | 'organiser') =>
  admin().call('cancel_policy', {
    ...(await stateOf(app, policy_id)),
    ...{ initiator, reason: 'Called off' },
    effective_on: app.clock.now().toISOString().slice(0, 10),
  });

const owed = {
  premium_receivable: gross,
  insurer: -682_553,
  commission: -120_451,
  tax_payable: -tax,
  fee_income: -fee,
};

/** A claim on the car that is looked at, of an accident on the Saturday unless told. */
async function claimOf(
  policy_id: string,
  agreed: number,
  wish: Partial<Parameters<typeof buildClaim>[2]> = {},
): Promise<BuiltClaim> {
  const found = await sql<{ item_id: string; version_id: string }>`
    select item_id, version_id from policy_items where policy_id = ${policy_id} and current`.execute(
    app.services.db,
  );
  const [item] = found.rows;
  const second_admin = await buildAccount(app.services.db, { account_type: 'admin' });
  const people = { ...season.people, second_admin, other_adjuster: season.people.loss_adjuster };
  const { car_id, driver_id, event_ids } = season;
  return buildClaim(
    app,
    { people, policy_id, ...item!, car_id, driver_id, event_id: event_ids[0] },
    {
      status: 'under_review',
      lines: [typedLine(agreed, agreed)],
      date_accident: saturday,
      ...wish,
    },
  );
}

describe('an event that was driven', () => {
  it('keeps its premium: 260,000 is not lowered to 10,000, and none of 8,030.04 is credited', async () => {
    const policy_id = await inForce();
    expect(await ledgerOf(app.services.db, policy_id)).toEqual(owed);
    at('06-08');
    const refused = change(policy_id, { insured_value: 1_000_000 });
    expect((await refusalOf(refused)).fields).toEqual(['content.items.0.insured_value: begun']);
    expect(await ledgerOf(app.services.db, policy_id)).toEqual(owed);
    const bills = await sql<{ total: number }>`
      select total from invoices where policy_id = ${policy_id}`.execute(app.services.db);
    expect(bills.rows).toEqual([{ total: gross }]);
  });

  it('keeps its terms: of 186,500 on a car of 100,000 with 10 % excess 90,000 are offered, and they cannot be raised', async () => {
    const policy_id = await inForce({ insured_value: 10_000_000 });
    at('06-08');
    const refused = change(policy_id, { insured_value: 26_000_000, excess_pct: '0.0' });
    expect((await refusalOf(refused)).fields).toEqual([
      'content.items.0.insured_value: begun',
      'content.items.0.excess_pct: begun',
    ]);
    const claim = await claimOf(policy_id, 18_650_000);
    expect((await readClaim(app, claim, season.people.admin)).claim_amounts).toMatchObject({
      excess: 1_000_000,
      final_amount: 9_000_000,
    });
  });

  it('keeps cover and premium when the policy is cancelled after it: the claim comes in, 8,030.04 stay', async () => {
    const policy_id = await inForce();
    at('06-10');
    const key = await stateOf(app, policy_id);
    await admin().call('change_document_status', { ...key, status: 'cancelled', reason: 'Sold' });
    expect(await ledgerOf(app.services.db, policy_id)).toEqual(owed);
    const claim = await claimOf(policy_id, 5_000_000);
    expect((await readClaim(app, claim, season.people.admin)).claim_amounts).toMatchObject({
      excess: 2_600_000,
      final_amount: 2_400_000,
    });
  });
});

it('a total loss on Saturday leaves nothing for an accident on Sunday, and a claim of Friday its sum insured', async () => {
  const policy_id = await inForce();
  at('06-08');
  await claimOf(policy_id, 25_000_000, { status: 'approved' });
  const leftOf = async (date_accident: number) => {
    const claim = await claimOf(policy_id, 1_000_000, { date_accident });
    return (await readClaim(app, claim, season.people.admin)).claim_amounts;
  };
  expect(await leftOf(saturday + 86_400)).toMatchObject({ aggregate_left: 0, final_amount: 0 });
  expect(await leftOf(saturday - 86_400)).toMatchObject({ aggregate_left: null });
});

describe('a policy in force that is looked at again', () => {
  it.each([
    ['declined', ['waiting_for_approval', 'declined']],
    ['expired', ['concept', 'expired']],
  ] as const)(
    'is in force again once its revision is %s: 9,807.10 are owed for cover that is there',
    async (_how, road) => {
      const policy_id = await inForce();
      for (const next of road)
        await admin().call('change_document_status', {
          ...(await stateOf(app, policy_id)),
          ...{ status: next, reason: 'Too dear' },
        });
      const after = await read(policy_id);
      expect(after).toMatchObject({ amount_open: gross, status: 'policy_made' });
      expect(after.allowed_next_statuses).toContain('cancelled');
      expect(await ledgerOf(app.services.db, policy_id)).toEqual(owed);
    },
  );
});

it.each(['concept', 'made', 'internal_check', 'waiting_for_approval', 'change_requested'] as const)(
  'a policy in force that is moved to %s is insured as Upcoming events says, and its claim comes in',
  async (status) => {
    const policy_id = await inForce();
    const key = await stateOf(app, policy_id);
    await admin().call('change_document_status', { ...key, status, reason: 'Looked at again' });
    expect((await read(policy_id)).status).toBe(status);
    const [event_id] = season.event_ids;
    const { policies } = await admin().call('get_event_policies', { event_id });
    expect(policies.map((one) => one.policy_id)).toContain(policy_id);
    at('06-08');
    const found = await sql<{ item_id: string }>`
      select item_id from policy_items where policy_id = ${policy_id} and current`.execute(
      app.services.db,
    );
    const report = await app.as(season.people.agent).call('create_claim', {
      ...{ policy_id, item_id: found.rows[0]!.item_id, driver_id: season.driver_id },
      date_accident: saturday,
    });
    expect(report).toMatchObject({ revision: 0 });
  },
);

describe('cancelling 8,030.04 and 1,702.06 tax', () => {
  it('the organiser calls the only event off: 9,716.35 go back, the fee of 75.00 with its tax stays', async () => {
    const policy_id = await inForce();
    await cancel(policy_id, 'organiser');
    const kept = fee + 1575;
    expect(gross - kept).toBe(971_635);
    expect(await ledgerOf(app.services.db, policy_id)).toEqual({
      premium_receivable: kept,
      tax_payable: -1575,
      fee_income: -fee,
    });
  });

  it.each([
    ['two days before it starts: half', '06-03', 401_502, 84_315],
    ['seven days before it starts: 90 %', '05-29', 722_704, 151_768],
  ])('the client, %s', async (_when, day, back, tax_back) => {
    const policy_id = await inForce();
    at(day);
    await cancel(policy_id, 'client');
    const left = await ledgerOf(app.services.db, policy_id);
    expect(left).toMatchObject({
      premium_receivable: gross - back - tax_back,
      tax_payable: tax_back - tax,
    });
    expect(left['insurer']! + left['commission']!).toBe(back - net);
  });
});

it('a panel of 60 and 40 % is owed 4,095.32 and 2,730.21 of 6,825.53, and gives back as much', async () => {
  const { insurer_id } = await app.services.db
    .insertInto('insurers')
    .values({ name: 'Meridiaan' })
    .returning('insurer_id')
    .executeTakeFirstOrThrow();
  const panel = [
    { insurer_id: season.insurer_id, share_bp: 6000 },
    { insurer_id, share_bp: 4000 },
  ];
  const policy_id = await inForce({}, { panel });
  const insurers = async () => {
    const found = await sql<{ insurer_id: string; owed: number }>`
      select insurer_id, -sum(amount)::bigint as owed from ledger_entries join ledger_transactions using (transaction_id)
      where policy_id = ${policy_id} and account = 'insurer' group by 1`.execute(app.services.db);
    return Object.fromEntries(found.rows.map((row) => [row.insurer_id, row.owed]));
  };
  expect(await insurers()).toEqual({ [season.insurer_id]: 409_532, [insurer_id]: 273_021 });
  await cancel(policy_id, 'organiser');
  expect(await insurers()).toEqual({ [season.insurer_id]: 0, [insurer_id]: 0 });
});

it('insurers are paid of what came in alone: nothing of 6,825.53 while 9,807.10 are open, 40 % of 3,412.77 once half is paid', async () => {
  const { insurer_id } = await buildInsurer(app.services.db, { name: 'Second of two' });
  const panel = [
    { insurer_id: season.insurer_id, share_bp: 6000 },
    { insurer_id, share_bp: 4000 },
  ];
  const policy_id = await inForce({}, { panel });
  const payable = async () => {
    const asked = { account: 'insurer', currency: 'EUR', booked_on: '2026-05-20' } as const;
    const { parties } = await admin().call('get_payable_parties', asked);
    return parties.find(({ party }) => party === insurer_id)?.payable ?? 0;
  };
  expect(await payable()).toBe(0);
  const { payments } = await admin().call('get_all_payments', { policy_id });
  const { payment_id, instalment_number, revision } = payments[0]!;
  await admin().call('register_payment', {
    ...{ payment_id, instalment_number, revision, amount: 490_355, account: 'bank' },
    ...{ received_on: '2026-05-20', reference: 'Half of it' },
  });
  expect(await payable()).toBe(136_511);
});

const superadmin = () => app.as(season.people.superadmin);

async function weighZandvoort(factor: string | null): Promise<string | null> {
  const { revision, factor: before } = await superadmin().call('get_circuit', {
    circuit_id: 'zandvoort',
  });
  const why = { factor, factor_reason: 'Looked at again' };
  await superadmin().call('set_circuit_factor', { circuit_id: 'zandvoort', revision, ...why });
  return before ?? null;
}

it('a circuit that is dearer since then bills a revision of notes nothing, where 9,752.13 were billed', async () => {
  const policy_id = await inForce();
  const before = await weighZandvoort('2.00');
  await change(policy_id, {});
  await admin().call('send_quote', { ...(await stateOf(app, policy_id)), message: 'A note' });
  expect(await ledgerOf(app.services.db, policy_id)).toEqual(owed);
  await weighZandvoort(before);
});

it('2,409.01, 30 % of 8,030.04, are taken back from the brokerage that had them, also when it was removed before', async () => {
  const broker_id = season.people.brokerage.user_id;
  const policy_id = await inForce({}, { broker_id, commission_pct: '30.0' });
  const theirs = async () => {
    const found = await sql<{ owed: number }>`
      select coalesce(-sum(amount), 0)::bigint as owed from ledger_entries join ledger_transactions using (transaction_id)
      where policy_id = ${policy_id} and account = 'commission' and broker_id = ${broker_id}`.execute(
      app.services.db,
    );
    return found.rows[0]?.owed;
  };
  expect(await theirs()).toBe(240_901);
  const revised = await admin().call('make_revision', {
    ...(await stateOf(app, policy_id)),
    reason: 'Direct from now on',
  });
  const { content } = (await read(policy_id)).version;
  const saved = await admin().call('save_quote', {
    ...revised,
    content: { ...content!, broker_id: null },
  });
  await admin().call('send_quote', { ...saved, message: '' });
  expect(await theirs()).toBe(240_901);
  await cancel(policy_id, 'organiser');
  expect(await theirs()).toBe(0);
});

it('a lapse over Zandvoort: reinstating bills Spa alone, to the cent that was given back for it, and a crash in June stays outside', async () => {
  const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
  await cancel(policy_id, 'client');
  const lapsed = await ledgerOf(app.services.db, policy_id);
  at('06-12');
  const { revision } = await stateOf(app, policy_id);
  await superadmin().call('reinstate_policy', {
    ...{ policy_id, revision, no_loss_by: 'J. van Dalen' },
    no_loss_at: Math.floor(app.clock.now().getTime() / 1000) - 30,
  });
  const { premium_receivable } = await ledgerOf(app.services.db, policy_id);
  // 90 % of 10,690.59 net with 21 % tax, and 25.00 with the tax on it for looking at it again.
  const spa = 962_153 + 202_052;
  expect(premium_receivable! - lapsed['premium_receivable']!).toBe(spa + 2500 + 525);
  const crashed = sql<{ item_id: string; event_id: string }>`
    select item_id, event_id from policy_items where policy_id = ${policy_id} and current`;
  const items = (await crashed.execute(app.services.db)).rows;
  const item_id = items.find(({ event_id }) => event_id === season.event_ids[0])!.item_id;
  const report = app.as(season.people.agent).call('create_claim', {
    ...{ policy_id, item_id, driver_id: season.driver_id },
    date_accident: saturday,
  });
  expect((await refusalOf(report)).fields).toEqual([
    'policy_id: not_in_force',
    'date_accident: outside_cover',
  ]);
});
