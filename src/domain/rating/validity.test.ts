import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import {
  holdsOn,
  succeed,
  type Validity,
  versionOn,
  versionStateOn,
} from '#domain/rating/validity.ts';

const first: Validity = { valid_from: '2022-01-01', valid_to: null };
const today = '2026-05-20';

test('a version published from 2027-01-01 ends the one before on 2026-12-31', () => {
  expect(succeed([first], { valid_from: '2027-01-01', today })).toEqual({
    ok: true,
    ends: first,
    valid_to: '2026-12-31',
  });
});

test('nothing is published into the past, nor before what is published already', () => {
  expect(succeed([first], { valid_from: '2026-05-19', today })).toMatchObject({
    reason: 'in_the_past',
  });
  const coming = { valid_from: '2027-01-01', valid_to: null };
  for (const valid_from of ['2026-12-31', '2027-01-01'])
    expect(
      succeed([{ ...first, valid_to: '2026-12-31' }, coming], { valid_from, today }),
    ).toMatchObject({ ok: false, reason: 'not_after_latest' });
});

test('however often tables are published, each day has exactly one version, and past days keep theirs', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50, max: 900 }), { maxLength: 12 }),
      fc.integer({ min: -300, max: 1000 }),
      (days, asked) => {
        let versions: Validity[] = [first];
        const before = versionOn(versions, addDays(today, -1));
        for (const day of days) {
          const valid_from = addDays(today, day);
          const next = succeed(versions, { valid_from, today });
          if (!next.ok) continue;
          versions = versions.map((one) =>
            one === next.ends ? { ...one, valid_to: next.valid_to } : one,
          );
          versions.push({ valid_from, valid_to: null });
        }
        const on = addDays(today, asked);
        expect(versions.filter((one) => holdsOn(one, on))).toHaveLength(1);
        expect(versionOn(versions, addDays(today, -1))?.valid_from).toBe(before?.valid_from);
        const latest = versions
          .filter(({ valid_from }) => valid_from <= on)
          .map(({ valid_from }) => valid_from);
        expect(versionOn(versions, on)?.valid_from).toBe(latest.toSorted().at(-1));
      },
    ),
  );
});

test('a day before the first version has the first, and a draft is none', () => {
  expect(versionOn([first], '2019-01-01')).toBe(first);
  expect(versionOn([], '2026-01-01')).toBeUndefined();
  const state = (valid_from: string, valid_to: string | null, is_published = true) =>
    versionStateOn({ valid_from, valid_to, is_published }, today);
  expect([
    state('2026-06-01', null, false),
    state('2026-06-01', null),
    state('2026-05-20', null),
    state('2022-01-01', '2026-05-19'),
  ]).toEqual(['draft', 'coming', 'in_use', 'over']);
});
