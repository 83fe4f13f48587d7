import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type BuiltCover,
  type ClaimPeople,
  keyOf,
  mailsAbout,
  readClaim,
  soundIban,
  typedLine,
} from '#test/harness/claim-factories.ts';
import type { BuiltAccount } from '#test/harness/factories.ts';
import { billVersion, instalmentsOf } from '#test/harness/payment-factories.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

const key = (claim: BuiltClaim) => keyOf(app, claim);
const pay = async (who: BuiltAccount, claim: BuiltClaim, reference = 'BANK-7') =>
  app.as(who).call('pay_claim', { ...(await key(claim)), paid_on: '2026-05-20', reference });

/** What the ledger says about a claim, by account. */
async function ledgerOfClaim({ claim_id }: BuiltClaim): Promise<Record<string, number>> {
  const found = await sql<{ account: string; balance: number }>`
    select e.account, sum(e.amount)::bigint as balance
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.claim_id = ${claim_id} group by 1 having sum(e.amount) <> 0 order by 1`.execute(
    app.services.db,
  );
  return Object.fromEntries(found.rows.map((row) => [row.account, row.balance]));
}

/** Two instalments of 4,903.55, the first due on 1 May. */
async function bill(cover: BuiltCover): Promise<void> {
  await billVersion(app, cover.policy_id, { instalments: 2 });
  await app.services.db
    .updateTable('payments')
    .set({ due_on: '2026-05-01' })
    .where('policy_id', '=', cover.policy_id)
    .where('instalment_number', '=', 1)
    .execute();
}

describe('accepting the offer', () => {
  it('[4.29] row 15: the IBAN is checked, and without an acceptance nothing is prepared', async () => {
    const claim = await buildClaim(app, await buildCover(app, people), { status: 'approved' });
    const accept = async (iban: string) =>
      app.as(people.agent).call('accept_settlement', {
        ...(await key(claim)),
        name: 'J. van Dalen',
        iban,
        account_name: 'Van Dalen Racing',
      });
    expect((await refusalOf(accept('NL92ABNA0417164300'))).fields).toEqual(['iban: invalid']);
    const prepare = async () =>
      app.as(people.admin).call('prepare_claim_payment', await key(claim));
    expect((await refusalOf(prepare())).fields).toEqual([
      'accepted_by: required',
      'iban: invalid',
      'account_name: required',
    ]);
    const accepted = await accept('nl91 abna 0417 1643 00');
    expect(accepted.settlement).toMatchObject({ accepted_by: 'J. van Dalen', iban: soundIban });
    for (const who of [people.loss_adjuster, people.insurer])
      expect((await readClaim(app, claim, who)).settlement).toEqual({
        accepted_by: 'J. van Dalen',
        accepted_at: expect.any(Number),
      });
    const trail = await app.services.db
      .selectFrom('audit_log')
      .select('after')
      .where('record_id', '=', claim.claim_id)
      .where('action', '=', 'accept_settlement')
      .execute();
    expect(JSON.stringify(trail)).not.toContain(soundIban);
    expect(await prepare()).toMatchObject({ status: 'ready_to_be_paid' });
  });
});

