import { describe, expect, it } from 'vitest';
import { excessLines, lineExcessText } from '#web/policies/document/excess-words.ts';

const item = (car_id: string, base_excess: number, max_payout: number) => ({
  car: { car_id, title: `Car ${car_id}` },
  base_excess,
  max_payout,
});

describe('what a client pays of a loss', () => {
  it('is said once for each car, with the range over its events', () => {
    const items = [
      item('a', 2_367_500, 21_307_500),
      item('b', 100_000, 900_000),
      item('a', 2_600_000, 23_400_000),
    ];
    expect(excessLines({ items, line: null, currency: 'EUR' })).toEqual([
      {
        key: 'a',
        label: 'Car a',
        text: 'You pay the first EUR 23,675.00 to EUR 26,000.00 of a crash yourself. We pay the rest, up to EUR 213,075.00 to EUR 234,000.00.',
      },
      {
        key: 'b',
        label: 'Car b',
        text: 'You pay the first EUR 1,000.00 of a crash yourself. We pay the rest, up to EUR 9,000.00.',
      },
    ]);
  });

  it('is said of the client where somebody else accepts for it', () => {
    const [car] = excessLines(
      { items: [item('b', 100_000, 900_000)], line: null, currency: 'EUR' },
      'The client pays',
    );
    expect(car?.text).toBe(
      'The client pays the first EUR 1,000.00 of a crash. We pay the rest, up to EUR 9,000.00.',
    );
  });

  it('is said for each item of another line, an item without excess too', () => {
    const lined = (position: number, label: string, excess: number, max_payout: number) => ({
      position,
      label,
      facts: [],
      sum_insured: 500_000,
      premium: 10_000,
      excess,
      max_payout,
    });
    const line = {
      nouns: 'objects',
      terms: [],
      limits: [],
      items: [lined(0, 'Chronograph', 50_000, 1_800_000), lined(1, 'Ring', 0, 250_000)],
    };
    expect(excessLines({ items: [], line, currency: 'EUR' })).toEqual([
      {
        ...{ key: '0', label: 'Chronograph' },
        text: 'You pay the first EUR 500.00 of a loss yourself. We pay the rest, up to EUR 18,000.00.',
      },
      { key: '1', label: 'Ring', text: 'No excess. We pay up to EUR 2,500.00.' },
    ]);
  });

  it('is said in one sentence of all items of another line, and of none without excess', () => {
    const insured = (excess: number[]) =>
      lineExcessText(
        {
          ...{ nouns: 'Objects', terms: [], limits: [] },
          items: excess.map((one, index) => ({
            ...{ position: index + 1, label: '', facts: [], sum_insured: 0, premium: 0 },
            ...{ excess: one, max_payout: 20_000_000 },
          })),
        },
        { currency: 'EUR', max_payout: 20_000_000 },
      );
    expect(insured([0])).toBe('There is no excess. We pay up to EUR 200,000.00.');
    expect(insured([50_000])).toContain('We pay the rest, up to EUR 200,000.00.');
    // One loss can take both: the highest of single ones is not the most that is paid.
    expect(insured([50_000, 80_000])).toBe(
      'You pay the first EUR 500.00 to EUR 800.00 of a loss yourself. We pay the rest, up to what is insured of the items that were lost.',
    );
  });
});
