import { describe, expect, it } from 'vitest';
import {
  axisText,
  certaintyText,
  columnText,
  csvOf,
  differenceText,
  inTwoLines,
  labelled,
  linesOf,
  namesApart,
  populationText,
  shadeOf,
  stepBelow,
  valueText,
} from '#domain/analytics/figure-text.ts';
import { analyticsCards } from '#domain/analytics/analytics-cards.ts';

describe('figures in words', () => {
  it.each([
    [123_103_400, 'money', '1,231,034', '1.2m'],
    [48.46, 'percent', '48.5 %', '48.5 %'],
    [12, 'count', '12', '12'],
    [5.5, 'days', '5.5', '5.5'],
    [2_500_000_000_00, 'money', '2,500,000,000', '2.5bn'],
    [-4_500_00, 'money', '−4,500', '−4.5k'],
  ] as const)('%d as %s is %s, and %s at an axis', (value, kind, text, short) => {
    expect(valueText(value, { kind })).toBe(text);
    expect(axisText(value, kind)).toBe(short);
  });

  it('an axis of equal ratios begins at 1, 2 or 5 times a power of ten', () => {
    expect([1, 3, 890, 1_200, 49_999].map(stepBelow)).toEqual([1, 2, 500, 1_000, 20_000]);
  });

  it('none is a dash', () => {
    expect(valueText(null, { kind: 'money' })).toBe('—');
  });

  it('two percents are points apart, two amounts an amount', () => {
    expect(differenceText(51.3, { kind: 'percent' })).toBe('51.3 points');
    expect(differenceText(4_500_00, { kind: 'money' })).toBe('4,500');
  });
});

it.each([
  [{ n: 124, interval: { low: 11.6, high: 19.2 } }, '90 % interval 12–19 %, 124 claims'],
  [{ n: 1, interval: { low: 0, high: 140.2 } }, '90 % interval 0–140 %, only 1 claim'],
  [{ n: 0, interval: { low: 0, high: 5.1 } }, '90 % interval 0–5 %, no claims'],
  [{ n: 0, interval: null }, ''],
  [{ n: null, interval: null }, ''],
])('a ratio of %o says how far it can be trusted: "%s"', (row, text) => {
  expect(certaintyText({ sample: ['claim', 'claims'] }, row)).toBe(text);
  expect(certaintyText({}, row)).toBe('');
});

describe('a picture', () => {
  it.each([
    [33_312_300, 'money', '333k'],
    [9_791_200, 'money', '97.9k'],
    [227_578_300, 'money', '2.28m'],
    [17, 'count', '17'],
  ] as const)('%d as %s is %s at its column', (value, kind, text) => {
    expect(columnText(value, kind)).toBe(text);
  });

  it('digits take more room than letters: a span of amounts goes into two lines where eight letters would fit', () => {
    expect(linesOf('Practice', 52)).toEqual(['Practice']);
    expect(linesOf('100–250k', 52)).toEqual(['100–', '250k']);
  });

  it('names every month where there is room, else every second or third', () => {
    const months = Array.from({ length: 12 }, (_, month) => month + 1);
    expect(labelled(months, { width: 800, each: 60 })).toHaveLength(12);
    expect(labelled(months, { width: 400, each: 60 })).toEqual([1, 3, 5, 7, 9, 11]);
    expect(labelled(months, { width: 0, each: 60 })).toEqual([1]);
  });

  it.each([
    [0, -1],
    [1, 0],
    [5, 2],
    [10, 4],
  ])('%d of 10 has the shade %d of five', (value, shade) => {
    expect(shadeOf(value, { most: 10, shades: 5 })).toBe(shade);
  });
});

it('a file has plain numbers, and quotes around a name with a comma', () => {
  const rows = [{ label: 'CL-2026-0001, "Team"', values: [123_456_78, null, 0, 100] }];
  expect(csvOf(analyticsCards.largest_claims, rows)).toBe(
    'Claim,Claimed,Agreed,Paid,Reserve\r\n"CL-2026-0001, ""Team""",123456.78,,0.00,1.00',
  );
});

it('a file and a table say of which value the interval is', () => {
  const rows = [
    { label: 'Zolder', values: [105_630_00, 2, 12, 16.7], interval: { low: 5.4, high: 41.8 } },
    { label: 'Assen', values: [-146_000_00, 2, 0, null], interval: null },
  ];
  expect(csvOf(analyticsCards.crashes_by_circuit, rows).split('\r\n')).toEqual([
    'Circuit,Cost,Crashes,Starts,Per 100 starts,"Per 100 starts, 90 % interval"',
    'Zolder,105630.00,2,12,16.7,5–42 %',
    'Assen,-146000.00,2,0,,',
  ]);
});

describe('labels and populations', () => {
  it('a label too long for its room stands in two lines of about the same length', () => {
    expect(inTwoLines('In time', 10)).toEqual(['In time']);
    expect(inTwoLines('Over 30 days late', 10)).toEqual(['Over 30', 'days late']);
    expect(inTwoLines('Hockenheimring', 5)).toEqual(['Hockenheimring']);
    expect(inTwoLines('100–250k', 6)).toEqual(['100–', '250k']);
  });

  it('names of marks that lie close together stand below each other', () => {
    expect(namesApart([40, 30, 31, 90], 14)).toEqual([58, 30, 44, 90]);
  });

  it('a grid of ratios tells how many claims its cells are made of', () => {
    const card = analyticsCards.losses_by_driver;
    const none = [null, null, null, null, null];
    const row = { values: [10, null, null, null, 50, 3, null, null, null, 4, ...none, ...none] };
    expect(populationText(card, [row, row], 'EUR')).toBe('Claims 14');
  });
});
