import { describe, expect, it } from 'vitest';
import { checkEventMerge, checkRecordMerge, checkSeasonMerge } from '#domain/merge-records.ts';

const record = (id: string, fields: object = {}) => ({
  id,
  revision: 2,
  merged_into: null,
  ...fields,
});
const seen = { kept_revision: 2, other_revision: 2 };

describe('whether two records may become one', () => {
  it.each([
    ['two of the same revision', record('a'), record('b'), { ok: true }],
    ['one with itself', record('a'), record('a'), { ok: false, reason: 'same_record' }],
    [
      'one that was merged before',
      record('a'),
      record('b', { merged_into: 'c' }),
      { ok: false, reason: 'already_merged' },
    ],
    [
      'into one that was merged before',
      record('a', { merged_into: 'c' }),
      record('b'),
      { ok: false, reason: 'already_merged' },
    ],
    [
      'one that changed in the meantime',
      record('a'),
      record('b', { revision: 3 }),
      { ok: false, reason: 'stale' },
    ],
  ])('%s', (_title, kept, other, answer) => {
    expect(checkRecordMerge(kept, other, seen)).toEqual(answer);
  });
});

describe('what must agree besides', () => {
  it('championships of one year are one, 2025 and 2026 are not', () => {
    expect(checkSeasonMerge({ year: 2026 }, { year: 2026 })).toEqual({ ok: true });
    expect(checkSeasonMerge({ year: 2025 }, { year: 2026 })).toEqual({
      ok: false,
      reason: 'other_season',
    });
  });

  it.each([
    ['18–20 and 19–20 September share a day', '2026-09-18', '2026-09-20', true],
    ['18–20 and 20–22 September share the last one', '2026-09-20', '2026-09-22', true],
    ['18–20 and 21–22 September share none', '2026-09-21', '2026-09-22', false],
    ['18–20 and 15–17 September share none', '2026-09-15', '2026-09-17', false],
  ])('events of %s', (_title, start_on, end_on, ok) => {
    const kept = { start_on: '2026-09-18', end_on: '2026-09-20' };
    expect(checkEventMerge(kept, { start_on, end_on }).ok).toBe(ok);
  });
});
