import { expect, test } from 'vitest';
import { isIban } from '#domain/payments/iban.ts';
import { ibanOf } from './demo-accounts.ts';
import { demoClients } from './demo-people.ts';

test('each payee of the demo has an account of its own, with sound check digits', () => {
  const numbers = demoClients.map(({ key }) => ibanOf(key));
  expect(numbers.filter((number) => !isIban(number))).toEqual([]);
  expect(new Set(numbers).size).toBe(demoClients.length);
  expect(numbers[0]).toMatch(/^NL\d{2}PDCK\d{10}$/);
});
