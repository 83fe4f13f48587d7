import { expect, test } from 'vitest';
import {
  premiumDueQuery,
  proposePayout,
  settleClaim,
  withdrawPayout,
} from '#server/payments/payout/claim-settlement.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { readAlone } from '#server/platform/database/read-together.ts';
import { startTestApp } from '#test/harness/app.ts';
import type { CastMember } from '#test/harness/communication-factories.ts';
import {
  billVersion,
  buildPayers,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const { policy_id, claim_id } = cast;
const premiumDue = (today: string) => readAlone(db, premiumDueQuery({ policy_id, today }));
await billVersion(app, policy_id, {
  instalments: 2,
  instalment_due_on: ['2026-05-20', '2026-08-01'],
});
const { insurer_id } = await db
  .selectFrom('policies')
  .select('insurer_id')
  .where('policy_id', '=', policy_id)
  .executeTakeFirstOrThrow();
const billed = await ledgerOf(db, policy_id);

function as<T>(
  person: CastMember,
  work: (ctx: WriteContext<Actor | null>) => Promise<T>,
): Promise<T> {
  const actor: Actor = {
    ...person,
    account_types: [person.account_type],
    attn: 'x',
    company_name: 'x',
    insurer_id: null,
  };
  return runWrite<Actor | null, T>(app.services, { ...systemOrigin('test'), actor }, work);
}
const payout = (amount: number) => ({
  claim_id,
  policy_id,
  user_id: cast.client.user_id,
  panel: [{ insurer_id, share_bp: 10_000 }],
  amount,
  currency: 'EUR' as const,
  payee: 'Caro Racing',
  iban: 'NL91ABNA0417164300',
});
const propose = (amount: number) => as(cast.admin, (ctx) => proposePayout(ctx, payout(amount)));
const settlement = (final_amount: number) => ({
  claim_id,
  policy_id,
  final_amount,
  currency: 'EUR' as const,
  set_off: [] as { payment_id: string; instalment_number: number; amount?: number }[],
  reference: 'B-1',
  paid_on: '2026-05-20',
});

test('[4.22] only what is due on or before today can be set off: one of two instalments', async () => {
  const due = await premiumDue('2026-05-20');
  expect(due).toMatchObject([{ instalment_number: 1, amount_open: 490_355, date: '2026-05-20' }]);
  expect(await premiumDue('2026-05-19')).toEqual([]);
});

test('a proposal is owed in the ledger; taking it back leaves nothing, and another can follow', async () => {
  await propose(2_037_000);
  expect(await ledgerOf(db, policy_id)).toMatchObject({
    claims_payable: -2_037_000,
    insurer: (billed['insurer'] ?? 0) + 2_037_000,
  });
  await expect(propose(1)).rejects.toThrow('payouts_claim_once');
  await as(cast.admin, (ctx) => withdrawPayout(ctx, { ...payout(0), reason: 'New estimate' }));
  expect(await ledgerOf(db, policy_id)).toEqual(billed);
  await as(cast.admin, (ctx) => withdrawPayout(ctx, { ...payout(0), reason: 'Nothing there' }));
  expect(await propose(0)).toBeNull();
  await expect(as(cast.admin, (ctx) => settleClaim(ctx, settlement(2_037_000)))).rejects.toThrow(
    'No payment of this claim was proposed',
  );
});

test('[4.22] a claim of 3,000.00 pays a part of 4,903.55; one of 20,370.00 pays the rest and 18,466.45 in cash', async () => {
  const due = await premiumDue('2026-05-20');
  await propose(300_000);
  const part = await as(cast.admin, (ctx) =>
    settleClaim(ctx, { ...settlement(300_000), set_off: due, reference: '' }),
  );
  expect(part).toMatchObject({ set_off_total: 300_000, cash: 0 });
  expect(await instalmentsOf(db, policy_id)).toMatchObject([
    { status: 'partially_paid_through_claim', amount_open: 190_355 },
    { status: 'pending', amount_open: 490_355 },
  ]);
  await propose(2_037_000);
  const rest = await as(cast.admin, (ctx) =>
    settleClaim(ctx, {
      ...settlement(2_037_000),
      set_off: due.map(({ payment_id, instalment_number }) => ({ payment_id, instalment_number })),
    }),
  );
  expect(rest).toMatchObject({ set_off_total: 190_355, cash: 1_846_645 });
  expect(await instalmentsOf(db, policy_id)).toMatchObject([
    { status: 'paid_through_claim', amount_open: 0, method: 'claim' },
    { status: 'pending' },
  ]);
  expect(await ledgerOf(db, policy_id)).toEqual({
    ...billed,
    insurer: (billed['insurer'] ?? 0) + 2_337_000,
    premium_receivable: 490_355,
    cash: -1_846_645,
  });
  const { payouts, total } = await app.as(cast.admin).call('get_payouts', { claim_id });
  expect(total).toBe(3);
  expect(payouts.map((one) => [one.status, one.paid_amount])).toEqual([
    ['paid_by_paddock', 1_846_645],
    ['paid_by_paddock', 0],
    ['cancelled', 0],
  ]);
  await expect(as(cast.admin, (ctx) => settleClaim(ctx, settlement(2_037_000)))).rejects.toThrow(
    'No payment of this claim was proposed',
  );
});

test('above 25,000.00 a second person pays; what was paid meanwhile is not set off again', async () => {
  await propose(2_500_001);
  const alone = as(cast.admin, (ctx) => settleClaim(ctx, settlement(2_500_001)));
  await expect(alone).rejects.toThrow('second person');
  const [first] = await instalmentsOf(db, policy_id);
  const { payment_id = '', instalment_number = 1 } = first ?? {};
  const again = as(cast.superadmin, (ctx) =>
    settleClaim(ctx, { ...settlement(2_500_001), set_off: [{ payment_id, instalment_number }] }),
  );
  await expect(again).rejects.toBeInstanceOf(AppError);
  const done = await as(cast.superadmin, (ctx) => settleClaim(ctx, settlement(2_500_001)));
  expect(done.cash).toBe(2_500_001);
});
