import { describe, expect, it } from 'vitest';
import { randomToken } from '#server/platform/http/sessions.ts';

const keys = Array.from({ length: 100_000 }, randomToken);

/** How far counts lie from what chance would make them, in standard deviations of the sum of squares. */
function oddness(counts: readonly number[], expected: number): number {
  const sum = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  return (sum - freedom) / Math.sqrt(2 * freedom);
}

/** What is odd about keys: their form, repeats, and bytes or bits at a place that come too often. */
function oddKeys(made: readonly string[]): string[] {
  const bytes = made.map((key) => Buffer.from(key, 'base64url'));
  const faults: string[] = [];
  if (made.some((key) => !/^[A-Za-z0-9_-]{43}$/.test(key))) faults.push('not of 256 bits');
  if (new Set(made).size !== made.length) faults.push('a key comes twice');
  for (let place = 0; place < 32; place += 1) {
    const counts = Array.from({ length: 256 }, () => 0);
    for (const key of bytes) counts[key[place] ?? 0] = (counts[key[place] ?? 0] ?? 0) + 1;
    if (oddness(counts, made.length / 256) > 6) faults.push(`byte ${place} is not even`);
  }
  const beginnings = new Set(made.map((key) => key.slice(0, 8)));
  // Of 48 bits two of 100,000 are alike once in fifty thousand times.
  if (beginnings.size < made.length - 1) faults.push('beginnings are alike');
  return faults;
}

describe('[R49] the keys of links', () => {
  it('a hundred thousand of them are 256 even bits each, and none comes twice', () => {
    expect(oddKeys(keys)).toEqual([]);
  });

  it('is seen: a key that counts, one of fewer bits, one that leans', () => {
    const counting = keys.map((_, turn) =>
      Buffer.from(String(turn).padStart(32, '0')).toString('base64url'),
    );
    const leaning = keys.map((key, turn) => (turn % 20 === 0 ? `A${key.slice(1)}` : key));
    expect(oddKeys(counting).length).toBeGreaterThan(20);
    expect(oddKeys(keys.map((key) => key.slice(0, 20)))).toContain('not of 256 bits');
    expect(oddKeys(leaning)).toContain('byte 0 is not even');
  });
});
