import { describe, expect, it } from 'vitest';
import { daysDoubted, daysHolding, usualLastDay } from '#domain/lines/line-days.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';

const trip = (departs_on: string, arrives_on: string, storage_days = 0) => ({
  ...{ departs_on, arrives_on, storage_days },
});

describe('the days of a cover hold its items', () => {
  it.each<[ViType, Record<string, unknown>[], string]>([
    ['VAL', [{}], '2027-06-09'],
    ['SCE', [{ days: 3 }], '2026-06-12'],
    ['SCE', [{ days: 1 }], '2026-06-10'],
    ['MRW', [{}], '2026-06-12'],
    ['TI', [trip('2026-06-10', '2026-06-12', 5)], '2026-06-17'],
    ['TI', [{ departs_on: null, arrives_on: null }], '2026-06-10'],
  ])('%s with %j from 10 June 2026 lasts until %s', (type, items, last) => {
    expect(usualLastDay(type, '2026-06-10', items)).toBe(last);
  });

  it('goods that leave before the first day, and goods that are stored after the last', () => {
    const days = { period_from: '2026-06-10', period_to: '2026-06-12' };
    const cover = { insurance_type: 'TI', ...days } as const;
    const told = (items: Record<string, unknown>[]) => daysDoubted({ ...cover, items });
    expect(told([trip('2026-06-10', '2026-06-12')])).toEqual([]);
    expect(told([trip('2026-06-09', '2026-06-12')])).toEqual([
      {
        field: 'period_from',
        message: 'The goods leave on 09-06-2026: choose that day or one before it.',
      },
    ]);
    const stored = [trip('2026-06-11', '2026-06-12', 2), trip('2026-06-10', '2026-06-11')];
    expect(told(stored)[0]?.field).toBe('period_to');
    expect(daysHolding({ ...cover, items: stored })).toEqual({
      ...{ period_from: '2026-06-10', period_to: '2026-06-14' },
    });
  });

  it('days that hold everything stay, also when they are longer', () => {
    const days = { period_from: '2026-06-01', period_to: '2026-06-30' };
    const items = [trip('2026-06-10', '2026-06-12')];
    expect(daysHolding({ insurance_type: 'TI', ...days, items })).toEqual(days);
  });

  it('an event of three days in a cover of two', () => {
    const days = { period_from: '2026-06-10', period_to: '2026-06-11' };
    expect(daysDoubted({ insurance_type: 'SCE', ...days, items: [{ days: 3 }] })).toEqual([
      { field: 'period_to', message: 'It lasts 3 days: choose a later day.' },
    ]);
  });
});
