import { describe, expect, it } from 'vitest';
import type { GivenFix, ImportProblemGroup } from '#web/imports/import-data.ts';
import { grownGroups, steadyGroups } from '#web/imports/steady-groups.ts';

const group = (
  code: ImportProblemGroup['code'],
  values: readonly string[],
  rows = values.length,
): ImportProblemGroup => ({
  code,
  field: 'circuit_id',
  severity: 'error',
  rows,
  first_row: 2,
  values: values.map((value) => ({ value, note: '', rows: 1 })),
  value_count: values.length,
  fixes: ['use'],
});
const answer = (value: string | null): GivenFix => ({
  fix: 'use',
  code: 'unknown',
  field: 'circuit_id',
  value,
  use: 'assen',
  label: 'Assen',
  country: null,
});
const shown = (
  known: readonly ImportProblemGroup[],
  now: readonly ImportProblemGroup[],
  answers: readonly GivenFix[] = [],
) =>
  steadyGroups(grownGroups(known, now), now, answers).map(({ code, values, isAnswered }) => [
    code,
    isAnswered,
    values.map((one) => (one.answer ? `${one.value} answered` : one.value)),
  ]);

describe('what is wrong with the rows of an import', () => {
  const first = [group('unknown', ['Nowhere', 'Elsewhere', 'Somewhere']), group('missing', [''])];

  it('keeps its place when one value is answered, with the answer there', () => {
    const now = [group('missing', [''], 9), group('unknown', ['Somewhere', 'Nowhere'])];
    expect(shown(first, now, [answer('Elsewhere')])).toEqual([
      ['unknown', false, ['Nowhere', 'Elsewhere answered', 'Somewhere']],
      ['missing', false, ['']],
    ]);
  });

  it('stays as answered when all of it is, and goes when another answer did away with it', () => {
    const answers = [answer('Nowhere'), answer('Elsewhere'), answer('Somewhere')];
    expect(shown(first, [], answers)).toEqual([
      ['unknown', true, ['Nowhere answered', 'Elsewhere answered', 'Somewhere answered']],
    ]);
  });

  it('puts what is new at the end, and nothing changes while nothing is', () => {
    const more = [...first, group('several', ['Ring'])];
    expect(shown(first, more).map(([code]) => code)).toEqual(['unknown', 'missing', 'several']);
    expect(grownGroups(first, first.toReversed())).toBe(first);
  });
});
