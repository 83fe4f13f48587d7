import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits, editsBetween } from './content-edits.ts';
import { changedByBoth, putIn } from './replay-edits.ts';

interface Item {
  car_id: string;
  event_id: string;
  insured_value: number;
  excess_pct: string;
  drivers: { driver_id: string }[];
}
interface Content {
  notes: string;
  adjust_pct: string;
  items: Item[];
}

const item = (event_id: string, change: Partial<Item> = {}): Item => ({
  car_id: 'porsche',
  event_id,
  insured_value: 260_000,
  excess_pct: '10',
  drivers: [{ driver_id: 'anna' }],
  ...change,
});
const content = (items: Item[], change: Partial<Content> = {}): Content => ({
  notes: '',
  adjust_pct: '0',
  items,
  ...change,
});
const none: ReadonlySet<string> = new Set();

describe('a change that holds from an earlier day', () => {
  const base = content([item('zandvoort'), item('spa')]);
  const later = content([item('zandvoort', { excess_pct: '15' }), item('spa')]);

  it('and edits something else stands in both versions, the later change in the later one', () => {
    const typed = content([
      item('zandvoort', {
        excess_pct: '15',
        drivers: [{ driver_id: 'anna' }, { driver_id: 'ben' }],
      }),
      item('spa'),
    ]);
    const put = { base, later: [later], typed };
    expect(changedByBoth(put)).toEqual([]);
    const [then, now] = putIn(put, none);
    expect(then?.items[0]).toMatchObject({ excess_pct: '10', drivers: [{}, { driver_id: 'ben' }] });
    expect(now).toEqual(typed);
  });

  it('of what both edit, this one or the later one holds in the end, as somebody said', () => {
    const typed = content([item('zandvoort', { excess_pct: '20' }), item('spa')]);
    const put = { base, later: [later], typed };
    const both = changedByBoth(put);
    expect(both).toEqual(['porsche zandvoort excess_pct']);
    const excess = (contents: Content[]) => contents.map(({ items }) => items[0]?.excess_pct);
    expect(excess(putIn(put, none))).toEqual(['20', '15']);
    expect(excess(putIn(put, new Set(both)))).toEqual(['20', '20']);
  });

  it('what it edits of an item that a later change brought in holds from there on', () => {
    const added = content([...base.items, item('monza')]);
    const typed = content([...base.items, item('monza', { insured_value: 200_000 })]);
    const [then, now] = putIn({ base, later: [added], typed }, none);
    expect(then).toEqual(base);
    expect(now).toEqual(typed);
  });

  it('an item that it takes out stays out, whatever a later change edits of it', () => {
    const typed = content([item('spa')]);
    expect(putIn({ base, later: [later], typed }, none)).toEqual([typed, typed]);
  });

  it('an item that a later change took out and this one brings back is asked about', () => {
    const put = {
      base,
      later: [content([item('spa')])],
      typed: content([item('spa'), item('zandvoort')]),
    };
    expect(changedByBoth(put)).toEqual(['porsche zandvoort']);
    expect(putIn(put, none).at(-1)?.items).toHaveLength(1);
    expect(putIn(put, new Set(changedByBoth(put))).at(-1)?.items).toHaveLength(2);
  });
});

const events = ['zandvoort', 'spa', 'monza', 'assen', 'imola'];
const anyItem = (event_id: string) =>
  fc.record({
    car_id: fc.constant('porsche'),
    event_id: fc.constant(event_id),
    insured_value: fc.integer({ min: 1, max: 4 }),
    excess_pct: fc.constantFrom('5', '10', '15'),
    drivers: fc
      .subarray(['anna', 'ben', 'cas'])
      .map((ids) => ids.map((driver_id) => ({ driver_id }))),
  });
const anyContent = fc.subarray(events).chain((chosen) =>
  fc.record({
    notes: fc.constantFrom('', 'a', 'b'),
    adjust_pct: fc.constantFrom('0', '5'),
    items: fc.tuple(...chosen.map(anyItem)).map((items): Item[] => items),
  }),
);

describe('random changes', () => {
  it('edits between two contents make the one of the other', () => {
    fc.assert(
      fc.property(anyContent, anyContent, (before, after) => {
        const { content: made, waiting } = applyEdits(before, editsBetween(before, after));
        expect(waiting).toEqual([]);
        expect(editsBetween(made, after)).toEqual([]);
      }),
    );
  });

  it('two that do not touch the same give the same version in either order', () => {
    fc.assert(
      fc.property(anyContent, anyContent, anyContent, (base, one, other) => {
        const first = editsBetween(base, one);
        const touched = (edit: { item: string | null; key: string }) => edit.item ?? edit.key;
        const second = editsBetween(base, other).filter(
          (edit) => !first.some((own) => touched(own) === touched(edit)),
        );
        const after = (from: Content, edits: typeof first) => applyEdits(from, edits).content;
        const inOrder = after(after(base, first), second);
        const later = after(base, second);
        const put = { base, later: [later], typed: after(later, first) };
        expect(changedByBoth(put)).toEqual([]);
        expect(putIn(put, none)).toEqual([after(base, first), inOrder]);
      }),
    );
  });
});
