import { describe, expect, it } from 'vitest';
import { firstAnswers, firstWishes, mayStayOpen } from '#domain/lines/first-answers.ts';
import { emptyLineCover } from '#domain/lines/line-cover.ts';
import { lines } from '#domain/lines/lines.ts';
import {
  copyOfItem,
  emptyWishedLine,
  problemsOfWish,
  wishAsCover,
  type WishedLine,
} from '#domain/lines/wished-line.ts';
import { type ViType, viTypes } from '#domain/policies/insurance-types.ts';

const today = '2026-05-01';

/** A wish from tomorrow on, with items that say what is given and else the first that can be said. */
const wish = (
  insurance_type: ViType,
  items: readonly Record<string, unknown>[],
  days: Partial<WishedLine> = {},
): WishedLine => ({
  ...emptyLineCover(insurance_type, today),
  period_from: '2026-05-02',
  terms: firstAnswers(lines[insurance_type].terms, today),
  items: items.map((item) => ({ ...firstAnswers(lines[insurance_type].item, today), ...item })),
  ...days,
});
const problems = (of: WishedLine) =>
  problemsOfWish(of, today).map(({ path, message }) => `${path}: ${message}`);
const watch = { description: 'Heuer Carrera', value: 1_850_000 };

describe('what keeps a wish from being handed in', () => {
  it.each(viTypes)('%s: an item that nobody has described, each question at its place', (type) => {
    const open = problemsOfWish(wish(type, [{}]), today);
    expect(open.every(({ path }) => path.startsWith('items.0.'))).toBe(true);
    expect(open.length).toBeGreaterThan(0);
    expect(problemsOfWish(wish(type, []), today).map(({ path }) => path)).toEqual(['items']);
  });

  it.each(viTypes)('%s: what nobody has answered is not answered, and is asked', (type) => {
    const { terms, item } = lines[type];
    const nothing = { ...emptyWishedLine(type), items: [firstWishes(item)] };
    const asked = [
      ...Object.entries(item).map(([name, field]) => [`items.0.${name}`, field] as const),
      ...Object.entries(terms).map(([name, field]) => [`terms.${name}`, field] as const),
    ];
    const open = asked.filter(
      ([, field]) =>
        !mayStayOpen(field) &&
        !(field.kind === 'count' && (field.ours ?? field.usual) !== undefined),
    );
    const anyCost = type === 'MRW' ? ['items.0.entry'] : [];
    expect(new Set(problemsOfWish(nothing, today).map(({ path }) => path))).toEqual(
      new Set([...open.map(([path]) => path), ...anyCost, 'period_from']),
    );
  });

  it('goods go once and are not stored, until somebody says otherwise', () => {
    expect(firstWishes(lines.TI.item)).toMatchObject({ trips: 1, storage_days: 0, value: null });
  });

  it('the activity, its limit and its territory, events, staff and circuits are all asked', () => {
    const nothing = { ...emptyWishedLine('LI'), items: [firstWishes(lines.LI.item)] };
    expect(problems(nothing)).toEqual([
      'items.0.description: Fill in this field.',
      'items.0.activity: Choose one.',
      'items.0.limit: Choose one.',
      'items.0.territory: Choose one.',
      'items.0.events: Enter a whole number.',
      'items.0.staff: Enter a whole number.',
      'items.0.circuit_damage: Choose one.',
      'period_from: Enter a date.',
    ]);
  });

  it('a cost that was left open is none, and is nought in the quote', () => {
    const weekend = { ...firstWishes(lines.MRW.item), event: 'Spa', entry: 100_000 };
    const cover = wishAsCover(wish('MRW', [weekend], { terms: { triggers: ['transport_delay'] } }));
    expect(problems(cover)).toEqual([]);
    expect(cover.items[0]).toMatchObject({ entry: 100_000, crew: 0, travel: 0, hire: 0 });
  });

  it('a watch that is described is enough; without a value it is not', () => {
    expect(problems(wish('VAL', [watch]))).toEqual([]);
    expect(problems(wish('VAL', [{ ...watch, value: null }]))).toEqual([
      'items.0.value: Enter an amount.',
    ]);
    expect(problems(wish('VAL', [{ ...watch, value: 0 }]))).toEqual([
      'items.0.value: Enter at least 0.01.',
    ]);
  });

  it('"ab 12-3" repeats "AB123" of an earlier object; two without a number do not', () => {
    const serials = ['AB123', '', 'ab 12-3', ''];
    const items = serials.map((serial_number) => ({ ...watch, serial_number }));
    expect(problems(wish('VAL', items))).toEqual([
      'items.2.serial_number: Number 1 has this one too.',
    ]);
  });

  it.each([
    [{ period_from: '2026-05-01' }, 'period_from: Choose tomorrow or a later day.'],
    [{ period_from: null }, 'period_from: Enter a date.'],
    [{ period_to: '2026-05-01' }, 'period_to: The last day lies before the first.'],
    [{ period_to: '2030-05-02' }, 'period_to: Insure at most three years at once.'],
  ])('of the days %o', (days, told) => {
    expect(problems(wish('VAL', [watch], days))).toEqual([told]);
  });

  it('a copy of an object has all but its number', () => {
    const numbered = { ...watch, kind: 'watch', serial_number: 'AB123' };
    expect(copyOfItem(lines.VAL.item, numbered)).toEqual({ ...numbered, serial_number: '' });
  });

  it('a weekend without any cost, and one that the damage of a car on track may end', () => {
    const costs = { event: 'Spa', entry: 100_000 };
    expect(problems(wish('MRW', [{ event: 'Spa' }, costs]))).toEqual([
      'items.0.entry: Enter at least one cost.',
    ]);
    expect(problems(wish('MRW', [costs]))).toEqual([
      'terms.on_track_policy: Damage to the car is covered beside an on-track policy: name it.',
    ]);
    const terms = { triggers: ['car_damage'], on_track_policy: 'P-26-0001' };
    expect(problems(wish('MRW', [costs], { terms }))).toEqual([]);
  });

  it('goods that arrive on 2 May and depart on 4 May', () => {
    const trip = { goods: 'GT3', value: 1, from_place: 'Breda', to_place: 'Spa', trips: 1 };
    const dates = { departs_on: '2026-05-04', arrives_on: '2026-05-02' };
    expect(problems(wish('TI', [{ ...trip, ...dates }]))).toEqual([
      'items.0.arrives_on: The arrival lies before the departure.',
    ]);
    expect(problems(wish('TI', [{ ...trip, ...dates, goods: '', trips: 0 }]))).toEqual([
      'items.0.goods: Fill in this field.',
      'items.0.trips: Enter at least 1.',
      'items.0.arrives_on: The arrival lies before the departure.',
    ]);
  });

  it('six trips in two days are those of one trip; there and back in one day is meant', () => {
    const trip = { goods: 'GT3', value: 1, from_place: 'Breda', to_place: 'Spa' };
    const on = (trips: number, departs_on: string, arrives_on: string) =>
      problems(
        wish('TI', [{ ...trip, trips, departs_on, arrives_on }], { period_to: '2026-12-31' }),
      );
    expect(on(6, '2026-06-10', '2026-06-11')).toEqual([
      'items.0.arrives_on: 6 trips do not end on 11-06-2026: enter the arrival of the last one.',
    ]);
    expect(on(2, '2026-06-10', '2026-06-10')).toEqual([]);
    expect(on(6, '2026-06-10', '2026-10-31')).toEqual([]);
  });

  it('who is born on 2 June 2008 is 17 on 1 June 2026 and of age a day later', () => {
    const person = { name: 'Bas Bos', birth_date: '2008-06-02', death: 1, period_to: null };
    const on = (period_from: string) =>
      problems(wish('PA', [person], { period_from, period_to: '2027-05-31' }));
    expect(on('2026-06-01')).toEqual([
      'items.0.birth_date: A person is at least 18 on the first day.',
    ]);
    expect(on('2026-06-02')).toEqual([]);
  });

  it('before a first day is said only who is not of age within a year is refused', () => {
    const born = (birth_date: string) => {
      const person = { name: 'Bas Bos', birth_date, death: 1 };
      return problems(wish('PA', [person], { period_from: null, period_to: null }));
    };
    expect(born('2009-05-01')).toEqual(['period_from: Enter a date.']);
    expect(born('2009-05-02')).toEqual([
      'items.0.birth_date: A person is at least 18 on the first day.',
      'period_from: Enter a date.',
    ]);
  });
});
