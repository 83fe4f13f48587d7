import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type ClaimPeople,
  keyOf,
  readClaim,
  soundIban,
  typedLine,
} from '#test/harness/claim-factories.ts';
import type { BuiltAccount } from '#test/harness/factories.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

describe('damage that is not above the excess', () => {
  it.each([
    ['20,000.00', 2_000_000],
    ['as much as the excess of 26,000.00', 2_600_000],
  ])('[4.25] row 16: %s is closed without a payment', async (_title, agreed) => {
    const claim = await buildClaim(app, await buildCover(app, people), {
      status: 'approved',
      lines: [typedLine(agreed, agreed)],
    });
    const accept = app.as(people.agent).call('accept_settlement', {
      ...(await keyOf(app, claim)),
      name: 'J. van Dalen',
      iban: soundIban,
      account_name: 'Van Dalen Racing',
    });
    expect(await refusalOf(accept)).toMatchObject({
      code: 'transition_refused',
      message: 'Nothing is paid for this claim, so there is nothing to accept. We close it.',
    });
    // Nobody is asked for an acceptance or a payment, and staff are told to close it.
    expect(await readClaim(app, claim, people.agent)).toMatchObject({ abilities: [] });
    expect((await readClaim(app, claim, people.admin)).abilities).toEqual([
      'pay_claim',
      'withdraw_claim_decision',
    ]);
    const asked = await app.as(people.agent).call('get_claim_work', {});
    expect(asked.to_answer?.map(({ claim_id }) => claim_id)).not.toContain(claim.claim_id);
    const told = async (who: BuiltAccount) =>
      (await app.as(who).call('get_notifications', {})).notifications
        .filter(({ feature_id }) => feature_id === claim.claim_id)
        .map(({ message }) => message);
    expect((await told(people.loss_adjuster))[0]).toContain('nothing is due, close it');
    const close = app.as(people.admin).call('pay_claim', {
      ...{ ...(await keyOf(app, claim)), paid_on: '2026-05-20', reference: '' },
    });
    expect(await close).toMatchObject({
      status: 'paid',
      abilities: ['mail_claim_insurers'],
      reserve: 0,
      payout: null,
      claim_amounts: { final_amount: 0, cash: 0 },
    });
    const booked = await sql`select 1 from ledger_transactions
      where claim_id = ${claim.claim_id}`.execute(app.services.db);
    expect(booked.rows).toEqual([]);
    // It takes nothing of the cover, and is no loss.
    const { policy_id } = claim.cover;
    const { cars } = await app.as(people.agent).call('get_cover_left', { policy_id });
    expect(cars[0]).toMatchObject({ used: 0, reserved: 0, left: 26_000_000 });
    expect((await readClaim(app, claim, people.agent)).status).toBe('paid');
    expect((await told(people.agent))[0]).toContain(
      'the claim is closed; the loss is below your excess',
    );
  });
});