describe('paying', () => {
  it('[4.22] rows 15 and 19: premium that is due is set off, the rest is paid', async () => {
    const cover = await buildCover(app, people);
    await bill(cover);
    const claim = await buildClaim(app, cover, { status: 'accepted' });
    const [first] = await instalmentsOf(app.services.db, cover.policy_id);
    const open = first!.amount_open;
    const offered = await readClaim(app, claim, people.agent);
    expect(offered.set_off_list).toMatchObject([
      { payment_id: first!.payment_id, amount_open: open, date: '2026-05-01' },
    ]);
    expect(offered.claim_amounts).toMatchObject({ set_off: open, cash: 2_037_000 - open });
    await app.as(people.admin).call('prepare_claim_payment', await key(claim));
    expect((await readClaim(app, claim, people.agent)).status).toBe('approved');
    const paid = await pay(people.admin, claim);
    expect(paid).toMatchObject({
      status: 'paid',
      reserve: 0,
      claim_amounts: { final_amount: 2_037_000, set_off: open, cash: 2_037_000 - open },
      payout: { status: 'paid_by_paddock', paid_on: '2026-05-20', reference: 'BANK-7' },
    });
    const instalments = await instalmentsOf(app.services.db, cover.policy_id);
    expect(instalments.map(({ status, amount_open }) => [status, amount_open === 0])).toEqual([
      ['paid_through_claim', true],
      ['pending', false],
    ]);
    expect(await ledgerOfClaim(claim)).toEqual({
      cash: open - 2_037_000,
      insurer: 2_037_000,
      premium_receivable: -open,
    });
    const mails = (await mailsAbout(app, claim)).slice(-2);
    expect(mails.map(({ type, recipient }) => [type, recipient])).toEqual([
      ['claim_paid', people.agent.email],
      ['claim_paid_insurer', people.insurer.email],
    ]);
    expect(mails[0]?.body).toContain('4300');
  });

  it('what the insurer paid to the client itself is paid by other, and our bank stays as it was', async () => {
    const cover = await buildCover(app, people);
    const claim = await buildClaim(app, cover, { status: 'ready_to_be_paid' });
    const paid = await app.as(people.second_admin).call('pay_claim', {
      ...(await key(claim)),
      paid_on: '2026-05-20',
      reference: 'Letter of 20 May',
      paid_by: 'insurer',
    });
    expect(paid).toMatchObject({
      status: 'paid',
      payout: { status: 'paid_by_other', reference: 'Letter of 20 May' },
    });
    // What the insurer owed us for the claim and what it paid for us are the same.
    expect(await ledgerOfClaim(claim)).toEqual({});
    const { payouts } = await app
      .as(people.admin)
      .call('get_payouts', { filters: { status: ['paid_by_other'] } });
    expect(payouts).toMatchObject([{ claim_id: claim.claim_id, amount: 2_037_000 }]);
    const mails = await mailsAbout(app, claim);
    expect(mails.find(({ type }) => type === 'claim_paid')?.body).toContain('By ');
  });

  it('an insurer does not pay a claim against which premium is set off', async () => {
    const cover = await buildCover(app, people);
    await bill(cover);
    const claim = await buildClaim(app, cover, { status: 'ready_to_be_paid' });
    const refused = app.as(people.second_admin).call('pay_claim', {
      ...(await key(claim)),
      ...{ paid_on: '2026-05-20', reference: 'Letter', paid_by: 'insurer' },
    });
    expect((await refusalOf(refused)).fields).toEqual(['paid_by: set_off']);
  });

  it('[4.22] a premium larger than the claim is set off in part, and nothing leaves by bank', async () => {
    const cover = await buildCover(app, people);
    await bill(cover);
    const claim = await buildClaim(app, cover, {
      status: 'ready_to_be_paid',
      lines: [typedLine(2_700_000, 2_700_000)],
    });
    const paid = await pay(people.second_admin, claim, '');
    expect(paid.claim_amounts).toMatchObject({ final_amount: 100_000, set_off: 100_000, cash: 0 });
    const rest = async () => (await instalmentsOf(app.services.db, cover.policy_id))[0]!;
    const { status, amount_open, ...key } = await rest();
    expect({ status, amount_open }).toEqual({
      ...{ status: 'partially_paid_through_claim', amount_open: 490_355 - 100_000 },
    });
    // A part of what the claim left open is taken, and then the rest.
    const { payment_id, instalment_number, revision } = key;
    await app.as(people.admin).call('register_payment', {
      ...{ payment_id, instalment_number, revision, amount: 150_000 },
      ...{ received_on: '2026-05-20', reference: 'A part of the rest' },
    });
    expect(await rest()).toMatchObject({ status: 'partially_paid', amount_open: 240_355 });
  });

  it.each([
    ['paid', (open: number) => open],
    ['paid in part', () => 100_000],
  ])(
    '[4.22] premium that was %s in the meantime stops the payment until it is prepared anew',
    async (_, received) => {
      const cover = await buildCover(app, people);
      await bill(cover);
      const claim = await buildClaim(app, cover, { status: 'ready_to_be_paid' });
      const [first] = await instalmentsOf(app.services.db, cover.policy_id);
      const { payment_id, instalment_number, revision, amount_open } = first!;
      await app.as(people.admin).call('register_payment', {
        payment_id,
        instalment_number,
        revision,
        amount: received(amount_open),
        received_on: '2026-05-20',
        reference: 'BANK-9',
      });
      const refused = await refusalOf(pay(people.second_admin, claim));
      expect(refused.status).toBe(409);
      expect(refused.message).toContain('Premium was paid since the payment was prepared.');
      await app.as(people.admin).call('withdraw_claim_decision', {
        ...(await key(claim)),
        reason: 'Premium came in',
      });
      await app.as(people.admin).call('prepare_claim_payment', await key(claim));
      const paid = await pay(people.second_admin, claim);
      const set_off = amount_open - received(amount_open);
      expect(paid.claim_amounts).toMatchObject({ set_off, cash: 2_037_000 - set_off });
    },
  );

  it('[4.22] two claims that are prepared at the same time keep back the same premium once', async () => {
    const cover = await buildCover(app, people);
    await bill(cover);
    const [first] = await instalmentsOf(app.services.db, cover.policy_id);
    const open = first!.amount_open;
    const crash = () => buildClaim(app, cover, { status: 'accepted' });
    const claims = [await crash(), await crash()];
    await Promise.all(
      claims.map(async (claim) =>
        app.as(people.admin).call('prepare_claim_payment', await key(claim)),
      ),
    );
    const settled = await Promise.all(
      claims.map(async (claim) => (await pay(people.second_admin, claim)).claim_amounts),
    );
    expect(settled.map(({ set_off, cash }) => ({ set_off, cash }))).toEqual(
      expect.arrayContaining([
        { set_off: open, cash: 2_037_000 - open },
        { set_off: 0, cash: 2_037_000 },
      ]),
    );
  });

  it('[4.29] row 19: without a reference or a date that has come it is not paid, and never twice', async () => {
    const claim = await buildClaim(app, await buildCover(app, people), {
      status: 'ready_to_be_paid',
    });
    expect((await refusalOf(pay(people.second_admin, claim, ''))).fields).toEqual([
      'reference: required',
    ]);
    const tomorrow = app
      .as(people.admin)
      .call('pay_claim', { ...(await key(claim)), paid_on: '2026-05-21', reference: 'x' });
    expect((await refusalOf(tomorrow)).fields).toEqual(['paid_on: in_future']);
    await pay(people.second_admin, claim);
    expect(await refusalOf(pay(people.second_admin, claim))).toMatchObject({
      code: 'transition_refused',
    });
  });

  it('[4.29] row 19: above 25,000.00 the approver does not pay', async () => {
    const claim = await buildClaim(app, await buildCover(app, people), {
      status: 'ready_to_be_paid',
      lines: [typedLine(5_200_000, 5_100_001)],
    });
    expect((await readClaim(app, claim, people.admin)).final_amount).toBe(2_500_001);
    expect((await readClaim(app, claim, people.admin)).approved_by_me).toBe(true);
    expect((await refusalOf(pay(people.admin, claim))).fields).toEqual(['paid_by: same_person']);
    expect(await pay(people.second_admin, claim)).toMatchObject({ status: 'paid' });
  });

  it('8,000.00 paid leave 92,000.00, and 28,000.00 approved of these 64,000.00, on the next claim as on the policy', async () => {
    const cover = await buildCover(app, people, {
      insured_value: 10_000_000,
      aggregate_mode: 'single_aggregate',
    });
    const ready = async (agreed: number) =>
      buildClaim(app, cover, { status: 'ready_to_be_paid', lines: [typedLine(agreed, agreed)] });
    await pay(people.second_admin, await ready(1_800_000));
    const next = await buildClaim(app, cover, { status: 'under_review' });
    const leftOnClaim = async () =>
      (await readClaim(app, next, people.admin)).claim_amounts.aggregate_left;
    const onPolicy = async () =>
      (await app.as(people.agent).call('get_cover_left', { policy_id: cover.policy_id })).cars[0];
    expect(await leftOnClaim()).toBe(9_200_000);
    expect(await onPolicy()).toMatchObject({ used: 800_000, reserved: 0, left: 9_200_000 });
    const approved = await ready(3_800_000);
    expect(await leftOnClaim()).toBe(6_400_000);
    expect(await onPolicy()).toMatchObject({ used: 800_000, reserved: 2_800_000, left: 6_400_000 });
    await pay(people.second_admin, approved);
    expect(await leftOnClaim()).toBe(6_400_000);
    expect(await onPolicy()).toMatchObject({ used: 3_600_000, reserved: 0, left: 6_400_000 });
  });

  it('[3.16] an aggregate that is there once is used up from the approval on, also by two claims at the same time', async () => {
    const cover = await buildCover(app, people, {
      insured_value: 10_000_000,
      aggregate_mode: 'single_aggregate',
    });
    const large = { lines: [typedLine(7_000_000, 7_000_000)] };
    const first = await buildClaim(app, cover, { status: 'ready_to_be_paid', ...large });
    const second = await buildClaim(app, cover, { status: 'ready_to_be_paid', ...large });
    expect((await readClaim(app, second, people.admin)).claim_amounts).toMatchObject({
      aggregate_left: 4_000_000,
      max_payout: 3_000_000,
      final_amount: 3_000_000,
    });
    const third = await buildClaim(app, cover, { status: 'under_review', ...large });
    expect((await readClaim(app, third, people.admin)).claim_amounts).toMatchObject({
      aggregate_left: 1_000_000,
      final_amount: 0,
    });
    await pay(people.second_admin, first);
    // As two approvals in the same moment leave it.
    await app.services.db
      .updateTable('claims')
      .set({ final_amount: 6_000_000 })
      .where('claim_id', '=', second.claim_id)
      .execute();
    expect(await refusalOf(pay(people.second_admin, second))).toMatchObject({
      code: 'transition_refused',
    });
  });

  it('[3.30] after an own-fault claim staff are asked to look at the level of the driver', async () => {
    const claim = await buildClaim(app, await buildCover(app, people), { status: 'paid' });
    const { todos } = await app
      .as(people.admin)
      .call('get_todos', { parent_type: 'claim', parent_id: claim.claim_id });
    expect(todos.map((todo) => todo.message).join()).toMatch(/now 4, the claims suggest 6/);
  });
});

