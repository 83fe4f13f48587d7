import type { z } from 'zod';
import type {
  DocumentItem,
  DocumentVersion,
  premiumBuildUp,
} from '#contract/policies/document-answers.ts';
import type { LineCalculation } from '#contract/policies/line-answers.ts';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { type referral } from '#contract/rating/rating-records.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { ageOn, unixSeconds } from '#domain/dates.ts';
import { percentOf } from '#domain/money.ts';
import { type ClauseFacts, fillClause } from '#domain/policies/clause-variables.ts';
import { toRomanNumeral } from '#domain/roman-numerals.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import {
  carTitle,
  type CoverRecords,
  idsOfItems,
  loadCoverRecords,
} from '#server/policies/document/cover-records.ts';
import type { VersionRecord } from '#server/policies/document/document-record.ts';
import { lineInWords } from '#server/policies/quote/line-in-words.ts';
import { type KeptRating, type Steps, stepsOfVersions } from '#server/policies/quote/kept-steps.ts';
import { owedInstalments } from '#server/policies/policy/owed-instalments.ts';
import { periodOfContent } from '#server/policies/quote/quote-risk.ts';
import { approvalOf } from '#server/policies/approval/insurer-approval.ts';
import { excessOfVersion } from '#server/policies/quote/printed-excess.ts';

type BuildUp = z.output<typeof premiumBuildUp>;

/** Who reads a version: a person, or the holder of a policy link. */
export type Reader = Pick<Actor, 'account_type'> | null;

/** What of a document is a reader's business. */
export function readingRights(reader: Reader) {
  const type = reader?.account_type;
  const staff = type !== undefined && isStaff(type);
  return {
    staff,
    /** Who reads what the insurer and staff judge of a risk. */
    carriers: staff || type === 'insurer',
    drafts: staff || type === 'brokerage' || type === 'insurer',
  };
}

/** An instant of the database as unix seconds. */
export const unixOf = (instant: string | null): number | null =>
  instant === null ? null : unixSeconds(new Date(instant));

/** The roman numeral of a version. */
export function versionLabel(version_number: number): string {
  return version_number <= 50
    ? toRomanNumeral(version_number).toUpperCase()
    : String(version_number);
}

interface BuildUpColumns {
  premium: number;
  discount: number;
  adjustment: number;
  fee: number;
  ipt: unknown;
  ipt_total: number;
  gross: number;
  commission: number;
  instalments: unknown;
}

/** The premium from the sum of the items to the instalments. */
export function buildUpOf(
  columns: BuildUpColumns,
  content: QuoteContent,
  { result }: KeptRating | LineCalculation,
): BuildUp {
  const { discount_pct } = result;
  return {
    items_total: result.items_total,
    discount: columns.discount,
    discount_pct: typeof discount_pct === 'string' ? discount_pct : discount_pct.total,
    adjustment: columns.adjustment,
    adjust_pct: content.adjust_pct,
    premium: columns.premium,
    fee: columns.fee,
    ipt: columns.ipt as BuildUp['ipt'],
    ipt_total: columns.ipt_total,
    gross: columns.gross,
    instalments: columns.instalments as BuildUp['instalments'],
    commission: columns.commission,
    commission_pct: content.commission_pct,
  };
}

function itemAnswer(
  item: QuoteItem,
  { index, records, rating }: { index: number; records: CoverRecords; rating: KeptRating | null },
): DocumentItem[] {
  const car = records.cars.get(item.car_id);
  const event = records.events.get(item.event_id);
  if (!car || !event) return [];
  const rated = rating?.result.items[index];
  const excess = rated?.excess ?? 0;
  return [
    {
      ...item,
      position: index + 1,
      car: { ...car, title: carTitle(car) },
      event,
      drivers: item.drivers.map((driver) => {
        const known = records.drivers.get(driver.driver_id);
        const birth_date = known?.birth_date ?? null;
        const age = birth_date === null ? null : ageOn(birth_date, event.start_on);
        return { ...driver, name: known?.name ?? '', country: known?.country ?? '', age };
      }),
      premium: rated?.premium ?? 0,
      base_excess: excess,
      max_payout: Math.max(0, percentOf(item.insured_value, item.accident_limit_pct) - excess),
    },
  ];
}

/**
 * A version as it was offered; staff see with it the rules of excess that could be printed. With an instant, what it
 * names and what is owed of it as it was known then.
 */
