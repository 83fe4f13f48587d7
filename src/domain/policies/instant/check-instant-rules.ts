// Which instant rules a wish passes, and which one sends it to a person, in words that its buyer reads. A car of
// EUR 160,000 under a limit of 150,000 fails "value" and passes the other thirteen.

import { counted } from '#domain/counted.ts';
import type { Currency } from '#domain/currencies.ts';
import { compare, parseDecimal, trimDecimal } from '#domain/decimal.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { MAX_LINK_AMOUNT } from '#domain/payments/bulk-link.ts';
import type { ItemKind } from '#domain/rating/on-track-input.ts';
import type { ReferralReason } from '#domain/rating/referrals.ts';
import { type InstantRuleName, instantRuleNames, type InstantRules } from './instant-rules.ts';

/** A car at an event, as far as the rules look at it. */
interface InstantItem {
  readonly car: string;
  readonly event: string;
  readonly kind: ItemKind;
  readonly car_class: string;
  readonly insured_value: Cents;
  readonly series_claim_level: number;
  readonly driver_levels: readonly number[];
  readonly circuit_factor: string;
  readonly has_chassis: boolean;
}

/** Everything that the rules ask about. Instants are unix seconds. */
export interface InstantFacts {
  readonly currency: Currency;
  readonly items: readonly InstantItem[];
  readonly now: number;
  readonly begins_at: number;
  readonly referrals: readonly { readonly reason: string; readonly label: string }[];
  /** Cars at events that another quote or policy names already. */
  readonly named_elsewhere: number;
  /** Premiums of the client that are past their day. */
  readonly overdue: number;
  /** What is to be paid by card at once. */
  readonly to_pay: Cents;
  /** It goes beyond the agreement of an insurer that would carry it. */
  readonly is_beyond_agreement: boolean;
  /** The client or a driver is, or may be, on a sanctions list. */
  readonly is_listed: boolean;
}

/** One rule as it was found. */
export interface InstantCheck {
  readonly rule: InstantRuleName;
  readonly holds: boolean;
  /** What is so, where it holds; otherwise why a person looks at it. */
  readonly text: string;
}

type Judgement = (facts: InstantFacts, rules: InstantRules) => Omit<InstantCheck, 'rule'>;

const passes = (text: string) => ({ holds: true, text });
const fails = (text: string) => ({ holds: false, text });

/** The instant rules are a superadmin's standing answer to a short notice; every other reason asks for one of its own. */
const clearedByNotice: ReferralReason = 'event_within_24_hours';

const kindWords: Readonly<Record<ItemKind, string>> = {
  race_event: 'races',
  test_day: 'test days',
  track_day: 'track days',
};

const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The first item that is beyond a limit is named: the buyer changes one thing at a time. */
const eachItem =
  (
    isWithin: (item: InstantItem, rules: InstantRules) => boolean,
    words: {
      holds: (rules: InstantRules, facts: InstantFacts) => string;
      fails: (item: InstantItem, rules: InstantRules, facts: InstantFacts) => string;
    },
  ): Judgement =>
  (facts, rules) => {
    const beyond = facts.items.find((item) => !isWithin(item, rules));
    return beyond ? fails(words.fails(beyond, rules, facts)) : passes(words.holds(rules, facts));
  };

