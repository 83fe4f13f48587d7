import type { QuoteContent } from '#contract/policies/document-content.ts';
import { type CalendarDate, compareDates, formatCalendarDate } from '#domain/dates.ts';
import { isPlacedByBroker } from '#domain/policies/insurance-types.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import { lines } from '#domain/lines/lines.ts';
import type { Cents } from '#domain/money.ts';
import { insuredInWords, periodAfter } from '#domain/policies/renewal/cover-renewal.ts';
import { priceChange, type PriceCause } from '#domain/policies/renewal/price-change.ts';
import { findContent, findDocument } from '#server/policies/document/document-record.ts';
import { type Client, findClient, startContent } from '#server/policies/quote/create-quote.ts';
import { riskOfLine, unpricedBecause } from '#server/policies/quote/rate-line.ts';
import {
  type PricingContext,
  type RenewalProposal,
  within,
} from '#server/policies/renewal/renewal-proposal.ts';
import { lineTablesOn } from '#server/rating/line-tables.ts';
import { premiumTaxRates } from '#server/rating/rating-basis.ts';

/** What a line asks for a content: by whose tables, and of which day the ages are. */
interface Basis {
  tables: unknown;
  on: CalendarDate;
}

/**
 * What a cover insures today, from the day after it ends and for as long, priced by the tables of that day, and what each
 * cause changes; or why there is none (decision 102). Nothing is written.
 */
export async function proposeCover(
  ctx: PricingContext,
  {
    expiring_id,
    premium_before,
    cap_pct,
  }: { expiring_id: string; premium_before: Cents; cap_pct: number | null },
): Promise<RenewalProposal | { problem: string }> {
  const expiring = await findDocument(ctx.db, expiring_id);
  const ended = expiring && (await findContent(ctx.db, expiring.locked_version_id ?? ''));
  if (!expiring || !ended?.line) return { problem: 'This insures nothing any more.' };
  const days = periodAfter(ended.line);
  if (compareDates(days.period_from, ctx.today) < 0)
    return {
      problem: `It ended on ${formatCalendarDate(ended.line.period_to)}: what begins later is a new quote.`,
    };
  const client = await findClient(ctx.db, expiring.user_id);
  const line = { ...ended.line, ...days };
  const content = { ...(await contentAfter(ctx, client, ended)), line };
  const unpriced = await unpricedBecause(ctx.db, { content, line, today: ctx.today });
  if (unpriced !== undefined) return { problem: unpriced };
  const price = await pricing(ctx, line);
  const { insurance_type } = line;
  const before = await basisOn(ctx, insurance_type, ended.line.period_from);
  const now = await basisOn(ctx, insurance_type, line.period_from);
  const adjusted = { ...content, adjust_pct: ended.adjust_pct };
  const after = {
    calendar: price(adjusted, before),
    rates: price(adjusted, { ...now, on: before.on }),
    levels: price(adjusted, now),
    discount: price(content, now),
    values: price(content, now),
  };
  const problem = Object.values(after).find((one) => typeof one === 'string');
  if (problem !== undefined) return { problem };
  const priced = after as Record<PriceCause, Cents>;
  const asked = priced.values;
  // What persons cost is the outside broker's to say: an adjustment of ours would hold nothing down.
  const cap = isPlacedByBroker(insurance_type) ? null : cap_pct;
  const capped = within(content, { asked, like_for_like: priced.calendar, cap_pct: cap });
  const kept = price(capped, now);
  // At the least premium of its line an adjustment changes nothing.
  const isCapped = typeof kept !== 'string' && kept < asked;
  return {
    ...{ client, asked, net: isCapped ? kept : asked },
    content: isCapped ? capped : content,
    insured: insuredInWords(insurance_type, line.items.length),
    causes: priceChange(premium_before, priced),
  };
}

const basisOn = async (
  { db }: PricingContext,
  insurance_type: LineCover['insurance_type'],
  on: CalendarDate,
): Promise<Basis> => ({ on, tables: (await lineTablesOn(db, insurance_type, on)).tables });

/** What a content of the cover costs net, or why it has no price. */
async function pricing(
  { db }: PricingContext,
  line: LineCover,
): Promise<(content: QuoteContent, basis: Basis) => Cents | string> {
  const taxes = await premiumTaxRates(db);
  return (content, { tables, on }) => {
    const risk = { ...riskOfLine(content, line), inception_date: on };
    const calculated = lines[line.insurance_type].calculate(risk, taxes, tables);
    return calculated.ok
      ? calculated.result.net_premium
      : (calculated.issues[0]?.message ?? 'This cannot be priced.');
  };
}

/**
 * The terms of the cover that ends, for its client as it is today: with another brokerage it is that one's business, and
 * what was agreed beside the mandatory conditions stays agreed.
 */
async function contentAfter(
  ctx: PricingContext,
  client: Client,
  ended: QuoteContent,
): Promise<QuoteContent> {
  const { insurer_id, panel, instalments, currency, commission_pct } = ended;
  const insurance_type = ended.line?.insurance_type ?? 'on_track';
  const started = await startContent(ctx, client, { insurance_type, insurer_id, currency });
  const named = new Set(started.clauses.map((clause) => clause.preset_id ?? clause.title));
  return {
    ...started,
    ...{ panel, instalments },
    ...(started.broker_id === ended.broker_id ? { commission_pct } : {}),
    clauses: [
      ...started.clauses,
      ...ended.clauses.filter((clause) => !named.has(clause.preset_id ?? clause.title)),
    ],
  };
}
