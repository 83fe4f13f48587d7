import { sql } from 'kysely';
import type { analyticsContract } from '#contract/analytics/analytics.ts';
import { type CalculationLine, calculationOf, partOf } from '#domain/analytics/calculation.ts';
import { type CoverLeft, coverLeft, coverOfCar } from '#domain/claims/cover-left.ts';
import type { Currency } from '#domain/currencies.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { claimsByCar, type ClaimOfCar } from '#server/policies/cover/claims-on-cover.ts';

interface CoveredCar {
  car_id: string;
  car_title: string;
  insured: Cents;
  is_reinstated: boolean;
  currency: Currency;
  document_number: string;
  claims: ClaimOfCar[];
  items: { event_name: string; insured_value: Cents; is_reinstated: boolean }[];
}

/** The cars of the version that counts, each with what it is insured for and the claims that took of it. */
async function coveredCars(db: Queryable, policy_id: string): Promise<CoveredCar[]> {
  const found = await sql<Omit<CoveredCar, 'insured' | 'is_reinstated'>>`
    select i.car_id, trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end)
        as car_title,
      json_agg(json_build_object('event_name', e.name, 'insured_value', i.insured_value,
        'is_reinstated', i.aggregate_mode = 'reinstated') order by e.start_on, i.position) as items, p.currency,
      coalesce(p.policy_number, p.quote_number) as document_number,
      coalesce((array_agg(k.claims))[1], '[]') as claims
    from policies p
      join policy_items i on i.version_id = coalesce(p.locked_version_id, p.version_id)
      join cars c on c.car_id = i.car_id
      join events e on e.event_id = i.event_id
      left join ${claimsByCar(policy_id)} k on k.car_id = i.car_id
    where p.policy_id = ${policy_id} and p.document_state = 'policy'
    group by i.car_id, c.make, c.model, c.start_number, p.policy_id, p.currency, document_number
    order by car_title, i.car_id`.execute(db);
  return found.rows.map((car) => ({ ...car, ...coverOfCar(car.items) }));
}

/** What is left of the cover of each car of a policy, the same for everybody who sees the policy. */
export const getCoverLeft: Handler<(typeof analyticsContract)['get_cover_left']> = async (
  { db },
  { policy_id },
) => {
  const cars = await coveredCars(db, policy_id);
  return {
    cars: cars.map(({ car_id, car_title, currency, claims, ...terms }) => ({
      car_id,
      car_title,
      currency,
      ...coverLeft(terms, claims),
    })),
  };
};

type PartOfCover = 'insured' | 'used' | 'reserved' | 'reinstated' | 'left';

/** What of the cover of a car is meant, and the lines that it is made of. */
const linesOf: Readonly<
  Record<PartOfCover, (car: CoveredCar, is: CoverLeft) => CalculationLine[]>
> = {
  insured: insuredLines,
  used: ({ claims }) => claims.flatMap(paidLines),
  reserved: ({ claims }) => claims.flatMap(approvedLines),
  reinstated: ({ claims }, { reinstated }) =>
    reinstated === 0
      ? []
      : claims.flatMap((claim) =>
          [...paidLines(claim), ...approvedLines(claim)].map(({ amount, ...line }) => ({
            ...line,
            how: `${line.how}; the sum is there again for each event`,
            amount,
          })),
        ),
  left: leftLines,
};

/** A part of the cover of a car as a figure. */
const coverFigure =
  (what: PartOfCover): FigureReader =>
  async ({ db }, { policy_id, part }) => {
    const cars = await coveredCars(db, named(policy_id));
    const car = named(cars.find(({ car_id }) => car_id === part));
    return calculationOf({
      subject: `${car.document_number}, ${car.car_title}`,
      currency: car.currency,
      parts: [partOf('Calculation', linesOf[what](car, coverLeft(car, car.claims)))],
    });
  };

/** What of the cover of a car was there, was taken, is there again and is left. */
export const coverFigures = {
  cover_insured: coverFigure('insured'),
  cover_paid: coverFigure('used'),
  cover_approved: coverFigure('reserved'),
  cover_reinstated: coverFigure('reinstated'),
  cover_left: coverFigure('left'),
} as const satisfies Record<string, FigureReader>;

/** The highest sum of the events of a car; the others stand beside it. */
function insuredLines({ items, insured }: CoveredCar): CalculationLine[] {
  const highest = items.findIndex(({ insured_value }) => insured_value === insured);
  return items.map(({ event_name, insured_value }, index) => ({
    label: event_name,
    how: index === highest ? 'The highest sum counts' : formatAmount(insured_value),
    amount: index === highest ? insured_value : null,
  }));
}

/** What is insured, claim by claim what it took, and what is there again. */
function leftLines(car: CoveredCar, is: CoverLeft): CalculationLine[] {
  return [
    { label: 'Insured', how: 'The highest sum of its events', amount: car.insured },
    ...car.claims
      .flatMap((claim) => [...paidLines(claim), ...approvedLines(claim)])
      .map(({ amount, ...line }) => ({ ...line, amount: -(amount ?? 0) })),
    ...(is.reinstated === 0
      ? []
      : [
          {
            label: 'Reinstated',
            how: 'The sum is there again for each event',
            amount: is.reinstated,
          },
        ]),
    ...floorLines(is),
  ];
}

function paidLines({ claim_number, paid }: ClaimOfCar): CalculationLine[] {
  return paid === 0 ? [] : [{ label: claim_number, how: 'Paid', amount: paid }];
}

function approvedLines({ claim_number, paid, approved }: ClaimOfCar): CalculationLine[] {
  const reserved = Math.max(0, (approved ?? 0) - paid);
  return reserved === 0
    ? []
    : [{ label: claim_number, how: 'Approved, not yet paid', amount: reserved }];
}

/** What takes the sum to nothing: a total loss, or claims beyond what is insured. */
function floorLines({
  insured,
  used,
  reserved,
  reinstated,
  left,
  is_ended,
}: CoverLeft): CalculationLine[] {
  const rest = left - (insured - used - reserved + reinstated);
  if (rest === 0) return [];
  const label = is_ended ? 'Total loss ends the cover' : 'Never less than nothing';
  return [{ label, how: formatAmount(left), amount: rest }];
}