const judgements: Readonly<Record<InstantRuleName, Judgement>> = {
  kind: eachItem(({ kind }, rules) => rules.kinds.includes(kind), {
    holds: ({ kinds }) => `Only ${inWords(kinds.map((kind) => kindWords[kind]))}`,
    fails: ({ event, kind }, { kinds }) =>
      kinds.length === 0
        ? 'Nothing is sold at once at present.'
        : `${event}: ${kindWords[kind]} are not sold at once, ${inWords(kinds.map((one) => kindWords[one]))} are.`,
  }),
  car_class: eachItem(({ car_class }, rules) => rules.car_classes.includes(car_class), {
    holds: () => 'Every car is of a class that is sold at once',
    fails: ({ car, car_class }) =>
      car_class === ''
        ? `${car} has no class yet.`
        : `${car}: the class ${car_class} is not sold at once.`,
  }),
  value: eachItem(({ insured_value }, { max_value }) => insured_value <= max_value, {
    holds: ({ max_value }, { currency }) =>
      `No car is worth more than ${formatMoney(max_value, currency, { whole: true })}`,
    fails: ({ car, insured_value }, { max_value }, { currency }) =>
      `${car} is worth ${formatMoney(insured_value, currency, { whole: true })}: up to ${formatMoney(max_value, currency, { whole: true })} is sold at once.`,
  }),
  series_level: eachItem(
    ({ series_claim_level }, { max_series_level }) => series_claim_level <= max_series_level,
    {
      holds: ({ max_series_level }) => `No series above claim level ${max_series_level}`,
      fails: ({ event, series_claim_level }, { max_series_level }) =>
        `${event}: its claim level is ${series_claim_level}, up to ${max_series_level} is sold at once.`,
    },
  ),
  driver_level: eachItem(
    ({ driver_levels }, { max_driver_level }) =>
      driver_levels.every((level) => level <= max_driver_level),
    {
      holds: ({ max_driver_level }) => `No driver above claim level ${max_driver_level}`,
      fails: ({ car }, { max_driver_level }) =>
        `${car}: a driver is above claim level ${max_driver_level}, up to which is sold at once.`,
    },
  ),
  circuit_factor: eachItem(
    ({ circuit_factor }, { max_circuit_factor }) =>
      compare(parseDecimal(circuit_factor), parseDecimal(max_circuit_factor)) <= 0,
    {
      holds: ({ max_circuit_factor }) => `No circuit above a factor of ${max_circuit_factor}`,
      fails: ({ event, circuit_factor }, { max_circuit_factor }) =>
        `${event}: its circuit has a factor of ${trimDecimal(circuit_factor)}, up to ${max_circuit_factor} is sold at once.`,
    },
  ),
  complete: eachItem(({ has_chassis, driver_levels }) => has_chassis && driver_levels.length > 0, {
    holds: () => 'Every car has a chassis number and a driver',
    fails: ({ car, has_chassis }) =>
      has_chassis ? `${car} has no driver yet.` : `${car} has no chassis number yet.`,
  }),
  notice: ({ now, begins_at }, { min_notice_hours }) => {
    const hours = counted(min_notice_hours, 'hour');
    return begins_at - now >= min_notice_hours * 3600
      ? passes(`The first day began at least ${hours} later`)
      : fails(`The first day has begun, or begins in less than ${hours}.`);
  },
  referral: ({ referrals }) => {
    const other = referrals.find(({ reason }) => reason !== clearedByNotice);
    return other === undefined
      ? passes('Nothing asks for a superadmin')
      : fails(`${other.label}: an underwriter decides.`);
  },
  once: ({ named_elsewhere }) =>
    named_elsewhere === 0
      ? passes('Nothing of it was quoted or insured before')
      : fails('A car is quoted or insured for one of these events already.'),
  overdue: ({ overdue }) =>
    overdue === 0
      ? passes('No premium was overdue')
      : fails(
          `${counted(overdue, 'premium')} of earlier cover ${overdue === 1 ? 'is' : 'are'} overdue.`,
        ),
  card: ({ to_pay, currency }) =>
    to_pay <= MAX_LINK_AMOUNT
      ? passes(`At most ${formatMoney(MAX_LINK_AMOUNT, currency, { whole: true })} by card`)
      : fails(
          `${formatMoney(to_pay, currency)} is more than a card takes at once, ${formatMoney(MAX_LINK_AMOUNT, currency, { whole: true })}.`,
        ),
  capacity: ({ is_beyond_agreement }) =>
    is_beyond_agreement
      ? fails('The insurer decides about this first.')
      : passes('Within the agreements of its insurers'),
  // Whoever is on a list must not be warned: the words are those of any other reason to look.
  review: ({ is_listed }) =>
    is_listed ? fails('An underwriter looks at this first.') : passes('Nothing spoke against it'),
};

/** Every rule with what was found, in the order of their names. Bought is only what passes all of them (manual A11). */
export function checkInstantRules(facts: InstantFacts, rules: InstantRules): InstantCheck[] {
  return instantRuleNames.map((rule) => ({ rule, ...judgements[rule](facts, rules) }));
}
