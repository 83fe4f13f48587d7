import { parseNumber } from '#domain/number-entry.ts';
import { z } from 'zod';
import { currencies } from '#domain/currencies.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { carInput } from '#web/garage/car-input.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { moneyWord, optionWord } from '#web/kit/form/stale-words.ts';

type Car = ItemOf<'get_cars', 'cars'>;

/** What is typed for a car; amounts and year are empty until typed. */
export const carSchema = z.object({
  user_id: z.string().nullable(),
  make: z.string().trim().min(1, 'Missing data for Make').max(80),
  model: z.string().trim().min(1, 'Missing data for Model').max(120),
  car_class: z.string().min(1, 'Missing data for Class'),
  year: z
    .string()
    .refine((typed) => typed === '' || parseNumber(typed) !== undefined, {
      error: 'Not a number!',
      abort: true,
    })
    .regex(/^((19|20)\d\d)?$/, 'Enter a year, such as 2024.'),
  chassis_number: z.string().trim().max(60),
  start_number: z.string().trim().max(10),
  registration_country: z.string().nullable(),
  road_registered: z.boolean(),
  insured_value: z.number('Missing data for Value').int().min(1, 'Enter a value above zero.'),
  currency: z.enum(currencies),
  value_basis: z.enum(['agreed', 'market']),
  tracker: z.string().trim().max(200),
  storage_address: z.string().trim().max(300),
});

export type CarForm = z.input<typeof carSchema>;

/** The fields as the form names and shows them; owner, class and value basis are called by the options of the form. */
export const carWords = {
  make: 'Make',
  model: 'Model',
  year: 'Year',
  chassis_number: 'Chassis number',
  start_number: 'Start number',
  registration_country: optionWord('Registered in', countryOptions),
  road_registered: 'Carries a road registration',
  insured_value: moneyWord('Value'),
  currency: 'Currency',
  tracker: 'Tracker',
  storage_address: 'Kept at',
};

const emptyForm = {
  user_id: null,
  make: '',
  model: '',
  car_class: '',
  year: '',
  chassis_number: '',
  start_number: '',
  registration_country: null,
  road_registered: false,
  // Nothing is typed yet; the schema asks for it.
  insured_value: null as unknown as number,
  currency: 'EUR',
  value_basis: 'agreed',
  tracker: '',
  storage_address: '',
} as const satisfies CarForm;

/** An empty form, or one with what a car has. */
export function carFormOf(car: Car | undefined, owner: string | null): CarForm {
  if (!car) return { ...emptyForm, user_id: owner };
  const { active: _active, ...fields } = carInput(car);
  return { ...fields, year: car.year === null ? '' : String(car.year) };
}
