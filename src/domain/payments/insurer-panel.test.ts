import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { panelOf, shareText, splitByPanel } from './insurer-panel.ts';

const sixtyForty = [
  { insurer_id: 'i1', share_bp: 6000 },
  { insurer_id: 'i2', share_bp: 4000 },
];

describe('a panel of insurers', () => {
  test('3,616.75 among 60 and 40 % is 2,170.05 and 1,446.70; back and forth', () => {
    expect(splitByPanel(361_675, sixtyForty).map(({ amount }) => amount)).toEqual([
      217_005, 144_670,
    ]);
    expect(splitByPanel(-361_675, sixtyForty).map(({ amount }) => amount)).toEqual([
      -217_005, -144_670,
    ]);
  });

  test('is told by its shares: 60 % leads, 40 % follows; who carries all has none', () => {
    const [first, second] = sixtyForty.map(({ insurer_id }) => shareText(sixtyForty, insurer_id));
    expect([first, second]).toEqual(['60 % (leader)', '40 %']);
    expect(shareText([{ insurer_id: 'all', share_bp: 10_000 }], 'all')).toBe('');
    expect(shareText(sixtyForty, 'nobody')).toBe('');
  });

  test('the leader takes the cents that are left: 0.05 in thirds is 0.03, 0.01 and 0.01', () => {
    const thirds = [3334, 3333, 3333].map((share_bp, index) => ({
      insurer_id: `i${index}`,
      share_bp,
    }));
    expect(splitByPanel(5, thirds).map(({ amount }) => amount)).toEqual([3, 1, 1]);
  });

  test('an insurer without a panel carries all; the leader stands first', () => {
    expect(panelOf({ insurer_id: 'i1' })).toEqual([{ insurer_id: 'i1', share_bp: 10_000 }]);
    expect(panelOf({ insurer_id: 'i2', panel: sixtyForty })[0]?.insurer_id).toBe('i2');
    expect(() => splitByPanel(1, [{ insurer_id: 'i1', share_bp: 4000 }])).toThrow('4000');
  });

  test('shares add up to the amount, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }),
        fc.integer({ min: 1, max: 9999 }),
        (amount, share_bp) => {
          const panel = [
            { insurer_id: 'i1', share_bp },
            { insurer_id: 'i2', share_bp: 10_000 - share_bp },
          ];
          const parts = splitByPanel(amount, panel);
          expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        },
      ),
    );
  });
});
