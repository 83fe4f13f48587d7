import { sql } from 'kysely';
import type { z } from 'zod';
import type { DocumentRating } from '#contract/policies/document-answers.ts';
import type { LineCalculation } from '#contract/policies/line-answers.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { FieldError } from '#contract/errors.ts';
import type { referral } from '#contract/rating/rating-records.ts';
import { type CalendarDate, startOfDay, unixSeconds } from '#domain/dates.ts';
import { type Cents, percentOf } from '#domain/money.ts';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { driverLoadings } from '#domain/rating/levels/driver-loading.ts';
import { type AdditionalExcessFilter, concernsCover } from '#domain/rating/excess/excess-filter.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { findReferrals, referralReasons } from '#domain/rating/referrals.ts';
import { holdsOn } from '#domain/rating/validity.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import {
  type CoverRecords,
  idsOfItems,
  loadCoverRecords,
} from '#server/policies/document/cover-records.ts';
import { rateLine } from '#server/policies/quote/rate-line.ts';
import { sumInsured } from '#server/policies/quote/sum-insured.ts';
import { checkItems, contentField, periodOf, riskOf } from '#server/policies/quote/quote-risk.ts';
import { type ReferredPart, referredPart } from '#server/policies/quote/change-referrals.ts';
import {
  changedRisk,
  type IssuedBasis,
  type IssuedLine,
} from '#server/policies/quote/issued-basis.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

/** What a calculation says of one item. */
interface RatedItem {
  premium: Cents;
  base_excess: Cents;
  min_excess: Cents;
  max_payout: Cents;
  circuit_factor: string;
}

type RatedReferral = z.output<typeof referral>;

/** A content that was priced. */
interface Rated {
  records: CoverRecords;
  period: { period_from: CalendarDate; period_to: CalendarDate } | null;
  sum_insured: Cents;
  items: RatedItem[];
  referrals: RatedReferral[];
}

/** Cars at events that were priced. */
interface RatedOnTrack extends Rated {
  rating_version: string;
  rating: DocumentRating;
  /** What it was calculated from, so that it can be done again to the cent. */
  risk: OnTrackInput;
  tables: OnTrackTables;
}

/** A various insurance that was priced. */
export interface RatedLine extends Rated {
  /** Null where its line has no tables yet. */
  rating_version: string | null;
  rating: LineCalculation;
  risk: null;
  tables: null;
}

/** A content that was priced. */
export type RatedContent = RatedOnTrack | RatedLine;

/** A content that is to be priced on a day. */
interface Rating {
  content: QuoteContent;
  now: Date;
  today: CalendarDate;
  /** Of a policy in force. */
  issued?: IssuedBasis | IssuedLine | undefined;
  /** What its items name, where that was read already; more than they name does no harm. */
  records?: CoverRecords | undefined;
}

export type RatingAnswer =
  | { ok: true; rated: RatedContent }
  | { ok: false; records: CoverRecords; fields: FieldError[] };

/**
 * Prices a content with the tables of the first day of cover; of a policy in force only what is changed is priced anew.
 * Every field that keeps it from being priced is named at once. Nothing is written.
 */
export async function rateContent(db: Queryable, rating: Rating): Promise<RatingAnswer> {
  const { content, issued } = rating;
  const isLine = issued !== undefined && 'line_tables' in issued;
  return content.line
    ? rateLine(db, {
        ...{ content, line: content.line, today: rating.today },
        issued: isLine ? issued : undefined,
      })
    : rateOnTrack(db, { ...rating, issued: isLine ? undefined : issued });
}

async function rateOnTrack(
  db: Queryable,
  { content, now, today, issued, ...known }: Rating & { issued: IssuedBasis | undefined },
): Promise<RatingAnswer> {
  const records = known.records ?? (await loadCoverRecords(db, idsOfItems(content.items)));
  const unknown = checkItems(content.items, records);
  if (unknown.length > 0) return { ok: false, records, fields: unknown };
  const period = periodOf(content.items, records);
  const inception = period?.period_from ?? today;
  const wanted = riskOf(content, records, inception);
  const { risk, tables } = issued
    ? await changedRisk(db, { issued, items: content.items, wanted, today })
    : { risk: wanted, tables: await ratingBasis(db, inception) };
  const calculated = calculateOnTrack(risk, tables);
  if (!calculated.ok)
    return {
      ok: false,
      records,
      fields: calculated.issues.map(({ path, code, message }) => ({
        field: contentField(path),
        code,
        message,
      })),
    };
  const { result, trace, rating_version } = calculated;
  const rating = {
    result: result as DocumentRating['result'],
    trace: [...trace],
    driver_loadings: risk.items.map((item) => driverLoadings(item, tables)),
  };
  return {
    ok: true,
    rated: {
      records,
      period,
      sum_insured: sumInsured(content.items),
      rating_version,
      rating,
      risk,
      tables,
      items: ratedItems(risk, result, tables),
      referrals: await referralsOf(db, {
        ...{ content, risk, tables, now },
        first: period?.period_from,
        part: referredPart({ content, records, issued, now: unixSeconds(now) }),
      }),
    },
  };
}

function ratedItems(risk: OnTrackInput, result: OnTrackResult, tables: OnTrackTables): RatedItem[] {
  return risk.items.map((item, index) => {
    const rated = result.items[index];
    if (!rated) throw new Error('a calculation lost an item');
    const limit = percentOf(item.insured_value, item.accident_limit_pct);
    return {
      premium: rated.premium,
      base_excess: rated.excess,
      min_excess: item.min_excess_override ?? tables.car_classes[item.car_class]?.min_excess ?? 0,
      max_payout: Math.max(0, limit - rated.excess),
      circuit_factor: rated.factors.circuit,
    };
  });
}

async function referralsOf(
  db: Queryable,
  risk: {
    content: QuoteContent;
    risk: OnTrackInput;
    tables: OnTrackTables;
    now: Date;
    first: CalendarDate | undefined;
    part: ReferredPart;
  },
): Promise<RatedReferral[]> {
  const printed = risk.content.additional_excess;
  const rules = await activeExcessRules(db, risk.first);
  const general = rules.filter(({ filter }) => concernsCover(filter, {}));
  const { first, concerns } = risk.part;
  const found = findReferrals(risk.risk, risk.tables, {
    now: unixSeconds(risk.now),
    first_event_start: first === undefined ? undefined : startOfDay(first),
    additional_excess_overridden:
      general.some(({ code }) => !printed.includes(code)) ||
      printed.some((code) => !rules.some((rule) => rule.code === code)),
  });
  return found.filter(concerns).map((one) => ({ ...one, label: referralReasons[one.reason] }));
}

/** The rules of additional excess that hold on a day. */
export async function activeExcessRules(
  db: Queryable,
  on: CalendarDate | undefined,
): Promise<{ code: string; filter: AdditionalExcessFilter }[]> {
  const rows = await db
    .selectFrom('additional_excess_rules')
    .select(['code', 'valid_from', 'valid_to', sql<AdditionalExcessFilter>`filter`.as('filter')])
    .where('active', '=', true)
    .where('published_at', 'is not', null)
    .orderBy('code')
    .modifyEnd(prepared)
    .execute();
  return rows.filter((row) => on === undefined || holdsOn(row, on));
}
