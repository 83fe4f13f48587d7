import { countries } from '#domain/countries.ts';

/** The name of each country by its code. */
export const countryNames: Readonly<Record<string, string>> = Object.fromEntries(
  countries.map(({ code, name }) => [code, name]),
);
