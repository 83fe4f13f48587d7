import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calculateOnTrack, rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';

interface Vector {
  readonly input: OnTrackInput;
  readonly result: OnTrackResult;
}

const file = new URL('../../../test/vectors/on-track.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

/** What the manual prints under each worked example. */
const printed = [
  {
    net: 803_004,
    gross: 980_710,
    arithmetic: '9,265.00 × 1.17 × 0.83 × 0.85 × 1.05 = 8,030.04; + 75.00 + 21 %',
  },
  {
    net: 2_319_158,
    gross: 2_768_723,
    arithmetic: '15,787.50 × 1.27 × 1.5 × 0.84 × 1.08 × 0.85 = 23,191.58; + 75.00 + 19 %',
  },
  {
    net: 6_841_607,
    gross: 7_482_649,
    arithmetic: '16,500.00 × 1.3 × 2.6 × 1.2 × 1.2027 × 0.85 = 68,416.07; + 75.00 + 9.25 %',
  },
  {
    net: 50_000,
    gross: 64_400,
    arithmetic: '375.09, item minimum 400.00, policy minimum 500.00; + 75.00 + 12 %',
  },
  { net: 5_869_302, gross: 6_934_626, arithmetic: '67,463.24 − 13 % = 58,693.02; + 75.00 + 18 %' },
  {
    net: 4_224_764,
    gross: 4_908_504,
    arithmetic: '43,554.27 − 3 % = 42,247.64; DE 19 % + IT 13.5 %',
  },
] as const;

describe('worked examples of the manual', () => {
  test('there are six', () => {
    expect(vectors).toHaveLength(printed.length);
  });

  test.each(
    printed.map((expected, index) => ({ ...expected, name: vectors[index]?.input.title, index })),
  )('$name: $arithmetic', ({ index, net, gross }) => {
    const { input, result } = vectors[index] as Vector;
    const calculation = calculateOnTrack(input, defaultOnTrackTables);
    expect(calculation).toMatchObject({ ok: true, rating_version: '2026.1', referrals: [] });
    expect(calculation.ok && calculation.result).toStrictEqual(result);
    expect([result.net_premium, result.gross_premium]).toEqual([net, gross]);
  });

  test('a stored calculation is the same text as the one of the vectors', () => {
    for (const { input, result } of vectors) {
      expect(JSON.stringify(rateOnTrack(input, defaultOnTrackTables))).toBe(JSON.stringify(result));
    }
  });
});
