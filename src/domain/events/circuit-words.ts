import { isCountryCode, countryName } from '#domain/countries.ts';
import { trimDecimal } from '#domain/decimal.ts';

export const circuitTypeLabels = {
  RACE: 'Race circuit',
  STREET: 'Street circuit',
  ROAD: 'Road circuit',
} as const;

/** The name of a country; what is no code stays as it is. */
export function landOf({ country }: { country: string | null }): string {
  return country && isCountryCode(country) ? countryName(country) : (country ?? '');
}

/** "Zandvoort, Netherlands". */
export function placeText(at: { place: string; country: string }): string {
  return [at.place, landOf(at)].filter((part) => part !== '').join(', ');
}

/** "4.259 km"; nothing where nobody knows. */
export function lengthText(length_m: number | null): string {
  if (length_m === null) return '';
  const km = String(length_m).padStart(4, '0');
  return `${km.slice(0, -3)}.${km.slice(-3)} km`;
}

/** "0.83" of "0.8300", "1.125" of "1.1250". */
export function factorText(factor: string): string {
  const [whole = '', decimals = ''] = trimDecimal(factor).split('.');
  return factor.includes('.') ? `${whole}.${decimals.padEnd(2, '0')}` : factor;
}
