import { expect, test } from 'vitest';
import { defaultPremiumTaxRates } from '#domain/rating/tax/default-premium-tax.ts';
import { keptItems } from './line-in-force.ts';
import { lines } from './lines.ts';

const watch = {
  ...{ kind: 'watch', description: 'Chronograph', serial_number: 'CH-1182' },
  ...{ value: 1_850_000, storage_country: null },
};
const suit = { ...watch, kind: 'helmet_racewear', description: 'Suit', serial_number: '' };
const terms = { territory: 'home_country', security: 'alarm', excess: 25_000 };
const line = {
  ...{ insurance_type: 'VAL' as const, period_from: '2026-06-03', period_to: '2027-06-02' },
  ...{ terms, items: [watch, suit] },
};
const dearer = JSON.parse(JSON.stringify(lines.VAL.tables).replace('"1.50"', '"3.00"')) as object;

function price(items: object[], changed?: Parameters<typeof lines.VAL.calculate>[3]) {
  const risk = {
    ...{ currency: 'EUR' as const, policyholder_country: 'NL', inception_date: '2026-06-03' },
    ...{ adjustment_pct: '0', commission_pct: '15.0', terms, items },
  };
  const calculated = lines.VAL.calculate(risk, defaultPremiumTaxRates, undefined, changed);
  if (!calculated.ok) throw new Error('not priced');
  return calculated;
}

test('what stays keeps its cents and its steps, also in another place; what is added is priced by the tables of now', () => {
  const before = { line, ...price(line.items) };
  const items = [suit, watch, watch];
  const kept = keptItems(before, { ...line, items });
  expect(kept.map((item) => item?.premium)).toEqual([46_250, 27_750, undefined]);
  const after = price(items, { tables: dearer, kept });
  // 462.50 and 277.50 as they were, 18,500.00 × 3 % for the second watch.
  expect(after.result.items.map(({ premium }) => premium)).toEqual([46_250, 27_750, 55_500]);
  const stepsOf = ({ trace }: typeof after, index: number) =>
    trace.filter(({ item_index }) => item_index === index).map(({ value }) => value);
  expect(stepsOf(after, 1)).toEqual(stepsOf(price(line.items), 0));
  expect(stepsOf(after, 2)[0]).toBe('3.00');
});

test('other terms for all make every item another one', () => {
  const before = { line, ...price(line.items) };
  const now = { ...line, terms: { ...terms, territory: 'world' } };
  expect(keptItems(before, now)).toEqual([undefined, undefined]);
});
