import { type RawBuilder, sql, type SqlBool } from 'kysely';
import {
  type CalculationLine,
  calculationOf,
  largestFirst,
  partOf,
} from '#domain/analytics/calculation.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { currencies, type Currency } from '#domain/currencies.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import { madeSince, ownShare } from '#server/policies/document/made-policies.ts';
import { lossRatiosOfSeries, lossRowsOfSeries } from '#server/rating/loss-ratios-of-series.ts';
import { lossRatios, lossRows, type LossRow } from '#server/rating/loss-ratios.ts';
import type { ReadContext } from '#server/platform/context.ts';

const linesOf = (
  rows: readonly LossRow[],
  amountOf: (row: LossRow) => Cents,
  howOf: (row: LossRow) => string,
): CalculationLine[] =>
  largestFirst(rows.map((row) => ({ label: row.label, how: howOf(row), amount: amountOf(row) })));

interface Book {
  subject: string;
  ratio: string | null;
  rows: LossRow[];
}

/** The policies of a book in one currency, of the account that is asked for or of all that this person sees this year. */
async function bookOf(
  ctx: ReadContext,
  currency: Currency,
  user_id: string | undefined,
): Promise<Book> {
  const { actor, db, today } = ctx;
  const staff = isStaff(actor.account_type);
  if (user_id !== undefined && !staff) named(null);
  const chosen: RawBuilder<SqlBool> =
    user_id === undefined
      ? madeSince(actor, `${today.slice(0, 4)}-01-01`)
      : sql<SqlBool>`(policies.user_id = ${user_id} or policies.broker_id = ${user_id})`;
  const of = { chosen, today, ...(user_id === undefined ? { share: ownShare(actor) } : {}) };
  const found = (await lossRatios(db, of)).find((one) => one.currency === currency);
  return {
    subject:
      user_id === undefined
        ? `Policies made in ${today.slice(0, 4)}, ${currency}`
        : `All policies, ${currency}`,
    ratio: found?.earned_ratio_pct ?? null,
    rows: await lossRows(db, of, currency),
  };
}

async function bookOfSeries(
  ctx: ReadContext,
  currency: Currency,
  series_rating_id: string,
): Promise<Book> {
  if (!isStaff(ctx.actor.account_type)) named(null);
  const series = named(
    await ctx.db
      .selectFrom('series_ratings')
      .select(['series', 'year'])
      .where('series_rating_id', '=', series_rating_id)
      .executeTakeFirst(),
  );
  const found = (await lossRatiosOfSeries(ctx.db, series.year)).find(
    (one) => one.series === series.series && one.currency === currency,
  );
  return {
    subject: `${series.series} ${series.year}, ${currency}`,
    ratio: found?.earned_ratio_pct ?? null,
    rows: await lossRowsOfSeries(ctx.db, { ...series, currency }),
  };
}

/** Claims paid and reserved over earned net premium, policy by policy. `part` is the currency. */
export const lossRatioFigure: FigureReader = async (ctx, { part, user_id, series_rating_id }) => {
  const currency = named(currencies.find((one) => one === part));
  const { subject, ratio, rows } =
    series_rating_id === undefined
      ? await bookOf(ctx, currency, user_id)
      : await bookOfSeries(ctx, currency, series_rating_id);
  const losses = linesOf(
    rows,
    (row) => row.losses,
    ({ paid, reserve, recovered = 0 }) =>
      `Paid ${formatAmount(paid)}, reserved ${formatAmount(reserve)}${recovered === 0 ? '' : `, came back ${formatAmount(recovered)}`}`,
  );
  const earned = linesOf(
    rows,
    (row) => row.earned,
    ({ written }) => `Of ${formatAmount(written)} written`,
  );
  return calculationOf({
    subject,
    currency,
    amount: null,
    ratio: ratio === null ? null : `${ratio} %`,
    parts: [partOf('Claims paid and reserved', losses), partOf('Earned net premium', earned)],
  });
};
