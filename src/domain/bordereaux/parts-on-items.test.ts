import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOnItems, changedAmounts, noAmounts } from './parts-on-items.ts';

const two = [
  { key: 'a', weight: 2 },
  { key: 'b', weight: 1 },
];
const sumOf = (amounts: ReadonlyMap<string, number>) =>
  [...amounts.values()].reduce((sum, one) => sum + one, 0);

test('900.00 on items of 2 and 1 are 600.00 and 300.00; less 100.00 without the second: +200.00 and −300.00', () => {
  const first = amountsOnItems(90_000, two);
  expect([...first]).toEqual([
    ['a', 60_000],
    ['b', 30_000],
  ]);
  const left = amountsOnItems(80_000, [{ key: 'a', weight: 2 }]);
  expect([...changedAmounts(first, left)]).toEqual([
    ['a', 20_000],
    ['b', -30_000],
  ]);
});

test('items that cost nothing share alike, and what is taken back is below nought', () => {
  const free = two.map(({ key }) => ({ key, weight: 0 }));
  expect([...amountsOnItems(-101, free).values()].toSorted((a, b) => a - b)).toEqual([-51, -50]);
});

test('whatever is booked on whatever items, the rows add up to what is booked', () => {
  const items = fc.uniqueArray(
    fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), weight: fc.nat(1_000_000) }),
    { minLength: 1, selector: ({ key }) => key },
  );
  const step = fc.record({ sum: fc.integer({ min: -1e9, max: 1e9 }), items });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let before = noAmounts;
      let rows = 0;
      for (const { sum, items: on } of steps) {
        const after = amountsOnItems(sum, on);
        rows += sumOf(changedAmounts(before, after));
        before = after;
        expect(rows).toBe(sum);
      }
    }),
  );
});
