import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, readClaim, typedLine } from '#test/harness/claim-factories.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { instalmentsOf, ledgerOf } from '#test/harness/payment-factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

// What a client, its claims and its due dates come to when an event is near: whichever way a change is made, the cents
// are the same. A car of 260,000 is at Zandvoort from 5 June and at Spa from 10 July.

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});
beforeEach(() => at('05-20'));

const at = (day: string) => app.clock.set(new Date(`2026-${day}T08:00:00Z`));
const saturday = Date.parse('2026-06-06T12:00:00Z') / 1000;
const admin = () => app.as(season.people.admin);
const read = (policy_id: string) => admin().call('get_document', { policy_id });
const both = async () =>
  (await buildPolicy(app, { season, event_ids: season.event_ids })).policy_id;

/** A policy for Zandvoort of which something else was written before it was made. */
async function madeOf(how: (content: QuoteContent) => QuoteContent): Promise<string> {
  const { policy_id } = await buildPolicy(app, { season, status: 'concept' });
  const { content } = (await read(policy_id)).version;
  const key = () => stateOf(app, policy_id);
  await admin().call('save_quote', { ...(await key()), content: how(content!) });
  const status = 'waiting_for_approval';
  await admin().call('change_document_status', { ...(await key()), status });
  await app.as(season.people.insurer).call('approve_document', await key());
  await admin().call('send_quote', await key());
  const accepted = { ...(await key()), name: 'J. van Dalen', accepted: true as const };
  await app.as(season.people.agent).call('accept_quote', accepted);
  await admin().call('make_policy', await key());
  return policy_id;
}

async function claimOf(
  policy_id: string,
  agreed: number,
  wish: Partial<Parameters<typeof buildClaim>[2]> = {},
) {
  const found = await sql<{ item_id: string; version_id: string }>`
    select item_id, version_id from policy_items where policy_id = ${policy_id} and current`.execute(
    app.services.db,
  );
  const second_admin = await buildAccount(app.services.db, { account_type: 'admin' });
  const people = { ...season.people, second_admin, other_adjuster: season.people.loss_adjuster };
  const { car_id, driver_id, event_ids } = season;
  return buildClaim(
    app,
    { people, policy_id, ...found.rows[0]!, car_id, driver_id, event_id: event_ids[0] },
    {
      ...{ status: 'under_review', lines: [typedLine(agreed, agreed)] },
      ...{ date_accident: saturday, ...wish },
    },
  );
}

describe('Spa is given up two days before it', () => {
  it.each([
    [
      'taken off by a revision',
      async (policy_id: string) => {
        const state = await stateOf(app, policy_id);
        const revised = await admin().call('make_revision', { ...state, reason: 'Not to Spa' });
        const { content } = (await read(policy_id)).version;
        const items = content!.items.filter(({ event_id }) => event_id !== season.event_ids[1]);
        const saved = await admin().call('save_quote', {
          ...revised,
          content: { ...content!, items },
        });
        await admin().call('send_quote', { ...saved, message: '' });
      },
    ],
    [
      'cancelled with the policy by the client',
      async (policy_id: string) =>
        admin().call('cancel_policy', {
          ...(await stateOf(app, policy_id)),
          ...{ initiator: 'client', effective_on: '2026-07-08', reason: 'Not to Spa' },
        }),
    ],
  ])('%s: half of 10,181.52 goes back', async (_how, give_up) => {
    const policy_id = await both();
    const before = await ledgerOf(app.services.db, policy_id);
    at('07-08');
    await give_up(policy_id);
    const after = await ledgerOf(app.services.db, policy_id);
    const back = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(back('insurer') + back('commission')).toBe(509_076);
    expect(back('fee_income')).toBe(0);
    expect(back('tax_payable')).toBe(106_906);
    expect(back('premium_receivable')).toBe(-509_076 - 106_906);
  });
});

it('a client withdraws from its only event two days before it: half goes back, and no revision without an event is left', async () => {
  const { policy_id } = await buildPolicy(app, { season });
  const billed = await ledgerOf(app.services.db, policy_id);
  at('06-03');
  const client = app.as(season.people.agent);
  const content = { event_id: season.event_ids[0] };
  const saved = await client.call('save_request', { kind: 'withdraw_event', policy_id, content });
  await admin().call('apply_request', await client.call('submit_request', saved));
  const ended = await read(policy_id);
  expect(ended.status).toBe('cancelled');
  expect(ended.versions.map(({ version_number }) => version_number)).toEqual([1]);
  const left = await ledgerOf(app.services.db, policy_id);
  // Of 6,500.51 net and 1,365.11 tax.
  expect(left['premium_receivable']! - billed['premium_receivable']!).toBe(-325_026 - 68_255);
});

it('four instalments of an event in ten days: 7,956.37 are due on 4 June, the day before it', async () => {
  at('05-26');
  const policy_id = await madeOf((content) => ({ ...content, instalments: 4 }));
  const found = await instalmentsOf(app.services.db, policy_id);
  expect(found.map(({ due_on, amount }) => [due_on, amount])).toEqual([['2026-06-04', 795_637]]);
});

describe('claims of one car', () => {
  it('insured for 100,000.00 once: 8,000.00 are paid and 28,000.00 approved, 64,000.00 are left', async () => {
    const policy_id = await madeOf((content) => ({
      ...content,
      items: content.items.map((item) => ({
        ...item,
        ...{ insured_value: 10_000_000, aggregate_mode: 'single_aggregate' as const },
      })),
    }));
    at('06-08');
    const hour = 3_600;
    await claimOf(policy_id, 1_800_000, { status: 'paid' });
    await claimOf(policy_id, 3_800_000, { status: 'approved', date_accident: saturday + hour });
    const third = await claimOf(policy_id, 1_000_000, { date_accident: saturday + 2 * hour });
    expect((await readClaim(app, third, season.people.admin)).claim_amounts).toMatchObject({
      aggregate_left: 6_400_000,
    });
  });

  it('one of 4,000.00 is set off against 7,956.37 that are due: of the 3,956.37 left a part is received, then the rest', async () => {
    const { policy_id } = await buildPolicy(app, { season });
    at('06-08');
    await claimOf(policy_id, 3_000_000, { status: 'paid' });
    const state = async () => (await instalmentsOf(app.services.db, policy_id))[0]!;
    expect(await state()).toMatchObject({
      status: 'partially_paid_through_claim',
      amount_open: 395_637,
    });
    const receive = async (amount: number) => {
      const { payment_id, instalment_number, revision } = await state();
      await admin().call('register_payment', {
        ...{ payment_id, instalment_number, revision, amount, account: 'bank' },
        ...{ received_on: '2026-06-08', reference: `${policy_id} ${amount}` },
      });
    };
    await receive(100_000);
    expect(await state()).toMatchObject({ status: 'partially_paid', amount_open: 295_637 });
    await receive(295_637);
    expect(await state()).toMatchObject({ status: 'paid', amount_open: 0 });
    expect(await ledgerOf(app.services.db, policy_id)).not.toHaveProperty('premium_receivable');
  });
});
