import { expect, test } from 'vitest';
import { limitOfValuable } from '#domain/lines/valuables/most-paid.ts';
import { limitOfPerson } from '#domain/lines/personal-accident/benefits.ts';
import { limitedItems, lostNames, namedApart, termsOfLost } from '#domain/lines/lost-items.ts';

const helmet = { label: 'Helmet', sum_insured: 90_000, excess: 25_000 };
const watch = { label: 'Watch', sum_insured: 1_850_000, excess: 50_000 };

test('a claim pays for what was lost alone, less the largest excess of it', () => {
  const things = namedApart([helmet, watch, helmet]);
  expect(things.map(({ label }) => label)).toEqual(['Helmet', 'Watch', 'Helmet (2)']);
  expect(termsOfLost(things, ['Helmet (2)'])).toEqual({
    ...{ sum_insured: 90_000, excess: 25_000, loss_limit: 90_000 },
  });
  expect(termsOfLost(things, ['Helmet', 'Watch'])).toEqual({
    sum_insured: 1_940_000,
    excess: 50_000,
    loss_limit: 1_940_000,
  });
});

test('an item that is called as another one would be keeps its name, and the other gets the next', () => {
  const things = namedApart([helmet, helmet, { ...helmet, label: 'Helmet (2)' }, helmet]);
  expect(things.map(({ label }) => label)).toEqual([
    'Helmet',
    'Helmet (3)',
    'Helmet (2)',
    'Helmet (4)',
  ]);
});

test('of everything while nobody has said what was lost, and a single item needs no choice', () => {
  expect(termsOfLost([helmet, watch], []).sum_insured).toBe(1_940_000);
  expect(lostNames([watch], undefined)).toEqual(['Watch']);
  expect(lostNames([helmet, watch], undefined)).toEqual([]);
  expect(lostNames([helmet, watch], ['Watch'])).toEqual(['Watch']);
  expect(termsOfLost([], [])).toEqual({ sum_insured: 0, excess: 0, loss_limit: 0 });
});

test('for a valuable without a serial number at most 2,500.00 is paid, for others all of their value', () => {
  const suit = { label: 'Suit', sum_insured: 400_000, excess: 25_000 };
  const things = [
    { ...suit, limit: limitOfValuable({ serial_number: ' ' }) },
    { ...watch, limit: limitOfValuable({ serial_number: 'CH-1182' }) },
    { ...helmet, limit: limitOfValuable({}) },
  ];
  const names = things.map(({ label }) => label);
  // 2,500.00 + 18,500.00 + 900.00.
  expect(termsOfLost(things, names).loss_limit).toBe(2_190_000);
  expect(termsOfLost(things, ['Suit'])).toMatchObject({
    sum_insured: 400_000,
    loss_limit: 250_000,
  });
  expect(limitedItems(things, names).map(({ label }) => label)).toEqual(['Suit']);
  expect(limitedItems(things, ['Watch'])).toEqual([]);
});

test('medical cost is paid beside the capital: 50,000.00 of it although 10,000.00 are insured at death', () => {
  const person = { death: 1_000_000, disability: 0, weekly_benefit: 70_000, medical: 5_000_000 };
  const paid = (loss: Record<string, unknown>) => {
    const limit = limitOfPerson(person, loss);
    return termsOfLost([{ label: 'Anna', sum_insured: 1_000_000, excess: 0, limit }], ['Anna']);
  };
  expect(paid({ claims_for: ['medical'] })).toEqual({
    ...{ sum_insured: 5_000_000, excess: 0, loss_limit: 5_000_000 },
  });
  // 700.00 a week for the 21 of 28 days that are not waited for, beside the medical cost.
  const both = { claims_for: ['medical', 'weekly_benefit'], days_unfit: 28 };
  expect(paid(both).loss_limit).toBe(5_210_000);
  expect(paid({ claims_for: ['death'] })).toMatchObject({ loss_limit: 1_000_000 });
});
