import { expect, test } from 'vitest';
import { troubleText } from '#web/policies/wish/trouble-text.ts';

const told = 'Enter a whole number.';

test('one field is told by its name, more of them are counted, and nothing where nothing is wrong', () => {
  expect(troubleText(new Map([['items.0.events', told]]), 'LI')).toBe(
    `Activity 1, Events: ${told}`,
  );
  expect(troubleText(new Map([['terms.term', 'Choose one.']]), 'PA')).toBe('Term: Choose one.');
  expect(troubleText(new Map([['period_to', 'Enter a date.']]), 'LI')).toBe('Enter a date.');
  expect(
    troubleText(
      new Map([
        ['items.0.events', told],
        ['items.1.events', told],
      ]),
      'LI',
    ),
  ).toBe('2 fields need another look.');
  expect(troubleText(new Map(), 'LI')).toBe('');
});
