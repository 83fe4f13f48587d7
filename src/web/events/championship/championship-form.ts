import { requireNumber } from '#domain/number-entry.ts';
import { z } from 'zod';
import type { ItemOf } from '#web/api/action-types.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { today } from '#web/kit/text/today.ts';

export type Championship = ItemOf<'get_championship_list', 'championships'>;

/** What is typed for a championship. */
export const championshipSchema = z.object({
  name: z.string().trim().min(1, 'Missing data for Name').max(200),
  year: z.string().regex(/^(19|20)\d\d$/, 'Enter a year, such as 2026.'),
  series: z.string().nullable(),
  organiser: z.string().trim().max(200),
  country: z.string().nullable(),
});

export type ChampionshipForm = z.input<typeof championshipSchema>;

/** Every field as the form names and shows it. */
export const championshipWords = {
  name: 'Name',
  year: 'Year',
  series: 'Series',
  organiser: 'Organiser',
  country: optionWord('Country', countryOptions),
};

/** An empty form, or one with what a championship has. */
export function championshipFormOf(known: Championship | undefined): ChampionshipForm {
  if (!known)
    return { name: '', year: today().slice(0, 4), series: null, organiser: '', country: null };
  const { name, year, series, organiser, country } = known;
  return { name, year: String(year), series: series || null, organiser, country };
}

/** The form as the server takes it. */
export function championshipInput({ year, series, ...fields }: ChampionshipForm, active: boolean) {
  return { ...fields, year: requireNumber(year), series: series ?? '', active };
}
