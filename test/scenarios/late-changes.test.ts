import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, buildInsurer } from '#test/harness/factories.ts';
import { buildClaim, mailsAbout, readClaim, typedLine } from '#test/harness/claim-factories.ts';
import { ledgerOf } from '#test/harness/payment-factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

// What is tried on a policy after the fact: its driven event is taken off, its insurers change between an accident and its
// report, its money is owed both ways. A car of 260,000 with 10 % excess is at Zandvoort from 5 June and at Spa from 10 July.

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});
beforeEach(() => at('05-20'));

const at = (day: string) => app.clock.set(new Date(`2026-${day}T08:00:00Z`));
const noon = (day: string) => Date.parse(`2026-${day}T12:00:00Z`) / 1000;
const admin = () => app.as(season.people.admin);
const client = () => app.as(season.people.agent);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
const both = async () =>
  (await buildPolicy(app, { season, event_ids: season.event_ids })).policy_id;
const [zandvoort, spa] = [0, 1] as const;

async function revise(policy_id: string, how: (content: QuoteContent) => QuoteContent) {
  const state = await stateOf(app, policy_id);
  const revised = await admin().call('make_revision', { ...state, reason: 'A change' });
  const { content } = (await read(policy_id)).version;
  return admin().call('save_quote', { ...revised, content: how(content!) });
}

const without =
  (place: 0 | 1) =>
  (content: QuoteContent): QuoteContent => ({
    ...content,
    items: content.items.filter(({ event_id }) => event_id !== season.event_ids[place]),
  });

async function itemAt(policy_id: string, place: 0 | 1) {
  const found = await sql<{ item_id: string; version_id: string }>`
    select item_id, version_id from policy_items
    where policy_id = ${policy_id} and event_id = ${season.event_ids[place]}
    order by current desc, item_id desc limit 1`.execute(app.services.db);
  return found.rows[0]!;
}

const cancel = async (
  policy_id: string,
  wish: { initiator: 'client' | 'organiser'; effective_on: string; item_ids?: string[] },
) =>
  admin().call('cancel_policy', {
    ...(await stateOf(app, policy_id)),
    ...{ reason: 'Not driven after all', ...wish },
  });

/** A claim of 50,000.00 on the car at one of the events. */
async function claimAt(
  policy_id: string,
  place: 0 | 1,
  wish: Partial<Parameters<typeof buildClaim>[2]> = {},
) {
  const second_admin = await buildAccount(app.services.db, { account_type: 'admin' });
  const people = { ...season.people, second_admin, other_adjuster: season.people.loss_adjuster };
  const { car_id, driver_id, event_ids } = season;
  return buildClaim(
    app,
    {
      ...{ people, policy_id, car_id, driver_id, event_id: event_ids[place] },
      ...(await itemAt(policy_id, place)),
    },
    {
      ...{ status: 'under_review', lines: [typedLine(5_000_000, 5_000_000)] },
      ...{ date_accident: noon(place === zandvoort ? '06-06' : '07-11'), ...wish },
    },
  );
}

async function expectPaid(policy_id: string) {
  const claim = await claimAt(policy_id, zandvoort);
  expect((await readClaim(app, claim, season.people.admin)).claim_amounts).toMatchObject({
    excess: 2_600_000,
    final_amount: 2_400_000,
  });
}

const withdrawal = async (policy_id: string, place: 0 | 1) => {
  const content = { event_id: season.event_ids[place] };
  const saved = await client().call('save_request', { kind: 'withdraw_event', policy_id, content });
  return client().call('submit_request', saved);
};

