import { expect, test } from 'vitest';
import { bestMatch, filterOptions } from '#web/kit/option.ts';

const options = ['Spa-Francorchamps', 'Zandvoort', 'Nürburgring'].map((label) => ({
  value: label,
  label,
}));

test.each([
  ['spafran', ['Spa-Francorchamps']],
  ['ZAND', ['Zandvoort']],
  ['', ['Spa-Francorchamps', 'Zandvoort', 'Nürburgring']],
  ['monza', []],
])('[5.16] in a picker %j finds %j: capitals and dashes do not count', (query, labels) => {
  expect(filterOptions(options, query, 100, 'ignored').map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['SPA-fran', ['Spa-Francorchamps']],
  ['spafran', []],
])('[5.16] in a dropdown %j finds %j: capitals do not count, dashes do', (query, labels) => {
  expect(filterOptions(options, query, 50, 'compared').map(({ label }) => label)).toEqual(labels);
});

test('[9.4] a picker shows at most 100 options', () => {
  const many = Array.from({ length: 250 }, (_, index) => ({
    value: String(index),
    label: `Car ${index}`,
  }));
  expect(filterOptions(many, 'car', 100, 'ignored')).toHaveLength(100);
});

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
  const found = filterOptions(rates, query, 20, 'compared');
  expect(found[bestMatch(found, query)]?.label).toBe(marked);
});
