import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import {
  cappingAdjustment,
  priceChange,
  type PriceCause,
} from '#domain/policies/renewal/price-change.ts';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { type CoverRecords, loadCoverRecords } from '#server/policies/document/cover-records.ts';
import { type Client, findClient, startContent } from '#server/policies/quote/create-quote.ts';
import { defaultItem } from '#server/policies/quote/quote-item-defaults.ts';
import { periodOf, riskOf } from '#server/policies/quote/quote-risk.ts';
import { eventsAgain, lastSeasonOf } from '#server/policies/renewal/renewal-queries.ts';
import { ownGarage } from '#server/policies/renewal/own-garage.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

/** The next season of a client or the cover after one that ends, as it would be quoted. */
export interface RenewalProposal {
  client: Client;
  content: QuoteContent;
  /** What is insured, in words. */
  insured: string;
  asked: Cents;
  net: Cents;
  causes: { cause: PriceCause; amount: Cents }[];
}

type SeasonProposal = Omit<RenewalProposal, 'insured'> & {
  cars: number;
  rounds: number;
  races: boolean;
};

/** Prices are made from what stands in the database on a day. */
export type PricingContext = Pick<ReadContext, 'db' | 'today'>;

type Question = {
  season: number;
  user_id: string;
  premium_before: Cents;
  cap_pct: number | null;
};

/** Terms that a season keeps from the last one, where its new records say otherwise. */
interface Terms {
  levels: boolean;
  discount: boolean;
  values: boolean;
}

/**
 * The events of last season that are held again with today's cars, drivers and levels, priced, and what each cause changes; or why
 * there is none. Nothing is written.
 */
export async function proposeRenewal(
  ctx: PricingContext,
  { season, user_id, premium_before, cap_pct }: Question,
): Promise<SeasonProposal | { problem: string }> {
  const last = await lastSeasonOf(ctx.db, { season, user_id });
  const races = last.some((one) => one.races);
  const contents = last.map(({ content }) => contentOf(content as QuoteContent, races));
  const newest = contents.at(-1);
  const inception = last.at(-1)?.period_from;
  if (!newest || !inception) return { problem: 'Nothing was insured in the season before.' };
  const templates = await templatesOf(ctx, user_id, contents);
  const event_ids = contents.flatMap(({ items }) => items.map((item) => item.event_id));
  const again = await eventsAgain(ctx.db, { season, today: ctx.today, event_ids });
  if (templates.size === 0) return { problem: 'None of the cars is in the garage any more.' };
  if (again.length === 0) return { problem: noneOf(season, races) };
  const records = await loadCoverRecords(ctx.db, {
    car_ids: templates.keys(),
    event_ids: [...event_ids, ...again.map(({ event_id }) => event_id)],
    driver_ids: [...templates.values()].flatMap((one) => one.drivers.map((x) => x.driver_id)),
  });
  const pairs = pairsOf({ templates, again, contents, records });
  const client = await findClient(ctx.db, user_id);
  const { insurer_id, panel, instalments, currency } = newest;
  const started = await startContent(ctx, client, {
    insurer_id,
    currency,
    items: pairs.map((pair) => pair.next),
  });
  const content: QuoteContent = { ...started, panel, instalments };
  const on = periodOf(content.items, records)?.period_from ?? ctx.today;
  const [before, now] = [await ratingBasis(ctx.db, inception), await ratingBasis(ctx.db, on)];
  const net = (terms: Terms, tables: OnTrackTables) =>
    netOf(asAgreed({ content, newest, pairs, terms }), { records, on, tables });
  const old = { levels: false, discount: false, values: false };
  const after = {
    calendar: net(old, before),
    rates: net(old, now),
    levels: net({ ...old, levels: true }, now),
    discount: net({ levels: true, discount: true, values: false }, now),
    values: net({ levels: true, discount: true, values: true }, now),
  };
  const problem = Object.values(after).find((one) => typeof one === 'string');
  if (problem !== undefined) return { problem };
  const priced = after as Record<PriceCause, Cents>;
  const asked = priced.values;
  const capped = within(content, { asked, like_for_like: priced.calendar, cap_pct });
  const kept = netOf(capped, { records, on, tables: now });
  return {
    ...{ client, content: capped, asked },
    cars: templates.size,
    rounds: again.length,
    races,
    net: typeof kept === 'string' ? asked : kept,
    causes: priceChange(premium_before, priced),
  };
}

