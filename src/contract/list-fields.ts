import type { ListFieldKind, ListFields, ListValue } from '#domain/lists/list-field.ts';
import type { DeclaredField, FieldKind } from '#contract/list.ts';
import type { Audience } from '#contract/readers.ts';

/** The fields that a reader has at all, in their order. */
export function fieldsFor<Row>(
  declared: { fields: Readonly<Record<string, DeclaredField<Row>>> },
  reader: Audience,
): [string, DeclaredField<Row>][] {
  return Object.entries(declared.fields).filter(([, field]) => field.for?.includes(reader) ?? true);
}

/** What a field says of a row. */
export function valueOf<Row>(key: string, field: DeclaredField<Row>, row: Row): ListValue {
  const value = field.value
    ? field.value(row)
    : (row as Readonly<Record<string, ListValue | boolean | undefined>>)[key];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value ?? null;
}

const exportKinds: Partial<Readonly<Record<FieldKind, ListFieldKind>>> = {
  number: 'number',
  money: 'money',
  date: 'date',
  day: 'day',
  instant: 'instant',
  age: 'instant',
};

/** The fields as a reader's file has them: statuses and choices in words, second lines with their column. */
export function exportFieldsOf<Row>(
  declared: {
    fields: Readonly<Record<string, DeclaredField<Row>>>;
    below?: { is: (row: Row) => boolean };
    file?: readonly string[];
  },
  reader: Audience,
): ListFields<Row> {
  const first = declared.file ?? [];
  const fields = Object.fromEntries(fieldsFor(declared, reader));
  const keys = [...first, ...Object.keys(fields).filter((key) => !first.includes(key))];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const field = fields[key];
      if (!field || field.exported === 'never') return [];
      const column = field.under ?? field.with;
      return [
        [
          column === undefined ? key : `${column}.${key}`,
          {
            label: field.label,
            kind: field.written ?? exportKinds[field.kind] ?? 'text',
            value: (row: Row) => {
              if (field.once && declared.below?.is(row)) return null;
              const value = valueOf(key, field, row);
              return (field.of && value !== null && field.of[value]) || value;
            },
            ...(field.exported ? { always: true } : {}),
          },
        ],
      ];
    }),
  );
}
