import { describe, expect, it } from 'vitest';
import { checkRecordMerge } from '#domain/garage/merge-records.ts';

const record = (id: string, fields: object = {}) => ({
  id,
  revision: 2,
  merged_into: null,
  ...fields,
});
const seen = { kept_revision: 2, other_revision: 2 };

describe('[7.38] whether two records may become one', () => {
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
