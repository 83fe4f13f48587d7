import type { OutputOf } from '#contract/contract.ts';
import type { instantCoverContract } from '#contract/policies/instant-cover.ts';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import type { Handler } from '#server/platform/area.ts';
import type { PricedWish } from '#server/policies/instant/priced-wish.ts';
import { priceWish } from '#server/policies/instant/priced-wish.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { carTitle, loadCoverRecords } from '#server/policies/document/cover-records.ts';
import { excessOfVersion } from '#server/policies/quote/printed-excess.ts';
import { clausesInWords } from '#server/policies/quote/version-answer.ts';
import { idsOfRequest } from '#server/policies/request/request-summary.ts';
import { assertOwnRecords } from '#server/policies/request/save-request.ts';

type Premium = NonNullable<OutputOf<'preview_cover'>['premium']>;

/** The excesses that the slider offers, in percent. */
const excesses = Array.from({ length: 16 }, (_, index) => `${5 + index}.0`);

/** What cover would cost, before it is asked for, and whether a person looks at it first. */
export const previewCover: Handler<(typeof instantCoverContract)['preview_cover']> = async (
  ctx,
  { user_id, content },
) => {
  const records = await loadCoverRecords(ctx.db, idsOfRequest(content));
  await assertOwnRecords(ctx, { user_id, content, records });
  const priced = await priceWish(ctx, { user_id, wish: content });
  return {
    user_id,
    premium: premiumOf(priced),
    terms: await termsOf(ctx, priced),
    problems: priced.problems,
    sent_to_a_person: priced.rated
      ? priced.checks.flatMap(({ rule, holds, text }) => (holds ? [] : [{ rule, text }]))
      : [{ rule: null, text: 'It has no price yet.' }],
  };
};

/** What is accepted with it, as the version of the policy will say it. */
async function termsOf(
  { db }: WriteContext,
  { client, content, rated }: PricedWish,
): Promise<OutputOf<'preview_cover'>['terms']> {
  if (!rated) return null;
  const { records, period, sum_insured } = rated;
  const items = content.items.flatMap(({ car_id, event_id }, index) => {
    const car = records.cars.get(car_id);
    const of = rated.items[index];
    const { base_excess = 0, max_payout = 0 } = of ?? {};
    const circuit_id = records.events.get(event_id)?.circuit_id ?? '';
    return car
      ? [{ car: { car_id, title: carTitle(car) }, base_excess, max_payout, circuit_id }]
      : [];
  });
  const { currency } = content;
  const period_from = period?.period_from ?? null;
  const facts = {
    currency,
    excesses: items.map(({ base_excess }) => base_excess),
    sum_insured,
    max_payout: Math.max(0, ...items.map(({ max_payout }) => max_payout)),
    period_from,
    period_to: period?.period_to ?? null,
  };
  return {
    currency,
    items: items.map(({ car, base_excess, max_payout }) => ({ car, base_excess, max_payout })),
    line: null,
    clauses: clausesInWords(content.clauses, facts),
    additional_excess: await excessOfVersion(
      db,
      { user_id: client.user_id, content, period_from },
      { circuits: items.map(({ circuit_id }) => circuit_id), staff: false },
    ),
  };
}

function premiumOf({ content, rated }: PricedWish): Premium | null {
  if (!rated) return null;
  const { result } = rated.rating;
  const premiums = new Map<string, number>();
  for (const [index, { event_id }] of content.items.entries())
    premiums.set(event_id, (premiums.get(event_id) ?? 0) + (result.items[index]?.premium ?? 0));
  const { items_total, discount, discount_pct, net_premium, policy_fee, gross_premium } = result;
  return {
    currency: content.currency,
    rounds: [...premiums].map(([event_id, premium]) => ({ event_id, premium })),
    items_total,
    discount_pct: discount_pct.total,
    discount,
    minimum_added: net_premium - (items_total - discount),
    net: net_premium,
    fee: policy_fee,
    taxes: result.taxes.map(({ country, rate_pct, ipt }) => ({ country, rate_pct, ipt })),
    gross: gross_premium,
    to_pay: result.instalments[0] ?? gross_premium,
    excess: highestByCar(content.items, result.items),
    by_excess: excesses.flatMap((excess_pct) => grossWith(rated, excess_pct)),
  };
}

/** Each car's own part of a claim: where it differs from event to event, the highest. */
function highestByCar(
  items: PricedWish['content']['items'],
  rated: readonly { excess: number }[],
): Premium['excess'] {
  const found = new Map<string, Premium['excess'][number]>();
  for (const [index, { car_id, excess_pct }] of items.entries()) {
    const amount = rated[index]?.excess ?? 0;
    const known = found.get(car_id);
    if (!known || amount > known.amount) found.set(car_id, { car_id, excess_pct, amount });
  }
  return [...found.values()];
}

function grossWith(
  { risk, tables }: NonNullable<PricedWish['rated']>,
  excess_pct: string,
): Premium['by_excess'] {
  const items = risk.items.map((item) => ({ ...item, excess_pct }));
  const calculated = calculateOnTrack({ ...risk, items }, tables);
  return calculated.ok ? [{ excess_pct, gross: calculated.result.gross_premium }] : [];
}
