import { countries } from '#domain/countries.ts';
import type { Option } from '#web/kit/choice/option.ts';

/** All countries for a picker: the name is shown, the two-letter code is stored. */
export const countryOptions: readonly Option[] = countries.map(({ code, name }) => ({
  value: code,
  label: name,
  note: code,
}));