/** What of a policy is insured again: the races of whoever raced, else all of it. */
const contentOf = (content: QuoteContent, races: boolean): QuoteContent => ({
  ...content,
  items: content.items.filter(({ kind }) => (kind === 'race_event') === races),
});

const noneOf = (season: number, races: boolean): string =>
  races
    ? `No rounds of ${season} are in the calendar for these championships.`
    : `None of these days on track is in the calendar of ${season}.`;

/** The last terms of each car that its owner still has, with the drivers who are still there. */
async function templatesOf(
  ctx: PricingContext,
  user_id: string,
  contents: readonly QuoteContent[],
): Promise<Map<string, QuoteItem>> {
  const garage = await ownGarage(ctx.db, user_id);
  const templates = new Map<string, QuoteItem>();
  for (const item of contents.flatMap(({ items }) => items))
    if (garage.cars.has(item.car_id))
      templates.set(item.car_id, {
        ...item,
        drivers: item.drivers.filter(({ driver_id }) => garage.drivers.has(driver_id)),
      });
  return templates;
}

/** A car at a round of the season: as its records say today, and on the terms it had. */
interface Pair {
  next: QuoteItem;
  agreed: QuoteItem;
}

/** Each car at the events at which it was insured before. */
function pairsOf({
  templates,
  again,
  contents,
  records,
}: {
  templates: ReadonlyMap<string, QuoteItem>;
  again: Awaited<ReturnType<typeof eventsAgain>>;
  contents: readonly QuoteContent[];
  records: CoverRecords;
}): Pair[] {
  const insured = contents.flatMap(({ items }) => items);
  return [...templates].flatMap(([car_id, agreed]) => {
    const car = records.cars.get(car_id);
    if (!car) return [];
    const driven = new Set(
      insured.filter((item) => item.car_id === car_id).map((item) => item.event_id),
    );
    const drivers = agreed.drivers.flatMap(({ driver_id }) => records.drivers.get(driver_id) ?? []);
    return again.flatMap(({ event_id, again_of }): Pair[] => {
      const event = records.events.get(event_id);
      if (!event || !again_of.some((one) => driven.has(one))) return [];
      const { excess_pct, scope, accident_limit_pct, aggregate_mode } = agreed;
      const terms = { excess_pct, scope, accident_limit_pct, aggregate_mode };
      const next = { ...defaultItem({ car, event, drivers }, records), ...terms };
      return [{ next, agreed }];
    });
  });
}

/** The content of the season with what was agreed before, of all that is not to be new yet. */
function asAgreed({
  content,
  newest,
  pairs,
  terms,
}: {
  content: QuoteContent;
  newest: QuoteContent;
  pairs: readonly Pair[];
  terms: Terms;
}): QuoteContent {
  const { clean_seasons, adjust_pct, adjust_reason } = newest;
  return {
    ...content,
    ...(terms.discount ? {} : { clean_seasons, adjust_pct, adjust_reason }),
    items: pairs.map(({ next, agreed }) => ({
      ...next,
      ...(terms.values ? {} : { insured_value: agreed.insured_value }),
      ...(terms.levels
        ? {}
        : { series_claim_level: agreed.series_claim_level, drivers: agreed.drivers }),
    })),
  };
}

/** The net premium of a content, or why it has none. */
function netOf(
  content: QuoteContent,
  { records, on, tables }: { records: CoverRecords; on: CalendarDate; tables: OnTrackTables },
): Cents | string {
  const calculated = calculateOnTrack(riskOf(content, records, on), tables);
  return calculated.ok
    ? calculated.result.net_premium
    : (calculated.issues[0]?.message ?? 'This cannot be priced.');
}

/** The content with the adjustment that keeps it within the cap, and why it has one. */
export function within(
  content: QuoteContent,
  { asked, like_for_like, cap_pct }: { asked: Cents; like_for_like: Cents; cap_pct: number | null },
): QuoteContent {
  if (cap_pct === null) return content;
  const adjust_pct = cappingAdjustment({ asked, like_for_like, cap_pct });
  if (adjust_pct === '0.0') return content;
  return { ...content, adjust_pct, adjust_reason: `Rises by at most ${cap_pct} % for a renewal` };
}
