import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameValue } from '#domain/same-value.ts';
import { conflictsOf, mergeSides, takenOf } from '#web/kit/form/stale-merge.ts';

const nobody: ReadonlySet<string> = new Set();
const base = { attn: 'Jan', phone: '1', city: 'Zandvoort', emails: ['a@x.nl'] };

describe('two people save the same record', () => {
  test('what only one of them changed is kept from each, without a question', () => {
    const sides = {
      base,
      mine: { ...base, phone: '2' },
      theirs: { ...base, city: 'Assen', emails: ['a@x.nl', 'b@x.nl'] },
    };
    expect(conflictsOf(sides)).toEqual([]);
    expect(takenOf(sides)).toEqual(['city', 'emails']);
    expect(mergeSides(sides, nobody)).toEqual({
      attn: 'Jan',
      phone: '2',
      city: 'Assen',
      emails: ['a@x.nl', 'b@x.nl'],
    });
  });

  test('what both changed differently waits for a choice; until then the own value stays', () => {
    const sides = { base, mine: { ...base, phone: '2' }, theirs: { ...base, phone: '3' } };
    expect(conflictsOf(sides)).toEqual(['phone']);
    expect(takenOf(sides)).toEqual([]);
    expect(mergeSides(sides, nobody)['phone']).toBe('2');
    expect(mergeSides(sides, new Set(['phone']))['phone']).toBe('3');
  });

  test('what both changed to the same is no question', () => {
    const both = { ...base, phone: '2' };
    expect(conflictsOf({ base, mine: both, theirs: { ...both } })).toEqual([]);
    expect(takenOf({ base, mine: both, theirs: { ...both } })).toEqual([]);
  });

  test('a part that the winner took out is out', () => {
    const sides = { base: { a: 1, b: 2 }, mine: { b: 2 }, theirs: { a: 1, b: 2, c: 3 } };
    expect(mergeSides(sides, nobody)).toEqual({ b: 2, c: 3 });
    const clash = { base: { a: 1 }, mine: {}, theirs: { a: 2 } };
    expect(conflictsOf(clash)).toEqual(['a']);
    expect(mergeSides(clash, nobody)).toEqual({});
    expect(mergeSides(clash, new Set(['a']))).toEqual({ a: 2 });
  });

  test('nothing that somebody changed is lost unless the choice was the other value', () => {
    const side = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
    fc.assert(
      fc.property(side, side, side, fc.subarray(['a', 'b', 'c']), (base, mine, theirs, chosen) => {
        const sides = { base, mine, theirs };
        const merged = mergeSides(sides, new Set(chosen));
        for (const key of ['a', 'b', 'c'] as const) {
          const changed = [mine, theirs].filter((one) => one[key] !== base[key]);
          const allowed = changed.length > 0 ? changed.map((one) => one[key]) : [base[key]];
          expect(allowed).toContain(merged[key]);
        }
      }),
    );
  });
});

test('the order of fields says nothing, the order of a list does', () => {
  expect(sameValue({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(sameValue(null, {})).toBe(false);
});
