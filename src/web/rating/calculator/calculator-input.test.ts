import { describe, expect, it } from 'vitest';
import {
  firstInput,
  readInput,
  riskOf,
  writeInput,
} from '#web/rating/calculator/calculator-input.ts';

const first = firstInput('2026');

describe('the rating calculator keeps its inputs in the address', () => {
  it('the address carries only what differs from the start', () => {
    expect(Object.values(writeInput(first, '2026')).filter(Boolean)).toEqual([]);
    const changed = { ...first, excess_pct: '15.0', sessions: [], drivers: [...first.drivers] };
    const written = writeInput(changed, '2026');
    expect(written).toMatchObject({ excess_pct: '15.0', sessions: 'none' });
    expect(readInput(written, '2026')).toEqual(changed);
  });

  it('two drivers come back as they were', () => {
    const drivers = [
      { category: 'Bronze', experience: 'Unknown', age: '', claim_level: '4' },
      { category: 'Non-Categorised', experience: 'Pro', age: '24', claim_level: '2' },
    ] as const;
    const written = writeInput({ ...first, drivers }, '2026');
    expect(readInput(written, '2026').drivers).toEqual(drivers);
  });

  it('nonsense in the address falls back to the start', () => {
    expect(readInput({ scope: 'all', kind: 'war', instalments: '3' }, '2026')).toEqual(first);
  });

  it('the risk has the car once for each event; an unreadable value is no risk', () => {
    expect(riskOf({ ...first, events: '3' })?.items).toHaveLength(3);
    expect(riskOf(first)?.items[0]).toMatchObject({ insured_value: 26_000_000, race_hours: '1' });
    expect(riskOf({ ...first, value: 'a lot' })).toBeUndefined();
    expect(riskOf({ ...first, events: '0' })).toBeUndefined();
  });
});
