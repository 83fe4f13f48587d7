import { sql } from 'kysely';
import type { DocumentRating } from '#contract/policies/document-answers.ts';
import type { FigureName } from '#domain/analytics/calculated-figures.ts';
import type { Currency } from '#domain/currencies.ts';
import type { LineCalculation } from '#contract/policies/line-answers.ts';
import { type Cents, percentOf, splitByWeights } from '#domain/money.ts';
import { type FigureQuestion, named } from '#server/analytics/figure-question.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { versionFor } from '#server/policies/document/document-detail.ts';
import { documentNumber, findDocument } from '#server/policies/document/document-record.ts';
import { type KeptRating, stepsOfVersions } from '#server/policies/quote/kept-steps.ts';
import { readingRights, versionLabel } from '#server/policies/quote/version-answer.ts';

interface TaxLine {
  country: string;
  rate_pct: string;
  base: Cents;
  ipt: Cents;
}

/** A priced version with all that its figures are made of. */
export interface CalculatedVersion {
  policy_id: string;
  /** The document and the version, as people call them. */
  subject: string;
  currency: Currency;
  version_number: number;
  is_policy: boolean;
  /** As they were planned. */
  instalments: { instalment_number: number; amount: Cents }[];
  /** Whether the books hold what it costs. */
  is_in_force: boolean;
  premium: Cents;
  discount: Cents;
  adjustment: Cents;
  adjust_pct: string;
  fee: Cents;
  ipt: TaxLine[];
  ipt_total: Cents;
  gross: Cents;
  commission: Cents;
  commission_pct: string;
  rating: DocumentRating | LineCalculation;
  rating_version: string | null;
  items: {
    index: number;
    title: string;
    insured_value: Cents;
    premium: Cents;
    net_premium: Cents;
    excess: Cents;
    /** The chosen part of the value; null where an excess is an amount. */
    excess_pct: string | null;
    /** What of the value is paid of one accident at most. */
    limit_pct: number;
    payout: Cents;
    /** Whether this person sees the factors. */
    explained: boolean;
  }[];
  /** A figure as the page shows it. */
  shown: (figure: FigureName, part: string) => Cents;
}

/** The version that a question is about: the one it names, or the one that this person is shown. */
export async function findCalculatedVersion(
  ctx: ReadContext,
  { policy_id, version_id }: FigureQuestion,
): Promise<CalculatedVersion> {
  const document = named(await findDocument(ctx.db, named(policy_id)));
  const shown = await versionFor(ctx.db, document, ctx.actor);
  const asked = version_id ?? shown.version_id;
  const version = named(await priced(ctx, { policy_id: document.policy_id, version_id: asked }));
  const rights = readingRights(ctx.actor);
  // A draft is the business of those who work on it; others know what was sent to them.
  if (!rights.drafts && version.locked_at === null && asked !== shown.version_id) named(null);
  const rating = await withSteps(ctx, { version_id: asked, rating: named(version.rating) });
  const items = itemsOfLine(rating) ?? (await itemsOf(ctx, asked));
  const explained = rights.staff || ctx.actor.account_type === 'insurer';
  return {
    ...version,
    policy_id: document.policy_id,
    subject: `${documentNumber(document)}, version ${versionLabel(version.version_number)}`,
    is_policy: document.document_state === 'policy',
    is_in_force: document.document_state === 'policy' && document.locked_version_id === asked,
    rating,
    items: items.map((item, index) => ({ ...item, index, explained })),
    shown: (figure, part) => shownFigure(version, figure, part),
  };
}

type Priced = Omit<CalculatedVersion, 'items' | 'shown' | 'rating' | 'is_policy'> & {
  rating: KeptRating | LineCalculation | null;
  locked_at: string | null;
};

/** The steps of a calculation on track are kept beside it. */
async function withSteps(
  { db }: Pick<ReadContext, 'db'>,
  { version_id, rating }: { version_id: string; rating: KeptRating | LineCalculation },
): Promise<CalculatedVersion['rating']> {
  if ('insurance_type' in rating.result) return rating as LineCalculation;
  const steps = await stepsOfVersions(db, [version_id]);
  return { ...(rating as KeptRating), trace: steps.get(version_id) ?? [] };
}

async function priced(
  { db }: Pick<ReadContext, 'db'>,
  { policy_id, version_id }: { policy_id: string; version_id: string },
): Promise<Priced | undefined> {
  const found = await sql<Priced>`
    select v.version_number, v.locked_at, v.content ->> 'currency' as currency, v.premium, v.discount, v.adjustment,
      coalesce(v.content ->> 'adjust_pct', '0') as adjust_pct, v.fee, v.ipt, v.ipt_total, v.gross, v.commission, v.instalments,
      coalesce(v.content ->> 'commission_pct', '0') as commission_pct,
      case when v.rating_risk is null then v.rating else v.rating - 'trace' end as rating, v.rating_version
    from policy_versions v where v.version_id = ${version_id} and v.policy_id = ${policy_id}`.execute(
    db,
  );
  return found.rows[0];
}

type CalculatedItem = Omit<CalculatedVersion['items'][number], 'index' | 'explained'>;

/** The items of a various insurance, of which the calculation itself says all; null on track. */
function itemsOfLine({ result }: KeptRating | LineCalculation): CalculatedItem[] | null {
  if (!('insurance_type' in result)) return null;
  const premiums = result.items.map(({ premium }) => premium);
  const nets = premiums.some((premium) => premium > 0)
    ? splitByWeights(result.net_premium, premiums)
    : premiums;
  return result.items.map(({ label, sum_insured, premium, excess }, index) => ({
    title: label,
    insured_value: sum_insured,
    premium,
    net_premium: nets[index] ?? 0,
    excess,
    excess_pct: null,
    limit_pct: 100,
    payout: Math.max(0, sum_insured - excess),
  }));
}

async function itemsOf({ db }: Pick<ReadContext, 'db'>, version_id: string) {
  const found = await sql<Omit<CalculatedItem, 'payout'>>`
    select trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end)
        || ', ' || e.name as title, i.insured_value, i.premium, i.net_premium, i.base_excess as excess,
      trim_scale(i.excess_pct)::text as excess_pct, i.accident_limit_pct as limit_pct
    from policy_items i join cars c using (car_id) join events e using (event_id)
    where i.version_id = ${version_id} order by i.position`.execute(db);
  return found.rows.map((item) => ({
    ...item,
    payout: Math.max(0, percentOf(item.insured_value, item.limit_pct) - item.excess),
  }));
}

function shownFigure(version: Priced, figure: FigureName, part: string): Cents {
  const tax = version.ipt.find(({ country, rate_pct }) => `${country} ${rate_pct}` === part);
  const amounts: Partial<Record<FigureName, Cents | undefined>> = {
    net_premium: version.premium,
    policy_fee: version.fee,
    premium_tax: part === '' ? version.ipt_total : tax?.ipt,
    gross_premium: version.gross,
    commission: version.commission,
  };
  return amounts[figure] ?? 0;
}
