import { z } from 'zod';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { dateWord, optionWord } from '#web/kit/form/stale-words.ts';

export type Driver = ItemOf<'get_drivers', 'drivers'>;

/** What is typed for a driver; `category` is that of the year in which it is typed. */
export const driverSchema = z.object({
  first_name: z.string().trim().min(1, 'Missing data for First name').max(80),
  last_name: z.string().trim().min(1, 'Missing data for Last name').max(80),
  birth_date: z.string().nullable(),
  country: z.string('Missing data for Nationality').length(2, 'Missing data for Nationality'),
  category: z.enum(driverCategories),
  experience: z.enum(experienceLevels),
  licence_number: z.string().trim().max(40),
  licence_grade: z.string().trim().max(20),
  licence_valid_to: z.string().nullable(),
  email: z.email('Enter an email address.').or(z.literal('')),
  claim_level: z.string(),
  claim_level_reason: z.string().trim().max(500),
  user_ids: z.array(z.string()),
});

export type DriverForm = z.input<typeof driverSchema>;

/** Every field as the form names it; the teams are called by the options of the form. */
export const driverWords = {
  first_name: 'First name',
  last_name: 'Last name',
  birth_date: dateWord('Date of birth'),
  country: optionWord('Nationality', countryOptions),
  category: 'Category',
  experience: 'Experience',
  licence_number: 'Licence number',
  licence_grade: 'Licence grade',
  licence_valid_to: dateWord('Licence valid until'),
  email: 'Email',
  claim_level: 'Claim level',
  claim_level_reason: 'Reason',
};