describe('an event that was driven is taken off the policy by nobody, and its claim of 50,000.00 pays 24,000.00', () => {
  it.each([
    ['a revision', 'content.items', (id: string) => revise(id, without(zandvoort))],
    [
      'a cancellation of its item on a day before it',
      'item_ids',
      async (id: string) =>
        cancel(id, {
          ...{ initiator: 'organiser', effective_on: '2026-06-01' },
          item_ids: [(await itemAt(id, zandvoort)).item_id],
        }),
    ],
  ])('not by %s, and nothing is credited', async (_, field, door) => {
    const policy_id = await both();
    const before = await ledgerOf(app.services.db, policy_id);
    at('06-08');
    expect((await refusalOf(door(policy_id))).fields).toEqual([`${field}: begun`]);
    expect(await ledgerOf(app.services.db, policy_id)).toEqual(before);
    await expectPaid(policy_id);
  });

  it('not by a revision that was written before it and is said to hold from before it', async () => {
    const policy_id = await both();
    const saved = await revise(policy_id, without(zandvoort));
    at('06-08');
    const late = admin().call('send_quote', { ...saved, holds_from: '2026-05-25' });
    expect((await refusalOf(late)).fields).toEqual(['content.items: begun']);
    await expectPaid(policy_id);
  });

  it('not by its client, who asked to withdraw it while it was ahead', async () => {
    const policy_id = await both();
    const asked = await withdrawal(policy_id, zandvoort);
    at('06-08');
    expect((await refusalOf(admin().call('apply_request', asked))).fields).toEqual([
      'content.items: begun',
    ]);
    await expectPaid(policy_id);
  });

  it('not by what is taken off beside it, nor by the end of the policy on a day before it', async () => {
    const beside = await both();
    const ended = await both();
    at('06-08');
    const saved = await revise(beside, without(spa));
    await admin().call('send_quote', { ...saved, message: '' });
    await cancel(ended, { initiator: 'client', effective_on: '2026-06-01' });
    await expectPaid(beside);
    await expectPaid(ended);
  });
});

it('a crash of 6 June, told three weeks late of a policy that was cancelled meanwhile, is paid: 24,000.00, of which 9,188.33 are the premium that is due', async () => {
  const policy_id = await both();
  at('06-08');
  await cancel(policy_id, { initiator: 'client', effective_on: '2026-06-08' });
  expect((await read(policy_id)).amount_open).toBe(918_833);
  at('06-29');
  const claim = await claimAt(policy_id, zandvoort, { status: 'paid' });
  const paid = await readClaim(app, claim, season.people.admin);
  expect(paid).toMatchObject({
    status: 'paid',
    claim_amounts: {
      ...{ excess: 2_600_000, final_amount: 2_400_000 },
      ...{ set_off: 918_833, cash: 2_400_000 - 918_833 },
    },
    payout: { status: 'paid_by_paddock', amount: 2_400_000 },
  });
  expect(await read(policy_id)).toMatchObject({ status: 'cancelled', amount_open: 0 });
});

describe('insurers that change between two events', () => {
  /** What each insurer is owed of a policy, by claim or by premium. */
  const owedTo = async (policy_id: string, of: 'claims' | 'premium') => {
    const found = await sql<{ insurer_id: string; owed: number }>`
      select e.insurer_id, -sum(e.amount)::bigint as owed
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where t.policy_id = ${policy_id} and e.account = 'insurer' and (t.claim_id is not null) = ${of === 'claims'}
      group by 1 having sum(e.amount) <> 0`.execute(app.services.db);
    return Object.fromEntries(found.rows.map((row) => [row.insurer_id, row.owed]));
  };

  it('the new ones are owed Spa alone and bear its claim; a crash of before, reported after, is borne by the old one', async () => {
    const policy_id = await both();
    const whole = (await owedTo(policy_id, 'premium'))[season.insurer_id]!;
    const { insurer_id: leader } = await buildInsurer(app.services.db, { name: 'Meridiaan' });
    const { insurer_id: follower } = await buildInsurer(app.services.db, { name: 'Noorderlicht' });
    at('06-08');
    const saved = await revise(policy_id, (content) => ({
      ...content,
      insurer_id: leader,
      panel: [
        { insurer_id: leader, share_bp: 6000 },
        { insurer_id: follower, share_bp: 4000 },
      ],
    }));
    await admin().call('send_quote', { ...saved, message: '' });
    // 85 % of 16,682.03 is owed; 8,654.29 of it is for Spa, which has not begun: 60 and 40 %.
    expect(whole).toBe(1_417_973);
    expect(await owedTo(policy_id, 'premium')).toEqual({
      [season.insurer_id]: 552_544,
      [leader]: 519_258,
      [follower]: 346_171,
    });

    at('06-15');
    const late = await claimAt(policy_id, zandvoort, { status: 'paid' });
    expect(await owedTo(policy_id, 'claims')).toEqual({ [season.insurer_id]: -2_400_000 });
    const mails = await mailsAbout(app, late);
    expect(mails.some(({ body }) => /Meridiaan|Noorderlicht/.test(body))).toBe(false);
    at('07-13');
    await claimAt(policy_id, spa, { status: 'paid' });
    expect(await owedTo(policy_id, 'claims')).toEqual({
      [season.insurer_id]: -2_400_000,
      [leader]: -1_440_000,
      [follower]: -960_000,
    });
  });
});

