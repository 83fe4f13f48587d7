// Everything in a quote that an agreement with an insurer does not allow, in words (manual, part two, B2). A Cup car at Monza
// under an agreement for the Netherlands and Belgium: "Monza is in Italy: agreed are Netherlands, Belgium".

import {
  beyondText,
  type BinderLimit,
  type BinderTerms,
  type BoundItem,
  type BoundRisk,
  capacityState,
  capacityUses,
} from '#domain/binders/binder-capacity.ts';
import { countryName } from '#domain/countries.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';

/** Something that an agreement does not allow. */
export interface BinderBreach {
  code: BinderLimit | 'no_agreement' | 'currency' | 'country' | 'class' | 'series' | 'driver';
  message: string;
  /** What it is about: of two versions of a document the same breach has the same words here. */
  about: string;
  /** How much of the insurer's money it is about, so that more of the same is told from what was there before. */
  at_stake: Cents;
}

/** An insurer that has agreements, none of which holds for this line on this day. */
export function withoutAgreement(
  insurer_name: string,
  { line, begins_on, premium }: Pick<BoundRisk, 'line' | 'begins_on' | 'premium'>,
): BinderBreach {
  const message = `${insurer_name} has no agreement for ${insuranceTypeLabels[line]} on ${formatCalendarDate(begins_on)}`;
  return breach('no_agreement', message, premium);
}

/** Everything in a risk that its agreement does not allow; empty where it holds. Amounts of another currency cannot be measured. */
export function breachesOf(terms: BinderTerms, risk: BoundRisk): BinderBreach[] {
  if (risk.currency !== terms.currency) {
    const message = `${terms.umr} is in ${terms.currency}, this quote in ${risk.currency}`;
    return [breach('currency', message, risk.premium)];
  }
  return [
    ...together([
      ...placeBreaches(terms, risk),
      ...risk.items.flatMap((item) => itemBreaches(terms, item)),
    ]),
    ...capacityUses(terms, risk)
      .filter((use) => capacityState(use) === 'beyond')
      .map((use) => ({
        ...breach(use.code, beyondText(use, terms.currency), use.asked),
        about: `${use.code} ${use.what}`,
      })),
  ];
}

/**
 * The breaches of a document that bind the insurer anew: those that the version before it did not have, or had of less.
 * Who takes a car out of a policy that an insurer approved beyond its agreement needs no other approval.
 */
export function newBreaches(
  now: readonly BinderBreach[],
  before: readonly BinderBreach[],
): BinderBreach[] {
  return now.filter(
    (one) => !before.some(({ about, at_stake }) => about === one.about && at_stake >= one.at_stake),
  );
}

function placeBreaches({ countries }: BinderTerms, { places }: BoundRisk): BinderBreach[] {
  if (countries.length === 0) return [];
  const agreed = countries.map((code) => countryName(code)).join(', ');
  return places
    .filter(({ country }) => !countries.includes(country))
    .map(({ what, country, value }) =>
      breach('country', `${what} is in ${countryName(country)}: agreed are ${agreed}`, value),
    );
}

function itemBreaches(terms: BinderTerms, item: BoundItem): BinderBreach[] {
  const { car, event, car_class, series_claim_level, driver_levels, value } = item;
  const { classes, highest_series_level, highest_driver_level } = terms;
  const driver_level = Math.max(0, ...driver_levels);
  const breaches: BinderBreach[] = [];
  if (classes.length > 0 && !classes.includes(car_class)) {
    const message = `${car} is of class ${car_class}: agreed are ${classes.join(', ')}`;
    breaches.push(breach('class', message, value));
  }
  if (highest_series_level !== null && series_claim_level > highest_series_level) {
    const message = `The series of ${event} has level ${series_claim_level}, limit ${highest_series_level}`;
    breaches.push(breach('series', message, value));
  }
  if (highest_driver_level !== null && driver_level > highest_driver_level) {
    const message = `A driver of ${car} has level ${driver_level}, limit ${highest_driver_level}`;
    breaches.push(breach('driver', message, value));
  }
  return breaches;
}

/** What is said of several cars, or of one car at several events, is said once, of all its money. */
function together(breaches: readonly BinderBreach[]): BinderBreach[] {
  return [...Map.groupBy(breaches, ({ message }) => message).values()].flatMap(([first, ...more]) =>
    first
      ? [{ ...first, at_stake: more.reduce((sum, one) => sum + one.at_stake, first.at_stake) }]
      : [],
  );
}

function breach(code: BinderBreach['code'], message: string, at_stake: Cents): BinderBreach {
  return { code, message, about: message, at_stake };
}
