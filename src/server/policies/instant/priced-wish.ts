import { sql } from 'kysely';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { RequestContent } from '#contract/policies/requests.ts';
import { startOfDay, unixSeconds } from '#domain/dates.ts';
import {
  checkInstantRules,
  type InstantCheck,
  type InstantFacts,
} from '#domain/policies/instant/check-instant-rules.ts';
import { isOnSanctionsList } from '#server/accounts/sanctions/sanctions-block.ts';
import { brokenOf } from '#server/binders/assert-within-binders.ts';
import { binderStandings } from '#server/binders/binder-standing.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { carTitle } from '#server/policies/document/cover-records.ts';
import { type HoldingRules, holdingRules } from '#server/policies/instant/instant-rules.ts';
import { coverElsewhere } from '#server/policies/quote/cover-elsewhere.ts';
import { type Client, findClient } from '#server/policies/quote/create-quote.ts';
import { rateContent, type RatedContent } from '#server/policies/quote/quote-rating.ts';
import { coverAsked } from '#server/policies/request/answer-request.ts';

type RatedOnTrack = Extract<RatedContent, { risk: object }>;

/** A wish for cover as a quote of it would stand, with every instant rule as it was found. */
export interface PricedWish {
  client: Client;
  content: QuoteContent;
  /** Null where something keeps it from being priced. */
  rated: RatedOnTrack | null;
  problems: string[];
  holding: HoldingRules;
  checks: InstantCheck[];
}

/** Prices what a client wishes and asks the instant rules about it. Nothing is written. */
export async function priceWish(
  ctx: WriteContext,
  { user_id, wish }: { user_id: string; wish: RequestContent },
): Promise<PricedWish> {
  const { db, now, today } = ctx;
  const client = await findClient(db, user_id);
  const content = await coverAsked(ctx, wish, { client, insurer_id: undefined });
  const holding = await holdingRules(db, client.broker_id);
  const answer = await rateContent(db, { content, now, today });
  const unpriced = { client, content, rated: null, holding, checks: [] };
  if (!answer.ok) return { ...unpriced, problems: [...new Set(answer.fields.map(toldToClient))] };
  const { rated } = answer;
  if (rated.risk === null) return { ...unpriced, problems: [] };
  const facts = await factsOf(ctx, { client, content, rated });
  const checks = checkInstantRules(facts, holding.rules);
  return { client, content, rated, problems: [], holding, checks };
}

/** What a client reads of a field that has no price: what it cannot enter itself comes with the quote. */
const toldToClient = ({ field, message }: { field: string; message: string }) =>
  field.endsWith('race_hours')
    ? 'How long the races last is not known yet: the premium comes with your quote.'
    : message;

async function factsOf(
  { db, now, today }: WriteContext,
  { client, content, rated }: { client: Client; content: QuoteContent; rated: RatedOnTrack },
): Promise<InstantFacts> {
  const { user_id } = client;
  const { records, risk, rating, period } = rated;
  const driver_ids = content.items.flatMap(({ drivers }) => drivers.map((one) => one.driver_id));
  return {
    currency: content.currency,
    items: content.items.map((item, index) => {
      const car = records.cars.get(item.car_id);
      return {
        car: car ? carTitle(car) : '',
        event: records.events.get(item.event_id)?.name ?? '',
        kind: item.kind,
        car_class: risk.items[index]?.car_class ?? '',
        insured_value: item.insured_value,
        series_claim_level: item.series_claim_level,
        driver_levels: item.drivers.map(({ claim_level }) => claim_level),
        circuit_factor: rated.items[index]?.circuit_factor ?? '',
        has_chassis: (car?.chassis_number ?? '').trim() !== '',
      };
    }),
    now: unixSeconds(now),
    begins_at: startOfDay(period?.period_from ?? today),
    referrals: rated.referrals,
    named_elsewhere: (await coverElsewhere(db, { policy_id: null, items: content.items })).length,
    overdue: await overduePremiums(db, { user_id, today }),
    to_pay: rating.result.instalments[0] ?? 0,
    is_beyond_agreement: await isBeyondAgreement(db, { content, rated }),
    is_listed: await isOnSanctionsList(db, { user_id, driver_ids }),
  };
}

/** Whether an insurer would carry more than it agreed to: asked again, under a lock, when it is bought. */
async function isBeyondAgreement(
  db: Queryable,
  { content, rated }: { content: QuoteContent; rated: RatedOnTrack },
): Promise<boolean> {
  const standings = await binderStandings(db, {
    ...{ policy_id: null, insurance_type: 'on_track', content },
    premium: rated.rating.result.net_premium,
    period_from: rated.period?.period_from ?? null,
  });
  return brokenOf(standings).length > 0;
}

/** How many premiums of a client are past their day. */
async function overduePremiums(
  db: Queryable,
  { user_id, today }: { user_id: string; today: string },
): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*)::int as count from payments
    where user_id = ${user_id} and amount_open > 0 and due_on < ${today} and status <> 'under_review'`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}