describe('a supplement', () => {
  it('[4.29] row 21: hidden damage is added by a superadmin, and the difference is paid', async () => {
    const claim = await buildClaim(app, await buildCover(app, people), { status: 'paid' });
    const reopen = async (who: BuiltAccount, reason: string) =>
      app.as(who).call('reopen_claim', { ...(await key(claim)), reason });
    expect(await refusalOf(reopen(people.admin, 'Gearbox'))).toMatchObject({ status: 403 });
    const reopened = await reopen(people.superadmin, 'The gearbox housing is cracked');
    expect(reopened).toMatchObject({
      status: 'under_review',
      final_amount: null,
      claim_amounts: { paid_before: 2_037_000 },
    });
    const [paid_line] = reopened.lines;
    expect(paid_line).toMatchObject({ settled: true, supplement: false });
    const kept = { ...typedLine(4_979_250, 4_637_000), claim_line_id: paid_line!.claim_line_id };
    const save = async (lines: ReturnType<typeof typedLine>[]) =>
      app.as(people.admin).call('save_claim_lines', { ...(await key(claim)), lines });
    expect((await refusalOf(save([{ ...kept, agreed: 4_979_250 }]))).fields).toEqual([
      'lines: changed',
    ]);
    const added = await save([kept, typedLine(500_000, 500_000, { description: 'Gearbox' })]);
    expect(added.lines.map(({ settled, supplement }) => [settled, supplement])).toEqual([
      [true, false],
      [false, true],
    ]);
    await app.as(people.admin).call('approve_claim', await key(claim));
    expect((await mailsAbout(app, claim)).at(-1)?.body).toContain('EUR 5,000.00');
    await app.as(people.agent).call('accept_settlement', {
      ...(await key(claim)),
      name: 'J. van Dalen',
      iban: soundIban,
      account_name: 'Van Dalen Racing',
    });
    await app.as(people.admin).call('prepare_claim_payment', await key(claim));
    const paid = await app.as(people.second_admin).call('pay_claim', {
      ...(await key(claim)),
      paid_on: '2026-05-20',
      reference: 'BANK-8',
    });
    expect(paid).toMatchObject({
      status: 'paid',
      final_amount: 2_537_000,
      claim_amounts: { paid_before: 2_037_000, cash: 500_000 },
    });
    expect(await ledgerOfClaim(claim)).toEqual({ cash: -2_537_000, insurer: 2_537_000 });
  });
});
