import { sql } from 'kysely';
import type { z } from 'zod';
import type { DocumentRow, subPolicy } from '#contract/policies/document-answers.ts';
import { type Cents } from '#domain/money.ts';
import { netOfParts } from '#domain/policies/net-of-parts.ts';
import { sumBy } from '#domain/sums.ts';
import { shortTitle } from '#server/policies/quote/version-figures.ts';
import { sumInsured } from '#server/policies/quote/sum-insured.ts';

type SubPolicy = z.output<typeof subPolicy>;

/** So many parts stand below a document; what is beyond is one row, so that they still add up. */
const MOST_SHOWN = 50;

/** One car at one event as the list needs it. */
export interface ListItem {
  car_id: string;
  car_title: string;
  chassis_number: string;
  start_number: string;
  event_name: string;
  drivers: string[];
  insured_value: Cents;
  premium: Cents;
}

/** One item of a various insurance as the list needs it, with its premium before discount. */
export interface ListThing {
  label: string;
  sum_insured: Cents;
  premium: Cents;
}

/** What the version `v` of a various insurance insures; null on track. */
export const listThings = sql`case when policies.insurance_type = 'on_track' then null else (
  select json_agg(json_build_object('label', thing->>'label', 'sum_insured', thing->'sum_insured',
      'premium', thing->'premium') order by position)
  from jsonb_array_elements(v.rating->'result'->'items') with ordinality as of_line(thing, position)) end`;

/** What is still missing of cars at their events. */
export function missingOf(items: readonly ListItem[]): ('driver' | 'chassis')[] {
  return [
    ...(items.some((item) => item.drivers.length === 0) ? (['driver'] as const) : []),
    ...(items.some((item) => item.chassis_number === '') ? (['chassis'] as const) : []),
  ];
}

type Part = Omit<SubPolicy, 'sub_policy' | 'sub_policy_number' | 'status'>;

function partsOfCars(items: readonly ListItem[]): Part[] {
  return [...new Set(items.map((item) => item.car_id))].map((car_id) => {
    const own = items.filter((item) => item.car_id === car_id);
    const [first] = own;
    return {
      car_id,
      car_title: first?.car_title ?? '',
      chassis_number: first?.chassis_number ?? '',
      start_number: first?.start_number ?? '',
      event_title: shortTitle(own.map((item) => item.event_name)),
      driver_title: shortTitle(own.flatMap((item) => item.drivers)),
      sum_insured: sumInsured(own),
      premium: sumBy(own, (item) => item.premium),
      missing: missingOf(own),
    };
  });
}

const nothingOfCars = {
  car_id: null,
  ...{ chassis_number: '', start_number: '', event_title: '', driver_title: '', missing: [] },
};

function partsOfLine(things: readonly ListThing[], net: Cents): Part[] {
  const premiums = netOfParts(
    net,
    things.map(({ premium }) => premium),
  );
  return things.map(({ label, sum_insured }, index) => ({
    ...nothingOfCars,
    ...{ car_title: label, sum_insured, premium: premiums[index] ?? 0 },
  }));
}

/** One row for each car or item; a document of a single one shows itself and has none [2.40] (decision 088). */
export function subPolicies(
  { document_number, status }: Pick<DocumentRow, 'document_number' | 'status'>,
  { cars, things, net }: { cars: readonly ListItem[]; things: readonly ListThing[]; net: Cents },
): SubPolicy[] {
  const parts = things.length > 0 ? partsOfLine(things, net) : partsOfCars(cars);
  if (parts.length < 2) return [];
  const shown = parts.slice(0, MOST_SHOWN).map((part, index) => ({
    ...part,
    sub_policy: index + 1,
    sub_policy_number: `${document_number}-${index + 1}`,
    status,
  }));
  return [...shown, ...restOf(parts.slice(MOST_SHOWN), { document_number, status })];
}

function restOf(
  rest: readonly Part[],
  { document_number, status }: Pick<DocumentRow, 'document_number' | 'status'>,
): SubPolicy[] {
  if (rest.length === 0) return [];
  const sumOf = (key: 'sum_insured' | 'premium') => sumBy(rest, (one) => one[key]);
  return [
    {
      ...nothingOfCars,
      sub_policy: null,
      sub_policy_number: `${document_number}-${MOST_SHOWN + 1} to ${MOST_SHOWN + rest.length}`,
      car_title: `And ${rest.length} more`,
      ...{ sum_insured: sumOf('sum_insured'), premium: sumOf('premium'), status },
    },
  ];
}
