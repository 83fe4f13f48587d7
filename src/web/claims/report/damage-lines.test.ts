import { describe, expect, it } from 'vitest';
import {
  agreeAll,
  type DamageLine,
  damageTotals,
  groupLines,
  needsReason,
} from './damage-lines.ts';

const line = (part: Partial<DamageLine>): DamageLine => ({
  key: part.description ?? 'x',
  kind: 'parts',
  description: 'Front splitter',
  part_number: '',
  supplier: '',
  invoice_no: '',
  quantity: '1',
  claimed: 100_000,
  agreed: null,
  reason: '',
  supplement: false,
  settled: false,
  ...part,
});

describe('the damage table', () => {
  it('groups parts, labour and the rest, with their sums', () => {
    const groups = groupLines([
      line({ claimed: 100 }),
      line({ kind: 'paint', claimed: 30 }),
      line({ kind: 'labour', claimed: 50 }),
      line({ claimed: 200 }),
    ]);
    expect(groups.map(({ label, claimed }) => [label, claimed])).toEqual([
      ['Parts', 300],
      ['Labour', 50],
      ['Other', 30],
    ]);
  });

  it('agrees all as claimed, but leaves what was paid', () => {
    const lines = agreeAll([line({}), line({ agreed: 4, settled: true })]);
    expect(lines.map(({ agreed }) => agreed)).toEqual([100_000, 4]);
  });

  it('counts no labour when only parts are covered: 1,000.00 and 500.00 make 1,000.00', () => {
    const lines = [line({ agreed: 100_000 }), line({ kind: 'labour', agreed: 50_000 })];
    expect(damageTotals(lines, 'parts_only').agreed).toBe(100_000);
    expect(damageTotals(lines, 'parts_and_labour').agreed).toBe(150_000);
    expect(damageTotals([line({})], 'parts_only').agreed).toBeNull();
  });

  it('asks why less is agreed', () => {
    expect(needsReason(line({ agreed: 90_000 }))).toBe(true);
    expect(needsReason(line({ agreed: 90_000, reason: 'Used part' }))).toBe(false);
    expect(needsReason(line({ agreed: 100_000 }))).toBe(false);
    expect(needsReason(line({}))).toBe(false);
  });
});
