import type { OutputOf } from '#contract/contract.ts';
import { collectionCar } from '#domain/lines/car-collection/fields.ts';
import { liableActivity } from '#domain/lines/liability/fields.ts';
import { missedWeekendTerms } from '#domain/lines/missed-weekend/fields.ts';
import { insuredPerson, personalAccidentTerms } from '#domain/lines/personal-accident/fields.ts';
import { eventCar } from '#domain/lines/single-car-event/fields.ts';
import { consignment } from '#domain/lines/transport/fields.ts';
import { valuable, valuablesTerms } from '#domain/lines/valuables/fields.ts';
import { insuranceTypeLabels, viTypes } from '#domain/policies/insurance-types.ts';
import { formatMoney } from '#domain/money.ts';

type Option = { value: string; label: string };

/** The choices of a question as the line declares it. */
const options = (field: { options: Readonly<Record<string, string>> }): Option[] =>
  Object.entries(field.options).map(([value, label]) => ({ value, label }));

const amounts = ({ amounts: values, none }: { amounts: readonly number[]; none?: string }) =>
  values.map((value) => ({
    value,
    label: value === 0 && none !== undefined ? none : formatMoney(value, 'EUR', { whole: true }),
  }));

const viConstants: OutputOf<'get_vi_constants'> = {
  insurance_types: viTypes.map((value) => ({ value, label: insuranceTypeLabels[value] })),
  valuables: {
    kinds: options(valuable.kind),
    territories: options(valuablesTerms.territory),
    security: options(valuablesTerms.security),
    excesses: amounts(valuablesTerms.excess),
  },
  car_collection: {
    storage: options(collectionCar.storage),
    natural_hazards: options(collectionCar.natural_hazard),
  },
  single_car_event: { uses: options(eventCar.use) },
  transportation: {
    modes: options(consignment.mode),
    territories: options(consignment.territory),
  },
  missed_race_weekend: { triggers: options(missedWeekendTerms.triggers) },
  liability: {
    limits: amounts(liableActivity.limit),
    activities: options(liableActivity.activity),
    territories: options(liableActivity.territory),
    circuit_damage: amounts(liableActivity.circuit_damage),
  },
};

const paConstants: OutputOf<'get_pa_constants'> = {
  disciplines: options(insuredPerson.discipline),
  territories: options(personalAccidentTerms.territory),
  terms: options(personalAccidentTerms.term),
  medical: amounts(insuredPerson.medical),
};

/** The choices of the various insurances [7.16]. */
export async function getViConstants(): Promise<OutputOf<'get_vi_constants'>> {
  return viConstants;
}

/** The choices of personal accident insurance. */
export async function getPaConstants(): Promise<OutputOf<'get_pa_constants'>> {
  return paConstants;
}
