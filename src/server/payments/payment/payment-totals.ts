import type { paymentsContract } from '#contract/payments/payments.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { addDays } from '#domain/dates.ts';
import { isOpen, paymentStatuses } from '#domain/payments/payment-status.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import {
  everybody,
  type KeptSum,
  keptSums,
  sumsByCurrency,
} from '#server/platform/database/list-counts.ts';

const openStatuses: ReadonlySet<string> = new Set(paymentStatuses.filter(isOpen));
const waits = ({ status }: KeptSum): boolean => openStatuses.has(status);

/** What of a person's instalments is open, from the kept sums: in all, and by the days since it was due. */
export const getPaymentTotals: Handler<typeof paymentsContract.get_payment_totals> = async (
  ctx,
) => {
  const question = { list: 'open_payments', owner: ownerOf(ctx) } as const;
  const sums = await keptSums(ctx.db, question);
  const { n: too_late } = sumsByCurrency(sums, ({ status }) => status === 'too_late').reduce(
    (all, one) => ({ n: all.n + one.n }),
    { n: 0 },
  );
  return {
    open: sumsByCurrency(sums, waits).map((sum) => ({
      currency: sum.currency,
      amount_open: sum.second_amount,
      count: sum.n,
    })),
    too_late,
    aging: await agingOf(ctx, question),
  };
};

const ownerOf = ({ actor }: ReadContext) =>
  isStaff(actor.account_type) ? everybody : actor.user_id;

/** What is open by its days since the due date; a payment under review is still open. */
async function agingOf(
  { db, today }: ReadContext,
  question: { list: 'open_payments'; owner: string },
) {
  const day = (before: number) => addDays(today, -before);
  const [not_due, days_30, days_60, days_90, older] = await Promise.all(
    [
      { from: today },
      { from: day(30), to: day(1) },
      { from: day(60), to: day(31) },
      { from: day(90), to: day(61) },
      { to: day(91) },
    ].map(async (days) => sumsByCurrency(await keptSums(db, { ...question, ...days }), waits)),
  );
  const parts = { not_due, days_30, days_60, days_90, older };
  const currencies = [
    ...new Set(
      Object.values(parts)
        .flatMap((part) => part ?? [])
        .map((sum) => sum.currency),
    ),
  ];
  return currencies.toSorted().map((currency) => {
    const of = (part: typeof not_due) =>
      part?.find((sum) => sum.currency === currency)?.second_amount ?? 0;
    return {
      currency,
      not_due: of(not_due),
      days_30: of(days_30),
      days_60: of(days_60),
      days_90: of(days_90),
      older: of(older),
    };
  });
}
