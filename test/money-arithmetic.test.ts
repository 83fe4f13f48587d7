import { expect, test } from 'vitest';
import { readSources } from './harness/source/import-graph.ts';
import { findMoneyArithmetic, moneyNames } from './harness/source/money-arithmetic.ts';

/** Where whole cents are multiplied and stay whole, or only drawn. */
const allowed = [
  'src/domain/claims/part-prices.ts', // the price of one piece is compared with another, and nothing is booked of it
  'src/domain/rating/levels/series-level.ts', // two whole numbers are compared as shares of each other
  'src/server/platform/cards/card-sandbox/checkout-page.ts', // a price and how many of it
  'src/server/platform/cards/card-sandbox/stripe-api.ts',
  'src/web/binders/capacity-bars.tsx', // the width of a bar
  'src/web/binders/shown-uses.ts', // which bar is fuller
  'src/web/policies/instant/excess-choice.tsx', // the height of a bar
  'src/web/rating/calculator/excess-curve.tsx', // the width of a bar
];

const sources = readSources();
const names = moneyNames(sources);
const found = findMoneyArithmetic(sources, names);
const fileOf = (breach: string) => breach.split(':')[0] ?? '';

test('[R30] no fraction of money is made outside domain/money.ts and domain/decimal.ts', () => {
  expect(names.size).toBeGreaterThan(60);
  expect([...names]).toEqual(
    expect.arrayContaining(['amount', 'premium', 'gross', 'ipt', 'excess']),
  );
  expect(found.filter((breach) => !allowed.includes(fileOf(breach)))).toEqual([]);
});

test('what is allowed is there', () => {
  expect([...new Set(found.map(fileOf))].toSorted()).toEqual(allowed);
});

test.each([
  ['a share', 'const half = payment.amount / 2;'],
  ['a percentage', 'const fee = gross_premium * 0.15;'],
  ['of a sum', 'const tax = (premium + excess) * rate;'],
  ['of one or the other', 'const tax = (amount ?? 0) * rate;'],
  ['a rest', 'const cents = row.amount_open % 100;'],
  ['a rounding', 'const whole = Math.round(premium);'],
  ['as a text', 'const shown = payment.amount.toFixed(2);'],
  ['in place', 'let amount = 100; amount *= 1.21;'],
  ['of what a call answers', 'const part = grossOf(parts) / 3;'],
  ['of what is declared here', 'function f(value: Cents) { return value * 1.1; }'],
])('is found: %s', (_title, text) => {
  expect(findMoneyArithmetic([{ path: 'src/server/payments/a.ts', text }], names)).toHaveLength(1);
});

test.each(['const owed = -amount;', 'const owed = sign * amount;', 'const pages = total / size;'])(
  'is none: %s',
  (text) => {
    expect(findMoneyArithmetic([{ path: 'src/server/payments/a.ts', text }], names)).toEqual([]);
  },
);
