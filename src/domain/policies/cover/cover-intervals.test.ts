import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import {
  applyChange,
  coverAt,
  type CoverInterval,
  hasBegun,
  type ItemChange,
  spanOfItem,
} from './cover-intervals.ts';

const isCoveredAt = (intervals: readonly CoverInterval[], moment: number) =>
  coverAt(intervals, moment)?.reason === 'covered';

const race = { start_on: '2026-06-05', end_on: '2026-06-07' };
const span = spanOfItem(race);
const at = (date: string, time = '12:00') => instantOf(date, time);
const bought = applyChange([], { to: 'covered', item_id: 'first', span }, at('2026-05-20'));

describe('cover as intervals', () => {
  it('from 00:00 of the first day to the end of the last one, in Amsterdam', () => {
    expect(isCoveredAt(bought, at('2026-06-05', '00:00') - 1)).toBe(false);
    expect(isCoveredAt(bought, at('2026-06-05', '00:00'))).toBe(true);
    expect(isCoveredAt(bought, at('2026-06-07', '23:59') + 59)).toBe(true);
    expect(isCoveredAt(bought, at('2026-06-08', '00:00'))).toBe(false);
  });

  it('bought on the Saturday of the event, the Friday is not covered', () => {
    const late = applyChange([], { to: 'covered', item_id: 'first', span }, at('2026-06-06'));
    expect(isCoveredAt(late, at('2026-06-05'))).toBe(false);
    expect(isCoveredAt(late, at('2026-06-06', '13:00'))).toBe(true);
  });

  it('test days count from the first day on which they may lie', () => {
    expect(spanOfItem({ ...race, test_from: '2026-04-01' }).from).toBe(at('2026-04-01', '00:00'));
    expect(spanOfItem({ ...race, test_from: '2026-06-09' })).toEqual(span);
  });

  it('an item has begun at 00:00 of the first day, also where the machine stands elsewhere', () => {
    expect(hasBegun(race, at('2026-06-05', '00:00') - 1)).toBe(false);
    expect(hasBegun(race, at('2026-06-05', '00:00'))).toBe(true);
  });

  it('withdrawn before it began nothing of it is covered; cancelled in the middle the days before are', () => {
    const never = applyChange(bought, { to: 'withdrawn' }, at('2026-06-01'));
    expect(isCoveredAt(never, at('2026-06-06'))).toBe(false);
    const half = applyChange(bought, { to: 'cancelled' }, at('2026-06-06'));
    expect(isCoveredAt(half, at('2026-06-05'))).toBe(true);
    expect(coverAt(half, at('2026-06-07'))?.reason).toBe('cancelled');
  });

  it('suspended and paid on the Saturday: the Friday stays uncovered for good', () => {
    const stopped = applyChange(
      bought,
      { to: 'suspended', item_id: 'first', span },
      at('2026-06-02'),
    );
    const paid = applyChange(stopped, { to: 'covered', item_id: 'first', span }, at('2026-06-06'));
    expect(coverAt(paid, at('2026-06-05'))?.reason).toBe('suspended');
    expect(isCoveredAt(paid, at('2026-06-06', '12:01'))).toBe(true);
  });
});

const moments = fc.integer({ min: at('2026-05-01'), max: at('2026-07-01') });
const change: fc.Arbitrary<ItemChange> = fc.oneof(
  fc.constantFrom<ItemChange>({ to: 'withdrawn' }, { to: 'cancelled' }),
  fc.record({
    to: fc.constantFrom('covered' as const, 'suspended' as const),
    item_id: fc.constantFrom('a', 'b', 'c'),
    span: fc
      .tuple(moments, moments)
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
  }),
);
const history = fc.array(fc.record({ change, at: moments }), { maxLength: 30 });

describe('random histories of an item', () => {
  it('never overlap, and a moment before a transaction stays as it was', () => {
    fc.assert(
      fc.property(history, moments, (steps, moment) => {
        let intervals: CoverInterval[] = [];
        for (const step of steps.toSorted((a, b) => a.at - b.at)) {
          const next = applyChange(intervals, step.change, step.at);
          const now = moment < step.at ? coverAt(next, moment) : undefined;
          expect(now).toEqual(moment < step.at ? keptOf(intervals, step.at) : undefined);
          intervals = next;
        }
        const sorted = intervals.toSorted((a, b) => a.covered_from - b.covered_from);
        sorted.forEach((one, index) => {
          expect(one.covered_from).toBeLessThan(one.covered_to);
          expect(one.covered_to).toBeLessThanOrEqual(sorted[index + 1]?.covered_from ?? Infinity);
        });

        function keptOf(before: readonly CoverInterval[], cut: number) {
          const found = coverAt(before, moment);
          return found && { ...found, covered_to: Math.min(found.covered_to, cut) };
        }
      }),
    );
  });

  it('the terms of a covered moment are those of the last transaction before it that covers it', () => {
    fc.assert(
      fc.property(history, moments, (steps, moment) => {
        const sorted = steps.toSorted((a, b) => a.at - b.at);
        let intervals: CoverInterval[] = [];
        for (const step of sorted) intervals = applyChange(intervals, step.change, step.at);
        const found = coverAt(intervals, moment);
        if (found?.reason !== 'covered') return;
        const holding = sorted.findLast((step) => step.at <= moment);
        expect(holding?.change).toMatchObject({ to: 'covered', item_id: found.item_id });
      }),
    );
  });
});
