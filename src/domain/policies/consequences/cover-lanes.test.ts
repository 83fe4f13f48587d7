import { describe, expect, it } from 'vitest';
import { startOfDay } from '#domain/dates.ts';
import type { CoverLine } from '#domain/policies/consequences/cover-consequences.ts';
import { coverLanes, laneAxis } from '#domain/policies/consequences/cover-lanes.ts';

type Stretch = CoverLine['before'][number];

const covered = (first: string, until: string): Stretch => ({
  reason: 'covered',
  covered_from: startOfDay(first),
  covered_to: startOfDay(until),
});
const item = (key: string, event_name: string, before: Stretch[], after: Stretch[]): CoverLine => ({
  ...{ key, event_name, before, after, changed: true },
  car_title: `#${key.split(' ')[0]}`,
  label: '',
});

describe('cover as lanes', () => {
  const barcelona = covered('2026-12-01', '2026-12-03');
  const zolder = covered('2026-12-11', '2026-12-13');

  it('one for each car: what stays, what comes, what goes and what is suspended', () => {
    const lanes = coverLanes([
      item('27 a', 'Barcelona', [barcelona], [barcelona]),
      item('27 b', 'Zolder', [], [zolder]),
      item('61 b', 'Zolder', [zolder], [{ ...zolder, reason: 'withdrawn' }]),
      item('61 c', 'Spa', [zolder], [{ ...zolder, reason: 'suspended' }]),
    ]);
    expect(
      lanes.map(({ label, bars }) => [label, bars.map((bar) => [bar.label, bar.kind])]),
    ).toEqual([
      [
        '#27',
        [
          ['Barcelona', 'kept'],
          ['Zolder', 'new'],
        ],
      ],
      [
        '#61',
        [
          ['Zolder', 'gone'],
          ['Spa', 'suspended'],
        ],
      ],
    ]);
  });

  it('an event that is held a day longer stays and gains a day; one that is moved goes and comes', () => {
    const longer = covered('2026-12-11', '2026-12-14');
    const later = covered('2026-12-18', '2026-12-20');
    const bars = coverLanes([
      item('27 a', 'Zolder', [zolder], [longer]),
      item('61 a', 'Zolder', [zolder], [later]),
    ]).map((lane) => lane.bars.map(({ kind, from, to }) => [kind, (to - from) / 86_400]));
    expect(bars).toEqual([
      [
        ['kept', 2],
        ['new', 1],
      ],
      [
        ['gone', 2],
        ['new', 2],
      ],
    ]);
  });

  it('the axis has the days of cover and one around them, and leaves out what lies between', () => {
    const axis = laneAxis(
      coverLanes([
        item('27 a', 'Barcelona', [barcelona], []),
        item('27 b', 'Zolder', [], [zolder]),
      ]),
    );
    expect(axis.days.map(({ day, place, after_gap }) => [day.slice(5), place, after_gap])).toEqual([
      ['11-30', 0, false],
      ['12-01', 1, false],
      ['12-02', 2, false],
      ['12-03', 3, false],
      ['12-10', 4.5, true],
      ['12-11', 5.5, false],
      ['12-12', 6.5, false],
      ['12-13', 7.5, false],
    ]);
    expect(axis.length).toBe(8.5);
    expect(axis.placeOf(startOfDay('2026-12-11') + 43_200)).toBe(6);
    expect(axis.placeOf(zolder.covered_to)).toBe(7.5);
  });
});
