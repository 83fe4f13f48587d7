import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { panelChanged } from './panel-handover.ts';

const sixtyForty = [
  { insurer_id: 'i1', share_bp: 6000 },
  { insurer_id: 'i2', share_bp: 4000 },
];
const second = [{ insurer_id: 'i2', share_bp: 10_000 }];
const third = [{ insurer_id: 'i3', share_bp: 10_000 }];

/** What each is owed after another panel took an amount over. */
function owedAfter(
  owed: Record<string, number>,
  { amount, before, after }: Omit<Parameters<typeof panelChanged>[0], 'currency' | 'held'>,
): Record<string, number> {
  const held = Object.entries(owed).map(([insurer_id, one]) => ({ insurer_id, amount: one }));
  const { entries } = panelChanged({ currency: 'GBP', amount, held, before, after });
  const now = { ...owed };
  for (const { insurer_id = '', amount: moved } of entries)
    now[insurer_id] = (now[insurer_id] ?? 0) - moved;
  return now;
}

describe('another panel takes over what is ahead', () => {
  test('100.00 of one insurer: two of 60 and 40 % are owed 60.00 and 40.00', () => {
    const change = {
      amount: 10_000,
      before: [{ insurer_id: 'i3', share_bp: 10_000 }],
      after: sixtyForty,
    };
    expect(owedAfter({ i3: 10_000 }, change)).toEqual({ i1: 6000, i2: 4000, i3: 0 });
  });

  test('0.04, of which roundings left the leader 0.02 instead of 0.03: all goes over, and nobody keeps or lacks a cent', () => {
    const change = { amount: 4, before: sixtyForty, after: second };
    expect(owedAfter({ i1: 2, i2: 2 }, change)).toEqual({ i1: 0, i2: 4 });
    expect(owedAfter({ i1: 4, i2: 0 }, change)).toEqual({ i1: 0, i2: 4 });
  });

  test('what an insurer lacks of its share is given by another, who is owed more', () => {
    const change = { amount: 1000, before: sixtyForty, after: third };
    expect(owedAfter({ i1: 599, i2: 500 }, change)).toEqual({ i1: 0, i2: 99, i3: 1000 });
  });

  test('whoever carried an event that has begun keeps what it is owed for it', () => {
    const change = { amount: 1000, before: sixtyForty, after: third };
    expect(owedAfter({ i1: 600, i2: 400, i3: 250 }, change)).toEqual({ i1: 0, i2: 0, i3: 1250 });
    expect(owedAfter({ i1: 1600, i2: 400 }, change)).toEqual({ i1: 1000, i2: 0, i3: 1000 });
  });

  test('nobody ever owes, and no cent is lost', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        cents,
        cents,
        cents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (i1, i2, i3, part) => {
          const amount = Math.floor((i1 + i2 + i3) * part);
          const now = owedAfter({ i1, i2, i3 }, { amount, before: sixtyForty, after: third });
          expect(Math.min(...Object.values(now))).toBeGreaterThanOrEqual(0);
          expect(Object.values(now).reduce((sum, one) => sum + one, 0)).toBe(i1 + i2 + i3);
        },
      ),
    );
  });
});
