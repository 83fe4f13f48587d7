import { describe, expect, expectTypeOf, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { declaredLists } from '#contract/declared-lists.ts';
import { exportFieldsOf, valueOf } from '#contract/list-fields.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import type { Audience } from '#contract/readers.ts';
import { list, sortsOf, type AnyList } from '#contract/list.ts';

interface Part {
  part_id: string;
  name: string;
  status: 'open' | 'done';
  price: number;
}

const frame = {
  title: 'Parts',
  noun: { one: 'part', many: 'parts' },
  read: 'get_parts',
  rows: 'parts',
  id: 'part_id',
  place: { feature: 'parts' },
  filters: {},
  views: { all: { label: 'All' } },
  start: { view: 'all', sort: 'name' },
  none: { title: '', text: '' },
} as const;

const parts = list<Part>()({
  ...frame,
  fields: {
    name: { label: 'Name', kind: 'text', sort: true },
    status: { label: 'Status', kind: 'status', of: { open: 'Open', done: 'Done' } },
    double: { label: 'Twice', kind: 'money', value: (one) => one.price * 2, sort: true },
  },
});

describe('a declared list', () => {
  it('is sorted by the fields that say so, and by no others', () => {
    expect(sortsOf(parts)).toEqual(['name', 'double']);
    expectTypeOf<InputOf<'get_refunds'>['sortBy']>().toEqualTypeOf<
      'client_name' | 'requested_at' | 'amount' | undefined
    >();
  });

  it('is written to a file in words, with the value of the field', () => {
    const row: Part = { part_id: '1', name: 'Splitter', status: 'done', price: 12_50 };
    const written = Object.values(exportFieldsOf(parts, 'staff')).map((field) => field.value(row));
    expect(written).toEqual(['Splitter', 'Done', 25_00]);
    expect(valueOf('name', parts.fields.name, row)).toBe('Splitter');
  });

  it('is written without the fields that its reader has not', () => {
    const names = (reader: Audience) => Object.keys(exportFieldsOf(quoteList, reader));
    expect(names('staff')).toContain('waiting_since.owner_name');
    expect(names('brokerage')).not.toContain('waiting_since.owner_name');
  });

  it('is of no use with a field that nothing fills', () => {
    const broken = list<Part>()({ ...frame, fields: { weight: { label: 'Kg', kind: 'number' } } });
    expectTypeOf(broken).toEqualTypeOf<{ needs_a_value: 'weight' }>();
    expect(broken).toBeDefined();
  });

  it.each(Object.entries<AnyList>(declaredLists))(
    '%s begins with a view and a sort of its own, and its views use its filters',
    (_, declared) => {
      expect(declared.views).toHaveProperty(declared.start.view);
      const sort = declared.start.sort ?? 'the order of the read';
      expect([...sortsOf(declared), 'the order of the read']).toContain(sort.replace(/^-/, ''));
      const used = Object.values(declared.views).flatMap(({ filters }) =>
        Object.keys(filters ?? {}),
      );
      const { counted } = declared;
      const byFilter = counted && counted !== 'view' && counted !== 'asked' ? [counted] : [];
      for (const filter of [...used, ...byFilter]) expect(declared.filters).toHaveProperty(filter);
    },
  );
});
