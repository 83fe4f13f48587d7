import { expect, test } from 'vitest';
import { readKeptRisk } from '#server/rating/kept-risk.ts';

const driver = { category: 'Silver', experience: 'Unknown', age: 30, claim_level: 4 };
const kept = (item: object, rest: object = {}) => ({
  currency: 'EUR',
  items: [{ kind: 'test_day', extra_test_days: 1, drivers: [driver], ...item }],
  ...rest,
});

test('a risk that is known is priced as it was kept', () => {
  expect(readKeptRisk(kept({}))).toEqual(kept({}));
});

test.each([
  [kept({ days: 2 }), 'items.0.days'],
  [kept({}, { discount: '5' }), 'discount'],
  [kept({ drivers: [driver, { ...driver, wins: 3 }] }), 'items.0.drivers.1.wins'],
])('what is not priced stops it by name: %j', (risk, key) => {
  expect(() => readKeptRisk(risk)).toThrow(key);
});
