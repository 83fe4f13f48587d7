// Premium tax changes from a day on, country by country and line by line; what was taxed before that day stays as it was.
// Example: Slovakia 8 % until 2025-12-31; published from 2026-01-01 it is 10 %, and the 8 % row ends on the day before.

import type { CalendarDate } from '#domain/dates.ts';
import type { PremiumTaxLine, PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';
import { holdsOn, succeed, type Validity } from '#domain/rating/validity.ts';

/** What is taxed: a line of business in a country. */
export interface TaxPlace {
  readonly country_code: string;
  readonly line: PremiumTaxLine;
}

/** A place as one text, for maps. */
export function taxPlaceKey({ country_code, line }: TaxPlace): string {
  return `${country_code} ${line}`;
}

/** Rows that end because others take over, or the first one that cannot. */
export type TaxSuccession<R extends TaxPlace & Validity> =
  | { readonly ok: true; readonly ends: readonly { readonly rate: R; readonly valid_to: string }[] }
  | {
      readonly ok: false;
      readonly place: TaxPlace;
      readonly reason: 'in_the_past' | 'not_after_latest';
    };

/**
 * Which published rates end when these places get another one from a day on, and when (manual 2.1: a rate holds for the
 * day on which cover begins). A rate that ended before without a successor holds on until then, so that no day is left
 * without one.
 */
export function succeedTaxRates<R extends TaxPlace & Validity>(
  published: readonly R[],
  places: readonly TaxPlace[],
  when: { readonly valid_from: CalendarDate; readonly today: CalendarDate },
): TaxSuccession<R> {
  const of_place = Map.groupBy(published, taxPlaceKey);
  const ends: { rate: R; valid_to: string }[] = [];
  for (const place of places) {
    const succession = succeed(of_place.get(taxPlaceKey(place)) ?? [], when);
    if (!succession.ok) return { ok: false, place, reason: succession.reason };
    if (succession.ends && succession.valid_to !== null)
      ends.push({ rate: succession.ends, valid_to: succession.valid_to });
  }
  return { ok: true, ends };
}

/** The rate of every place on a day. */
export function taxRatesOn<R extends TaxPlace & Validity>(
  rates: readonly R[],
  on: CalendarDate,
): Map<string, R> {
  return new Map(
    rates.filter((rate) => holdsOn(rate, on)).map((rate) => [taxPlaceKey(rate), rate]),
  );
}

/**
 * The rates of a day as if they had always held and some others had taken their place: with them the book of an earlier
 * season is tried.
 */
export function taxRatesForEveryDay(
  rates: readonly PremiumTaxRate[],
  { on, instead }: { on: CalendarDate; instead: readonly PremiumTaxRate[] },
): PremiumTaxRate[] {
  const of_day = taxRatesOn(rates, on);
  for (const rate of instead) of_day.set(taxPlaceKey(rate), rate);
  return [...of_day.values()].map((rate) => ({
    ...rate,
    valid_from: '0001-01-01',
    valid_to: null,
  }));
}
