import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { LineCalculation } from '#contract/policies/line-answers.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { type LineCover, openQuestions } from '#domain/lines/line-cover.ts';
import { keptItems } from '#domain/lines/line-in-force.ts';
import type { ChangedItems, LineRisk } from '#domain/lines/line-rating.ts';
import { daysDoubted } from '#domain/lines/line-days.ts';
import { lines } from '#domain/lines/lines.ts';
import { highestPayout } from '#domain/lines/lost-items.ts';
import { repeatsOf } from '#domain/lines/wished-line.ts';
import { sumBy } from '#domain/sums.ts';
import type { Queryable } from '#server/platform/context.ts';
import { loadCoverRecords, idsOfItems } from '#server/policies/document/cover-records.ts';
import type { IssuedLine } from '#server/policies/quote/issued-basis.ts';
import type { RatedLine, RatingAnswer } from '#server/policies/quote/quote-rating.ts';
import { lineTablesNamed, lineTablesOn } from '#server/rating/line-tables.ts';
import { premiumTaxRates } from '#server/rating/rating-basis.ts';

/** The risk of a various insurance that its line prices, from what staff typed. */
export function riskOfLine(content: QuoteContent, line: LineCover): LineRisk {
  return {
    currency: content.currency,
    policyholder_country: content.policyholder_country,
    inception_date: line.period_from,
    adjustment_pct: content.adjust_pct,
    commission_pct: content.commission_pct,
    firm_premium: content.firm_price?.premium,
    instalments: content.instalments,
    terms: line.terms,
    items: line.items,
  };
}

const ownFields: Readonly<Record<string, string>> = {
  adjustment_pct: 'adjust_pct',
  inception_date: 'line.period_from',
};

/** A field of the risk as the field of the content that it comes from. */
const contentField = (path: string): string =>
  `content.${/^(terms|items)\b/.test(path) ? `line.${path}` : (ownFields[path] ?? path)}`;

/** A content that is priced on a day. */
interface LineChange {
  content: QuoteContent;
  line: LineCover;
  today: CalendarDate;
}

/**
 * What of a policy in force keeps its price, and the tables that hold for the rest: those of today, of its first day while
 * that is ahead, and of a correction those that priced it (manual A4). A broker's firm price is one for all items.
 */
async function changedItems(
  db: Queryable,
  { content, line, issued, today }: LineChange & { issued: IssuedLine },
): Promise<ChangedItems | undefined> {
  const { insurance_type, period_from } = line;
  const wasFirm = issued.trace.some(({ key }) => key === 'firm');
  if (content.firm_price || wasFirm) return undefined;
  const rated_on = today > period_from ? today : period_from;
  const { tables } = issued.corrects
    ? await lineTablesNamed(db, insurance_type, issued.line_tables)
    : await lineTablesOn(db, insurance_type, rated_on);
  return { tables, kept: keptItems(issued, line) };
}

/**
 * Prices a various insurance by the tables and tax rates of its first day; of a policy in force only what is changed is
 * priced anew. Nothing is written.
 */
export async function rateLine(
  db: Queryable,
  { content, line, issued, today }: LineChange & { issued: IssuedLine | undefined },
): Promise<RatingAnswer> {
  const records = await loadCoverRecords(db, idsOfItems([]));
  if (line.items.length === 0) return { ok: false, records, fields: [nothingInsured(line)] };
  const open = openQuestions(line);
  if (open.length > 0) return { ok: false, records, fields: open.map(asRequired) };
  // What is in force keeps the days with which it was issued.
  const isKept = keptPlaces(line, issued);
  const doubted = [
    ...doubtsOf(line, isKept),
    ...repeatsInDoubt(line, isKept),
    ...(issued ? [] : daysInDoubt(line)),
  ];
  if (doubted.length > 0) return { ok: false, records, fields: doubted };
  const { version, tables } =
    issued === undefined
      ? await lineTablesOn(db, line.insurance_type, line.period_from)
      : await lineTablesNamed(db, line.insurance_type, issued.line_tables);
  const calculated = lines[line.insurance_type].calculate(
    riskOfLine(content, line),
    await premiumTaxRates(db),
    tables,
    issued && (await changedItems(db, { content, line, issued, today })),
  );
  if (!calculated.ok)
    return {
      ok: false,
      records,
      fields: calculated.issues.map(({ path, ...issue }) => ({
        field: contentField(path),
        ...issue,
      })),
    };
  const { result, trace, referrals } = calculated;
  const rated: RatedLine = {
    records,
    period: { period_from: line.period_from, period_to: line.period_to },
    sum_insured: sumBy(result.items, (item) => item.sum_insured),
    rating_version: version,
    rating: {
      result: structuredClone(result) as LineCalculation['result'],
      trace: [...trace],
    },
    risk: null,
    tables: null,
    items: result.items.map((item, index) => ({
      premium: item.premium,
      base_excess: item.excess,
      min_excess: item.excess,
      max_payout: highestPayout({
        ...item,
        limit: lines[line.insurance_type].limit?.(line.items[index] ?? {}, {}),
      }),
      circuit_factor: '1',
    })),
    referrals: [...referrals],
  };
  return { ok: true, rated };
}

/** Why a cover cannot be priced as it is meant; undefined where it can. */
export async function unpricedBecause(
  db: Queryable,
  change: LineChange,
): Promise<string | undefined> {
  const answer = await rateLine(db, { ...change, issued: undefined });
  return answer.ok ? undefined : (answer.fields[0]?.message ?? 'This cannot be priced.');
}

/** Whether the item at a place is in force and stays as it is. */
function keptPlaces(line: LineCover, issued: IssuedLine | undefined): (index: number) => boolean {
  const kept = issued ? keptItems(issued, line) : [];
  return (index) => kept[index] !== undefined;
}

/**
 * What nobody can mean is refused to staff as it is to whoever asks: a person who is not of age, goods that arrive too early. What is
 * in force and stays as it is was insured so.
 */
const doubtsOf = (
  { insurance_type, items, period_from }: LineCover,
  isKept: (index: number) => boolean,
) =>
  items.flatMap((item, index) =>
    (isKept(index) ? [] : (lines[insurance_type].doubts?.(item, period_from) ?? [])).map(
      ({ field, message }) => ({
        field: `content.line.items.${index}.${field}`,
        code: 'out_of_range',
        message,
      }),
    ),
  );

const repeatsInDoubt = ({ insurance_type, items }: LineCover, isKept: (index: number) => boolean) =>
  repeatsOf(lines[insurance_type].item, items)
    .filter(({ path }) => !isKept(Number(path.split('.')[1])))
    .map(({ path, message }) => ({
      field: `content.line.${path}`,
      code: 'out_of_range',
      message,
    }));

const daysInDoubt = (line: LineCover) =>
  daysDoubted(line).map(({ field, message }) => ({
    field: `content.line.${field}`,
    code: 'out_of_range',
    message,
  }));

const asRequired = ({ path, message }: { path: string; message: string }) => ({
  field: `content.line.${path}`,
  code: 'required',
  message,
});

const nothingInsured = ({ insurance_type }: LineCover) => ({
  field: 'content.line.items',
  code: 'required',
  message: `Add the first ${lines[insurance_type].noun.toLowerCase()}.`,
});
