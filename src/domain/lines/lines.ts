// The seven various insurances, each with what it asks and how it is priced; an eighth is one folder and one line here.

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
import { valuables } from '#domain/lines/valuables/rating.ts';
import {
  calculateLine,
  type LineCalculation,
  type LineRating,
  type LineRisk,
} from '#domain/lines/line-rating.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { PremiumTaxRate } from '#domain/rating/tax/premium-tax.ts';

/** A line: its questions, and what a risk that answers them costs. */
export interface Line {
  /** What one item is called. */
  readonly noun: string;
  readonly terms: LineFields;
  readonly item: LineFields;
  /** Prices a risk whose answers were checked against the questions. */
  readonly calculate: (risk: LineRisk, taxes: readonly PremiumTaxRate[]) => LineCalculation;
}

const line = <Terms, Item, Tables>(
  noun: string,
  [terms, item]: readonly [LineFields, LineFields],
  rating: LineRating<Terms, Item, Tables>,
): Line => ({
  noun,
  terms,
  item,
  calculate: (risk, taxes) => calculateLine(rating, risk as LineRisk<Terms, Item>, taxes),
});

/** Every various insurance by its code [3.27]. */
export const lines: Readonly<Record<ViType, Line>> = {
  PA: line('Person', [personalAccidentTerms, insuredPerson], personalAccident),
  VAL: line('Object', [valuablesTerms, valuable], valuables),
  CC: line('Car', [noTerms, collectionCar], carCollection),
  SCE: line('Car at an event', [noTerms, eventCar], singleCarEvent),
  TI: line('Consignment', [noTerms, consignment], transport),
  MRW: line('Weekend', [missedWeekendTerms, missedWeekend], missedRaceWeekend),
  LI: line('Activity', [noTerms, liableActivity], liability),
};