describe('a client’s wish to withdraw while staff work on a revision', () => {
  it('the other event is out of the revision already: nothing empty is left that cannot be sent', async () => {
    const policy_id = await both();
    const asked = await withdrawal(policy_id, zandvoort);
    await revise(policy_id, without(spa));
    const { ends_policy } = await admin().call('get_request', { request_id: asked.request_id });
    expect(ends_policy).toBe(false);
    expect(await refusalOf(admin().call('apply_request', asked))).toMatchObject({
      code: 'transition_refused',
      message: expect.stringContaining('Send or end it first.') as string,
    });
    const state = await stateOf(app, policy_id);
    await admin().call('send_quote', { ...state, message: '' });
    const shown = await admin().call('get_request', { request_id: asked.request_id });
    expect(shown.ends_policy).toBe(true);
    await admin().call('apply_request', asked);
    const ended = await read(policy_id);
    expect(ended).toMatchObject({ status: 'cancelled', version: { version_number: 2 } });
  });

  it('the only event is withdrawn while another is being added: the revision keeps the other', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    const asked = await withdrawal(policy_id, zandvoort);
    await revise(policy_id, (content) => ({
      ...content,
      items: [...content.items, { ...content.items[0]!, event_id: season.event_ids[spa] }],
    }));
    const { ends_policy } = await admin().call('get_request', { request_id: asked.request_id });
    await admin().call('apply_request', asked);
    const { status, version } = await read(policy_id);
    expect({ ends_policy, status, events: version.items.length }).toEqual({
      ends_policy: false,
      status: 'revision',
      events: 1,
    });
  });
});

describe('money that is owed both ways', () => {
  async function pay(policy_id: string, amount: number) {
    const { payments } = await admin().call('get_all_payments', { policy_id });
    const { payment_id, instalment_number, revision } = payments[0]!;
    await admin().call('register_payment', {
      ...{ payment_id, instalment_number, revision, amount, account: 'bank' },
      ...{ received_on: '2026-05-20', reference: policy_id },
    });
  }
  async function reinstate(policy_id: string) {
    const { revision } = await stateOf(app, policy_id);
    await app.as(season.people.superadmin).call('reinstate_policy', {
      ...{ policy_id, revision, no_loss_by: 'J. van Dalen' },
      no_loss_at: Math.floor(app.clock.now().getTime() / 1000) - 30,
    });
  }

  it('a paid policy that comes back asks for nothing: 11,117.93 are taken from what is owed to its client', async () => {
    const policy_id = await both();
    await pay(policy_id, 2_027_601);
    await cancel(policy_id, { initiator: 'client', effective_on: '2026-05-20' });
    const ended = await read(policy_id);
    expect([ended.amount_open, ended.refund_owed]).toEqual([0, 1_816_673]);
    at('06-12');
    await reinstate(policy_id);
    const back = await read(policy_id);
    // 90 % of 10,181.52 for Spa, 9,163.37 and 1,924.31 tax, and 25.00 with 5.25 tax for looking at it again.
    expect([back.amount_open, back.refund_owed]).toEqual([0, 1_816_673 - 1_111_793]);
  });

  it('of one that was paid in part 7,227.21 are asked for: 11,117.93 less the 3,890.72 that are owed to its client', async () => {
    const policy_id = await both();
    await pay(policy_id, 600_000);
    await cancel(policy_id, { initiator: 'client', effective_on: '2026-05-20' });
    const ended = await read(policy_id);
    expect([ended.amount_open, ended.refund_owed]).toEqual([0, 389_072]);
    at('06-12');
    await reinstate(policy_id);
    const back = await read(policy_id);
    expect([back.amount_open, back.refund_owed]).toEqual([1_111_793 - 389_072, 0]);
    const { item_id } = await itemAt(policy_id, zandvoort);
    const report = client().call('create_claim', {
      ...{ policy_id, item_id, driver_id: season.driver_id, date_accident: noon('06-06') },
    });
    expect((await refusalOf(report)).fields).toContain('date_accident: outside_cover');
  });
});
