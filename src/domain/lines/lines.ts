// The seven various insurances, each with what it asks and how it is priced; an eighth is a folder and an entry here (docs/architecture.md).

import { liabilityClaim } from '#domain/lines/liability/claim.ts';
import { missedWeekendClaim } from '#domain/lines/missed-weekend/claim.ts';
import { transportClaim } from '#domain/lines/transport/claim.ts';
import { singleCarEventClaim } from '#domain/lines/single-car-event/claim.ts';
import { carCollectionClaim } from '#domain/lines/car-collection/claim.ts';
import { valuablesClaim } from '#domain/lines/valuables/claim.ts';
import { personalAccidentClaim } from '#domain/lines/personal-accident/claim.ts';
import { collectionCar } from '#domain/lines/car-collection/fields.ts';
import { carCollection } from '#domain/lines/car-collection/rating.ts';
import { liableActivity } from '#domain/lines/liability/fields.ts';
import { liability } from '#domain/lines/liability/rating.ts';
import { type LineFields, noTerms } from '#domain/lines/line-fields.ts';
import { missedWeekend, missedWeekendTerms } from '#domain/lines/missed-weekend/fields.ts';
import { missedRaceWeekend } from '#domain/lines/missed-weekend/rating.ts';
import { insuredPerson, personalAccidentTerms } from '#domain/lines/personal-accident/fields.ts';
import { personalAccident } from '#domain/lines/personal-accident/rating.ts';
import { eventCar } from '#domain/lines/single-car-event/fields.ts';
import { singleCarEvent } from '#domain/lines/single-car-event/rating.ts';
import { consignment } from '#domain/lines/transport/fields.ts';
import { transport } from '#domain/lines/transport/rating.ts';
import { valuable, valuablesTerms } from '#domain/lines/valuables/fields.ts';
import { limitOfValuable, UNTRACED_AT_MOST } from '#domain/lines/valuables/most-paid.ts';
import { valuables } from '#domain/lines/valuables/rating.ts';
import {
  calculateLine,
  type ChangedItems,
  type LineCalculation,
  type LineRating,
  type LineRisk,
} from '#domain/lines/line-rating.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { LimitOfItem, LimitTogether } from '#domain/lines/lost-items.ts';
import type { ItemDoubts, LossDoubts, TermDoubts } from '#domain/lines/line-doubts.ts';
import {
  activityLimitsInWords,
  activityLossDoubts,
  limitOfActivity,
  NO_ADMISSION,
} from '#domain/lines/liability/loss.ts';
import { limitOfWeekend } from '#domain/lines/missed-weekend/most-paid.ts';
import { mostAtOnePlace } from '#domain/lines/car-collection/most-together.ts';
import { weekendLossDoubts } from '#domain/lines/missed-weekend/loss-doubts.ts';
import {
  benefitsInWords,
  limitOfPerson,
  personLossDoubts,
} from '#domain/lines/personal-accident/benefits.ts';
import { consignmentLossDoubts } from '#domain/lines/transport/loss-doubts.ts';
import { consignmentDays } from '#domain/lines/transport/days.ts';
import { consignmentDoubts } from '#domain/lines/transport/doubts.ts';
import { weekendDoubts, weekendTermDoubts } from '#domain/lines/missed-weekend/doubts.ts';
import { personDoubts } from '#domain/lines/personal-accident/doubts.ts';
import type { ItemDays } from '#domain/lines/item-days.ts';
import type { LineReturns } from '#domain/lines/line-returns.ts';
import type { Cents } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';

/** What is kept of a premium that goes back by the day. */
const RETURN_FEE: Cents = 2_500;
const keepThings =
  'Report every loss within 48 hours. Keep what is left of it, receipts and photographs, and report theft to the police at once.';
const KEEP_WHAT_IS_LEFT = 'Keep what is left of it until we say otherwise.';
const ofThings = ['Photos of the damage', 'Report of the police', 'Repair estimate'];
const byDayLessFee: LineReturns = { kind: 'by_day', less: RETURN_FEE };

