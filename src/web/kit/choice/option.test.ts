import { expect, test } from 'vitest';
import { bestMatch, filterOptions, plainOptions } from '#web/kit/choice/option.ts';

const options = ['Spa-Francorchamps', 'Zandvoort', 'Nürburgring'].map((label) => ({
  value: label,
  label,
}));

const labelsOf = (found: readonly { label: string }[]) => found.map(({ label }) => label);

test.each([
  ['spafran', ['Spa-Francorchamps']],
  ['ZAND', ['Zandvoort']],
  ['', ['Spa-Francorchamps', 'Zandvoort', 'Nürburgring']],
  ['monza', []],
])('[5.16] in a picker %j finds %j: capitals and dashes do not count', (query, labels) => {
  expect(labelsOf(filterOptions(options, query, { limit: 100, dashes: 'ignored' }))).toEqual(
    labels,
  );
});

test.each([
  ['SPA-fran', ['Spa-Francorchamps']],
  ['spafran', []],
])('[5.16] in a dropdown %j finds %j: capitals do not count, dashes do', (query, labels) => {
  expect(labelsOf(filterOptions(options, query, { limit: 50, dashes: 'compared' }))).toEqual(
    labels,
  );
});

const many = Array.from({ length: 250 }, (_, index) => ({
  value: String(index),
  label: `Car ${index}`,
}));

test('[9.4] a picker shows at most 100 options', () => {
  expect(filterOptions(many, 'car', { limit: 100, dashes: 'ignored' })).toHaveLength(100);
});

test.each([
  [undefined, 'Car 0', 'Car 49'],
  ['12', 'Car 0', 'Car 49'],
  ['120', 'Car 95', 'Car 144'],
  ['249', 'Car 200', 'Car 249'],
])(
  '[9.4] of 250 options with %s chosen a list opens with the 50 from %s to %s',
  (around, first, last) => {
    const shown = labelsOf(filterOptions(many, '', { limit: 50, dashes: 'compared', around }));
    expect([shown.length, shown[0], shown.at(-1)]).toEqual([50, first, last]);
  },
);

test.each([
  ['25', '25.0'],
  ['0', '0.0'],
  ['5.5', '5.5'],
  ['2', '25.5'],
  ['', '25.5'],
])('[3.31] %j marks the percentage %s', (query, marked) => {
  const rates = ['25.5', '25.0', '20.0', '15.5', '5.5', '0.0'].map((label) => ({
    value: label,
    label,
  }));
  const found = filterOptions(rates, query, { limit: 20, dashes: 'compared' });
  expect(found[bestMatch(found, query)]?.label).toBe(marked);
});

test.each([
  ['nurburgring', ['Nürburgring']],
  ['zandvort', ['Zandvoort']],
  ['Francorchmaps', ['Spa-Francorchamps']],
])('%j with a slip or without its accents finds %j', (query, labels) => {
  for (const dashes of ['ignored', 'compared'] as const)
    expect(labelsOf(filterOptions(options, query, { limit: 50, dashes }))).toEqual(labels);
});

test('what is not in a list is added by the name that was typed, and a short list offers it at once', () => {
  const added: string[] = [];
  const adds = { noun: 'client', onAdd: (typed: string) => void added.push(typed) };
  const rules = { limit: 3, dashes: 'compared', adds } as const;
  const all = plainOptions(['Alpenblick', 'Nordlicht', 'Van Dalen', 'Zeeland']);
  const long = plainOptions(Array.from({ length: 9 }, (_, index) => `Team ${index}`));
  expect(labelsOf(filterOptions(long, '', rules))).toEqual(['Team 0', 'Team 1', 'Team 2']);
  expect(labelsOf(filterOptions(all, '', { ...rules, limit: 50 })).at(-1)).toBe('Add client');
  expect(labelsOf(filterOptions(all, ' dal ', rules))).toEqual(['Van Dalen', 'Add client “dal”']);
  const [first] = filterOptions([] as typeof all, '', rules);
  expect(first?.label).toBe('Add client');
  filterOptions(all, 'Redwing', rules).at(-1)?.run?.();
  expect(added).toEqual(['Redwing']);
});
