// A collection is mostly fire, theft and flood at one address. Example: five cars of 1,650,000 in a garage with alarm, two of
// them on the road, cost 5,212.50 less 5 %: 4,951.87.

import { add, parseDecimal, roundHalfUp, trimDecimal } from '#domain/decimal.ts';
import { collectionCar } from '#domain/lines/car-collection/fields.ts';
import type { AnswersOf, NoTerms } from '#domain/lines/line-fields.ts';
import type { LineRating, PricedItem } from '#domain/lines/line-rating.ts';
import { factorStep, percentStep, pricedBy, stepReached } from '#domain/lines/line-steps.ts';
import { formatAmount } from '#domain/money.ts';

type Car = AnswersOf<typeof collectionCar>;

/** The default tables (manual 5); amounts in cents. */
const tables = {
  storage_pct: { museum: '0.20', alarmed_garage: '0.28', private_garage: '0.40' },
  road_use_pct: '0.15',
  natural_hazard: { low: '1.00', medium: '1.15', high: '1.40' },
  count_discount: [
    { from: 0, pct: '0' },
    { from: 5, pct: '5' },
    { from: 10, pct: '10' },
    { from: 25, pct: '15' },
  ],
  refer_place_above: 1_000_000_000,
  excess: 50_000,
  minimum: 35_000,
} as const;

type Tables = typeof tables;

function priceCar(car: Car, from: Tables): PricedItem {
  const storage = from.storage_pct[car.storage];
  const rate = car.road_use
    ? trimDecimal(roundHalfUp(add(parseDecimal(storage), parseDecimal(from.road_use_pct)), 4))
    : storage;
  const hazard = from.natural_hazard[car.natural_hazard];
  return {
    label: car.car,
    premium: pricedBy(car.value, rate, hazard),
    sum_insured: car.value,
    excess: from.excess,
    steps: [
      percentStep(
        'rate',
        'Storage and road use',
        `${collectionCar.storage.options[car.storage]}${car.road_use ? ', driven on the road' : ''}, of ` +
          formatAmount(car.value),
        rate,
      ),
      factorStep(
        'natural_hazard',
        'Natural hazards',
        collectionCar.natural_hazard.options[car.natural_hazard],
        hazard,
      ),
    ],
  };
}

/** The value at each place; the same words, however they are written, are one place. */
function valueByPlace(cars: readonly Car[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const { place, value } of cars) {
    const key = place.trim().toLowerCase();
    places.set(key, (places.get(key) ?? 0) + value);
  }
  return places;
}

export const carCollection: LineRating<NoTerms, Car, Tables> = {
  insurance_type: 'CC',
  tables,
  minimum: ({ minimum }) => minimum,
  country_field: 'storage_country',
  price: ({ items }, from) => {
    const isAbove = [...valueByPlace(items).values()].some(
      (value) => value > from.refer_place_above,
    );
    return {
      items: items.map((car) => priceCar(car, from)),
      discount_pct: stepReached(from.count_discount, items.length).pct,
      referrals: isAbove ? [{ reason: 'location_above_limit', item_index: null }] : [],
    };
  },
};