/** A line: its questions, and what a risk that answers them costs. */
export interface Line {
  /** What one item is called, and several of them. */
  readonly noun: string;
  readonly nouns: string;
  /** What it insures, in a few words, as who chooses one reads it. */
  readonly offer: string;
  /** What a decision on a loss asks for most often, the most usual first. */
  readonly evidence: readonly string[];
  /** What somebody keeps after a loss, in one sentence. */
  readonly kept_after_loss: string;
  /** How long a cover usually lasts (part two, F). */
  readonly period: 'year' | 'event';
  /** How many days a cover has at least as it is proposed; one, unless told. */
  readonly usual_days?: number;
  /** How long an item lasts by its own answers: its cover lasts as long (decision 099). */
  readonly lasts?: ItemDays;
  /** What is given back of a cover that ends early, by its terms where they differ (part two, F). */
  readonly returns: LineReturns | ((terms: Answers) => LineReturns);
  /** What each item counts as where an insurer's agreement limits cars or transports. */
  readonly counts_as?: 'car' | 'transport';
  readonly terms: LineFields;
  readonly item: LineFields;
  /** What is asked of a loss, beside when it was and what happened. */
  readonly claim: LineFields;
  /** What nobody can mean, of an item that is answered; a cover begins on `from`. */
  readonly doubts?: ItemDoubts;
  /** What nobody can mean of the terms that hold for all items. */
  readonly termDoubts?: TermDoubts;
  /** What is paid at most for an item, by what is told of the loss too, where that can be less than its sum insured (part two, F). */
  readonly limit?: (item: Answers, loss: Answers) => LimitOfItem | undefined;
  /** What is paid at most for several items that one loss took together (part two, F). */
  readonly together?: LimitTogether;
  /** What its paper says about what is paid at most, and from when (part two, F). */
  readonly limits_in_words?: (
    money: (amount: Cents) => string,
    items: readonly Answers[],
  ) => readonly string[];
  /** What its policy asks of whoever has a loss. */
  readonly after_loss: string;
  /** What of a loss that is told cannot be meant (decision 090). */
  readonly lossDoubts?: LossDoubts;
  /** Whether somebody drove when it happened, so that fault is settled; never, unless told. */
  readonly isDriven?: (loss: Answers) => boolean;
  /** The sum insured is there once a year, and not for each claim anew. */
  readonly once_a_year?: true;
  /** False where a person or a loss is insured, and nothing can be written off. */
  readonly is_thing?: false;
  /** What everybody is told who reads a claim. */
  readonly claim_notice?: string;
  /** The product's own numbers, with which the first version of its tables begins. */
  readonly tables: unknown;
  /** Prices a risk whose answers were checked against the questions, by its own tables unless told. */
  readonly calculate: (
    risk: LineRisk,
    taxes: readonly PremiumTaxRate[],
    tables?: unknown,
    changed?: ChangedItems,
  ) => LineCalculation;
}

type Words = Omit<Line, 'terms' | 'item' | 'claim' | 'tables' | 'calculate'>;

const line = <Terms, Item, Tables>(
  words: Words,
  [terms, item, claim]: readonly [LineFields, LineFields, LineFields],
  rating: LineRating<Terms, Item, Tables>,
): Line => ({
  ...words,
  terms,
  item,
  claim,
  tables: rating.tables,
  calculate: (risk, taxes, tables = rating.tables, changed) =>
    calculateLine(
      { ...rating, tables: tables as Tables },
      risk as LineRisk<Terms, Item>,
      taxes,
      changed as ChangedItems<Tables> | undefined,
    ),
});

