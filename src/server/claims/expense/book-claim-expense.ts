import { sql } from 'kysely';
import type { InputOf } from '#contract/contract.ts';
import type { claimsContract } from '#contract/claims/claims.ts';
import {
  expenseKindLabels,
  type ExpenseRefusal,
  refuseExpense,
  reserveLineOf,
} from '#domain/claims/claim-expense.ts';
import {
  needsReserveApproval,
  reserveByLine,
  reserveLineLabels,
} from '#domain/claims/claim-reserve-lines.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { expensesOf } from '#server/claims/expense/claim-expenses.ts';
import { panelOfClaim } from '#server/claims/record/claim-panel.ts';
import { type ClaimRecord, updateClaim } from '#server/claims/record/claim-record.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { assertNoneWaits, moveReserveLine } from '#server/claims/reserve/move-reserve-line.ts';
import { oweExpense } from '#server/payments/payout/expense-payouts.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type Booked = InputOf<'book_claim_expense'>;

/** Somebody invoiced for a claim: it takes from what was set aside, and its insurers bear it (decision 105). */
export const bookClaimExpense: Handler<(typeof claimsContract)['book_claim_expense']> = async (
  ctx,
  input,
) => {
  const claim = await lockClaim(ctx, input);
  const { claim_id, claim_number, policy_id, currency } = claim;
  const { kind, payee, iban, invoice_number, invoiced_on, amount } = input;
  assertAccount(ctx, iban);
  const covered = await withReserveFor(ctx, claim, input);
  assertExpense(ctx, covered, input);
  await assertNew(ctx, input);
  await assertAuthority(ctx, { kind: 'claim_approval', amount, currency });
  const owed = await oweExpense(ctx, {
    ...{ claim_id, claim_number, policy_id, currency, payee, iban, invoice_number, amount },
    panel: await panelOfClaim(ctx.db, claim),
    source: kind === 'adjuster' ? 'adjuster_fee' : 'other',
  });
  await ctx.db
    .insertInto('claim_expenses')
    .values({
      ...{ claim_id, kind, invoice_number, invoiced_on, amount, ...owed },
      created_by: ctx.actor.user_id,
    })
    .execute();
  const line = reserveLineOf(kind);
  const changed = await updateClaim(ctx, claim, {
    expenses: claim.expenses + amount,
    kept_reserve: await moveReserveLine(ctx, covered, {
      ...{ line, amount: reserveByLine(covered)[line] - amount },
      reason: `Invoice ${invoice_number} of ${payee}`,
    }),
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    after: {
      ...{ expense: expenseKindLabels[kind], payee, invoice_number, invoiced_on },
      amount: formatMoney(amount, currency),
    },
  });
  return expensesOf(ctx, changed);
};

/** The claim with as much set aside as the invoice asks, where that is wished and no second person is needed for it. */
async function withReserveFor(
  ctx: WriteContext,
  claim: ClaimRecord,
  { kind, payee, invoice_number, amount, raise_reserve = false }: Booked,
): Promise<ClaimRecord> {
  const line = reserveLineOf(kind);
  const held = reserveByLine(claim)[line];
  if (!raise_reserve || amount <= held || needsReserveApproval(held, amount)) return claim;
  await assertNoneWaits(ctx.db, claim, line);
  const reason = `Raised for invoice ${invoice_number} of ${payee}`;
  return { ...claim, ...(await moveReserveLine(ctx, claim, { line, amount, reason })) };
}

function assertAccount({ services }: WriteContext, iban: string): void {
  if (!isIban(iban)) throw fieldError('iban', 'invalid', 'This is not a sound account number.');
  if (normaliseIban(iban) === normaliseIban(services.config.bank_iban))
    throw fieldError('iban', 'own_account', 'This is our own account.');
}

function assertExpense(ctx: WriteContext, claim: ClaimRecord, expense: Booked): void {
  const { kind, amount } = expense;
  const { status, currency, date_accident } = claim;
  const line = reserveLineOf(kind);
  const reserved = reserveByLine(claim)[line];
  const refusal = refuseExpense(expense, {
    ...{ status, reserved, today: ctx.today },
    accident_on: date_accident === null ? null : dateOfInstant(date_accident),
  });
  if (!refusal) return;
  const money = (value: number) => formatMoney(value, currency);
  const texts: Readonly<Record<Exclude<ExpenseRefusal, 'draft'>, readonly [string, string]>> = {
    in_future: ['invoiced_on', 'An invoice cannot be of a day that is yet to come.'],
    before_accident: ['invoiced_on', 'Nothing is invoiced before it happened.'],
    above_reserve: [
      'amount',
      `${money(amount)} is invoiced and ${money(reserved)} is set aside under “${reserveLineLabels[line]}”. Raise that reserve first.`,
    ],
  };
  if (refusal === 'draft')
    throw new AppError('transition_refused', { message: 'The claim is not sent.' });
  const [field, text] = texts[refusal];
  throw fieldError(field, refusal, text);
}

/** The same invoice of the same payee is booked once, on whichever claim. */
async function assertNew({ db }: WriteContext, { payee, invoice_number }: Booked): Promise<void> {
  const key = `expense ${payee.toLowerCase()} ${invoice_number.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const found = await sql<{ claim_number: string }>`
    select c.claim_number from claim_expenses x join claims c using (claim_id) join payouts o using (payout_id)
    where x.taken_back_because is null and lower(o.payee) = lower(${payee})
      and lower(x.invoice_number) = lower(${invoice_number}) limit 1`.execute(db);
  const [known] = found.rows;
  if (known)
    throw fieldError(
      'invoice_number',
      'known',
      `This invoice of ${payee} is booked on ${known.claim_number} already.`,
    );
}
