import { expect, test } from 'vitest';
import { carFormOf, carSchema } from '#web/garage/car-form.ts';

const saidOf = (year: string) =>
  carSchema
    .safeParse({ ...carFormOf(undefined, null), year })
    .error?.issues.filter(({ path }) => path[0] === 'year')
    .map(({ message }) => message) ?? [];

test.each([
  ['', []],
  ['2024', []],
  ['last year', ['Not a number!']],
  ['24', ['Enter a year, such as 2024.']],
])('[8.9] a car of the year "%s"', (year, said) => {
  expect(saidOf(year)).toEqual(said);
});