export async function versionAnswer(
  db: Queryable,
  version: VersionRecord,
  reader: Reader,
  known_until: string | null = null,
): Promise<DocumentVersion> {
  const rights = readingRights(reader);
  const { content } = version;
  const records = await loadCoverRecords(db, idsOfItems(content.items), known_until);
  const stored = version.rating as unknown as KeptRating | LineCalculation | null;
  const rating = content.line ? null : (stored as KeptRating | null);
  const line_rating = content.line ? (stored as LineCalculation | null) : null;
  const planned = stored === null ? null : buildUpOf(version, content, stored);
  const { policy_id, version_number, locked_at } = version;
  const owed = await owedInstalments(db, {
    policy_id,
    version_number,
    locked: locked_at !== null,
    known_until,
  });
  const build_up = planned && owed ? { ...planned, instalments: owed } : planned;
  const judged = rights.carriers ? await judgementOf(db, version) : {};
  const items = content.items.flatMap((item, index) =>
    itemAnswer(item, { index, records, rating }),
  );
  // Its events may have moved since it was written.
  const { period_from, period_to } = periodOfContent(content, records) ?? version;
  const period = { period_from, period_to };
  const facts = {
    currency: content.currency,
    excesses: content.line ? [version.excess] : items.map(({ base_excess }) => base_excess),
    sum_insured: version.sum_insured,
    max_payout: version.max_payout,
    ...period,
  };
  return {
    version_id: version.version_id,
    parent_version_id: version.parent_version_id,
    version_number: version.version_number,
    version_label: versionLabel(version.version_number),
    locked: version.locked_at !== null,
    locked_at: unixOf(version.locked_at),
    created_at: unixOf(version.created_at) ?? 0,
    created_by_name: await authorOf(db, version),
    change_reason: version.change_reason,
    ...period,
    currency: content.currency,
    sum_insured: version.sum_insured,
    excess: version.excess,
    max_payout: version.max_payout,
    items,
    line: content.line
      ? lineInWords(content.line, { currency: content.currency, rating: line_rating })
      : null,
    clauses: clausesInWords(content.clauses, facts),
    additional_excess: await excessOfVersion(db, version, {
      circuits: items.map(({ event }) => event.circuit_id),
      staff: rights.staff,
      known_until,
    }),
    build_up,
    correction: correctionOf(version),
    content,
    rating: rating && { ...rating, trace: await stepsFor(db, version, rights) },
    line_rating,
    rating_version: version.rating_version,
    referrals: version.referrals as unknown as z.output<typeof referral>[],
    ...judged,
  };
}

/** How a version on track was calculated, step by step, for those who carry its risk. */
async function stepsFor(
  db: Queryable,
  { version_id }: VersionRecord,
  { carriers }: ReturnType<typeof readingRights>,
): Promise<Steps> {
  return carriers ? ((await stepsOfVersions(db, [version_id])).get(version_id) ?? []) : [];
}

/** The conditions as a document prints them, numbered and filled in. */
export function clausesInWords(clauses: QuoteContent['clauses'], facts: ClauseFacts) {
  return clauses.map((clause, index) => ({
    ...clause,
    text: fillClause(clause.text, facts),
    number: toRomanNumeral(index + 1),
  }));
}

async function authorOf(db: Queryable, { created_by }: VersionRecord): Promise<string> {
  if (created_by === null) return '';
  const author = await db
    .selectFrom('accounts')
    .select('attn')
    .where('user_id', '=', created_by)
    .executeTakeFirst();
  return author?.attn ?? '';
}

/** On whose word the version puts an error right; null of every other version. */
function correctionOf({ no_loss_by, no_loss_at }: VersionRecord): DocumentVersion['correction'] {
  const declared_at = unixOf(no_loss_at);
  return declared_at === null ? null : { no_loss_by, no_loss_at: declared_at };
}

/** What the insurer and a superadmin said of a version. */
async function judgementOf(db: Queryable, version: VersionRecord) {
  const clearer = await db
    .selectFrom('accounts')
    .select('attn')
    .where('user_id', '=', version.referral_cleared_by)
    .executeTakeFirst();
  return {
    approval: await approvalOf(db, version),
    referral_cleared_at: unixOf(version.referral_cleared_at),
    referral_cleared_name: clearer?.attn ?? '',
  };
}
