import { type CalculationLine, calculationOf, partOf } from '#domain/analytics/calculation.ts';
import { reserveLineLabels } from '#domain/claims/claim-reserve-lines.ts';
import { dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { reservesOf } from '#server/claims/reserve/claim-reserves.ts';

/** What is set aside for a claim: its lines, each with what brought it to that; of one line its changes. */
export const claimReserve: FigureReader = async (ctx, { claim_id, part }) => {
  const claim = named(await findClaim(ctx.db, named(claim_id)));
  const { lines, changes } = await reservesOf(ctx, claim);
  const booked = changes.filter(({ state }) => state === 'booked').toReversed();
  const known = { subject: claim.claim_number, currency: claim.currency };
  const said = ({ made_by, made_at }: (typeof booked)[number]) =>
    [formatCalendarDate(dateOfInstant(made_at)), made_by].filter(Boolean).join(', ');
  if (part === '') {
    const total = lines.map(({ line, amount }): CalculationLine => {
      const last = booked.findLast((one) => one.line === line);
      return {
        label: reserveLineLabels[line],
        how: last ? `${last.reason}, ${said(last)}` : '',
        amount,
      };
    });
    return calculationOf({ ...known, parts: [partOf('Calculation', total)] });
  }
  const { line, amount } = named(lines.find((one) => one.line === part));
  const steps = booked
    .filter((one) => one.line === line)
    .map((one): CalculationLine => ({
      label: one.reason,
      how: `${said(one)}: ${formatAmount(one.amount_before)} to ${formatAmount(one.amount)}`,
      amount: one.amount - one.amount_before,
    }));
  const begun = amount - sumBy(steps, (one) => one.amount ?? 0);
  return calculationOf({
    ...known,
    subject: `${claim.claim_number}, ${reserveLineLabels[line]}`,
    parts: [
      partOf('Changes', [
        ...(begun === 0 ? [] : [{ label: 'Before the first change', how: '', amount: begun }]),
        ...steps,
      ]),
    ],
  });
};
