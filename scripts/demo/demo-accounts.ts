import { hasCheckDigits } from '#domain/payments/iban.ts';
import { demoStaff, demoClients } from './demo-people.ts';

/** How an account number goes on behind its check digits: a bank that there is not, and as many digits as the country has. */
const banks: Readonly<Record<string, readonly [bank: string, digits: number]>> = {
  AT: ['99990', 11],
  BE: ['999', 9],
  DE: ['99999900', 10],
  ES: ['99990001', 12],
  FR: ['9999900001', 13],
  GB: ['PDCK999900', 8],
  IT: ['X9999900001', 12],
  NL: ['PDCK', 10],
  PT: ['99990001', 13],
};

/** The invented account of somebody of the demo, each its own, with sound check digits. */
export function ibanOf(key: string): string {
  const people = [...demoStaff, ...demoClients];
  const place = people.findIndex((one) => one.key === key);
  const country = people[place]?.country ?? '';
  const [bank, digits] = banks[country] ?? banks['NL'] ?? ['', 0];
  const land = banks[country] ? country : 'NL';
  const account = String((place + 1) * 40_731).padStart(digits, '0');
  const numbers = Array.from(
    { length: 97 },
    (_, check) => `${land}${String(check + 2).padStart(2, '0')}${bank}${account}`,
  );
  return numbers.find(hasCheckDigits) ?? '';
}
