// What a quote takes of the agreement of each insurer that carries it (manual, part two, B2). Of a car of 1,200,000.00 an
// insurer that carries 60 % stands for 720,000.00; at an event what it carries there already is added to that.

import type { CalendarDate } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';

/** What an agreement allows; an empty list is any, null is no limit. */
export interface BinderTerms {
  umr: string;
  lines: readonly InsuranceType[];
  countries: readonly string[];
  classes: readonly string[];
  highest_series_level: number | null;
  highest_driver_level: number | null;
  currency: string;
  value_per_car: Cents | null;
  value_per_event: Cents | null;
  value_per_transport: Cents | null;
  premium_limit: Cents | null;
}

/** One car at one event; the value is the part that the insurer carries. */
export interface BoundItem {
  car: string;
  event: string;
  value: Cents;
  car_class: string;
  series_claim_level: number;
  driver_levels: readonly number[];
}

/** Something of value; the amount is the part that the insurer carries. */
export interface BoundValue {
  what: string;
  value: Cents;
}

/** An event with everything else on its circuit in the same days; amounts are the insurer's part. */
interface BoundEvent {
  event: string;
  /** Of what is accepted and issued. */
  used: Cents;
  asked: Cents;
}

/** What a quote asks of one insurer. */
export interface BoundRisk {
  line: InsuranceType;
  currency: string;
  begins_on: CalendarDate;
  /** Where what is insured is: events, or else the insured's own country. */
  places: readonly (BoundValue & { country: string })[];
  items: readonly BoundItem[];
  cars: readonly BoundValue[];
  events: readonly BoundEvent[];
  transports: readonly BoundValue[];
  /** Net in the period of the agreement, the insurer's part: written already, and by this quote. */
  premium_used: Cents;
  premium: Cents;
}

/** The limits of an agreement that are amounts. */
export const binderLimits = [
  'value_per_car',
  'value_per_event',
  'value_per_transport',
  'premium_limit',
] as const;
export type BinderLimit = (typeof binderLimits)[number];

/** One limit with what is used of it and what a quote asks; the limit is null where the agreement sets none. */
export interface CapacityUse {
  code: BinderLimit;
  what: string;
  limit: Cents | null;
  used: Cents;
  asked: Cents;
}

/** Everything that a quote takes of an agreement, each event on its own; what has no limit is told too. */
export function capacityUses(terms: BinderTerms, risk: BoundRisk): CapacityUse[] {
  const single = (code: BinderLimit) => (one: BoundValue) => ({
    ...{ code, what: one.what, limit: terms[code] },
    ...{ used: 0, asked: one.value },
  });
  return [
    ...risk.cars.map(single('value_per_car')),
    ...risk.events.map(({ event, used, asked }) => ({
      ...{ code: 'value_per_event' as const, what: event, limit: terms.value_per_event },
      ...{ used, asked },
    })),
    ...risk.transports.map(single('value_per_transport')),
    {
      ...{ code: 'premium_limit' as const, what: 'Premium', limit: terms.premium_limit },
      ...{ used: risk.premium_used, asked: risk.premium },
    },
  ];
}

/** What is left of a limit after a quote: below zero when it goes beyond, null without a limit. */
export function leftOf({ limit, used, asked }: CapacityUse): Cents | null {
  return limit === null ? null : limit - used - asked;
}

/** Where a limit stands with a quote: from four fifths on it is nearly used up. */
export type CapacityState = 'free' | 'nearly_full' | 'beyond';

/** Whether a quote fits a limit, nearly fills it (80 % or more), or goes beyond it. */
export function capacityState(use: CapacityUse): CapacityState {
  const left = leftOf(use);
  if (left === null || use.limit === null) return 'free';
  if (left < 0) return 'beyond';
  return left * 5 <= use.limit ? 'nearly_full' : 'free';
}

const limitWords: Readonly<Record<BinderLimit, string>> = {
  value_per_car: 'for a car',
  value_per_event: 'for an event and circuit weekend',
  value_per_transport: 'for a transport',
  premium_limit: 'of premium in its period',
};

/** "Zandvoort: asked EUR 600,000.01, used EUR 1,400,000.00, limit EUR 2,000,000.00 for an event and circuit weekend". */
export function beyondText(use: CapacityUse, currency: string): string {
  const money = (amount: Cents) => formatMoney(amount, currency);
  const shared = use.code === 'value_per_event' || use.code === 'premium_limit';
  const used = shared ? `, used ${money(use.used)}` : '';
  return `${use.what}: asked ${money(use.asked)}${used}, limit ${money(use.limit ?? 0)} ${limitWords[use.code]}`;
}