/** Every various insurance by its code [3.27]. */
export const lines: Readonly<Record<ViType, Line>> = {
  PA: line(
    {
      noun: 'Person',
      nouns: 'Persons',
      offer: 'Drivers and crew: death, disability, medical cost',
      evidence: [
        'Statement of the doctor or hospital',
        'Note of the days unfit for work',
        'Invoices of the treatment',
        'Copy of the licence',
      ],
      kept_after_loss: 'Keep the notes of the doctor and all receipts.',
      period: 'year',
      // For one event nothing goes back once it has begun.
      returns: ({ term }) =>
        term === 'event' ? { kind: 'before', days: 0 } : { kind: 'by_day', less: 0 },
      doubts: personDoubts,
      is_thing: false,
      limit: limitOfPerson,
      limits_in_words: benefitsInWords,
      lossDoubts: personLossDoubts,
      after_loss:
        'Report every accident within 48 hours. See a doctor at once, and keep the doctor’s notes and all receipts.',
    },
    [personalAccidentTerms, insuredPerson, personalAccidentClaim],
    personalAccident,
  ),
  VAL: line(
    {
      noun: 'Object',
      nouns: 'Objects',
      offer: 'Watches, racewear, tools, simulators, art',
      evidence: [...ofThings, 'Receipt or another proof of purchase', 'Photo of the serial number'],
      kept_after_loss: KEEP_WHAT_IS_LEFT,
      period: 'year',
      returns: byDayLessFee,
      limit: limitOfValuable,
      limits_in_words: (money) => [
        `For an object without a serial number ${money(UNTRACED_AT_MOST)} is paid at most.`,
      ],
      after_loss: keepThings,
    },
    [valuablesTerms, valuable, valuablesClaim],
    valuables,
  ),
  CC: line(
    {
      noun: 'Car',
      nouns: 'Cars',
      offer: 'Cars that stand in a collection',
      counts_as: 'car',
      evidence: [...ofThings, 'Photo of the chassis plate', 'Statement of the owner of the place'],
      kept_after_loss: KEEP_WHAT_IS_LEFT,
      period: 'year',
      returns: byDayLessFee,
      together: mostAtOnePlace,
      isDriven: ({ cause }) => cause === 'collision',
      limits_in_words: () => [
        'One loss is paid up to the sum insured at the place where it happened.',
      ],
      after_loss: keepThings,
    },
    [noTerms, collectionCar, carCollectionClaim],
    carCollection,
  ),
  SCE: line(
    {
      noun: 'Car at an event',
      nouns: 'Cars at events',
      offer: 'One car at a show, a parade or a track day',
      counts_as: 'car',
      evidence: [...ofThings, 'Photo of the chassis plate', 'Statement of the organiser'],
      kept_after_loss: KEEP_WHAT_IS_LEFT,
      period: 'event',
      lasts: ({ days }) => (typeof days === 'number' ? { days } : undefined),
      returns: { kind: 'as_on_track' },
      isDriven: ({ during }) => during === 'driving' || during === 'transit',
      after_loss: keepThings,
    },
    [noTerms, eventCar, singleCarEventClaim],
    singleCarEvent,
  ),
  TI: line(
    {
      noun: 'Consignment',
      nouns: 'Consignments',
      offer: 'Cars, parts and equipment on their way',
      counts_as: 'transport',
      evidence: [
        'CMR or bill of lading with the remarks of the carrier',
        'Photos of the goods and of their packing',
        'Invoice of the goods',
        'Answer of the carrier',
      ],
      kept_after_loss: 'Keep the goods and their packing until we say otherwise.',
      period: 'event',
      returns: { kind: 'before', days: 0 },
      doubts: consignmentDoubts,
      lasts: consignmentDays,
      after_loss:
        'Report every loss within 48 hours. Write the damage on the waybill before you sign it, and keep the goods, their packing and photographs.',
      limits_in_words: (_, items) => [
        'A loss is paid up to the sum of the transport, while the goods are on their way or stored in between.',
        ...(items.some(({ war_strikes }) => war_strikes === true)
          ? [
              'Where a consignment names war and strikes, they are insured while it is on its way, although the conditions exclude war.',
            ]
          : []),
      ],
      lossDoubts: consignmentLossDoubts,
    },
    [noTerms, consignment, transportClaim],
    transport,
  ),
  MRW: line(
    {
      noun: 'Weekend',
      nouns: 'Weekends',
      offer: 'What a race weekend cost when you cannot start',
      evidence: [
        'Receipts of what the weekend cost',
        'Confirmation of the organiser that nobody started',
        'Note of the doctor',
        'Statement of the carrier',
      ],
      kept_after_loss: 'Keep the receipts of what the weekend cost.',
      period: 'event',
      usual_days: 3,
      returns: { kind: 'before', days: 14 },
      doubts: weekendDoubts,
      termDoubts: weekendTermDoubts,
      after_loss:
        'Report a missed weekend within 48 hours. Keep the receipts of what it cost, and the note of the doctor or the carrier.',
      is_thing: false,
      limit: limitOfWeekend,
      limits_in_words: () => [
        'Of each cost what was lost is paid, and no more than was insured of it. One tenth of the cost insured is not paid.',
      ],
      lossDoubts: weekendLossDoubts,
    },
    [missedWeekendTerms, missedWeekend, missedWeekendClaim],
    missedRaceWeekend,
  ),
  LI: line(
    {
      noun: 'Activity',
      nouns: 'Activities',
      offer: 'Damage that your team or event does to others',
      evidence: [
        'Letters of the third party',
        'Names of witnesses',
        'Photos of the damage',
        'Estimate or invoices of the third party',
      ],
      kept_after_loss: 'Send on every letter as it comes.',
      period: 'year',
      returns: byDayLessFee,
      limit: limitOfActivity,
      limits_in_words: activityLimitsInWords,
      lossDoubts: activityLossDoubts,
      is_thing: false,
      once_a_year: true,
      claim_notice: NO_ADMISSION,
      after_loss:
        'Report every claim that others make within 48 hours, and send on every letter as it comes. Admit nothing and promise nothing.',
    },
    [noTerms, liableActivity, liabilityClaim],
    liability,
  ),
};

/** What is given back of a cover that ends early (part two, F). */
export function returnsOf({
  insurance_type,
  terms,
}: {
  insurance_type: ViType;
  terms: Answers;
}): LineReturns {
  const { returns } = lines[insurance_type];
  return typeof returns === 'function' ? returns(terms) : returns;
}
