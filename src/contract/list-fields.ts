import type { ListFieldKind, ListFields, ListValue } from '#domain/lists/list-field.ts';
import type { DeclaredField, FieldKind } from '#contract/list.ts';

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

/** The fields as they are written to a file: statuses and choices in words, second lines with their column. */
export function exportFieldsOf<Row>(declared: {
  fields: Readonly<Record<string, DeclaredField<Row>>>;
  file?: readonly string[];
}): ListFields<Row> {
  const first = declared.file ?? [];
  const keys = [...first, ...Object.keys(declared.fields).filter((key) => !first.includes(key))];
  return Object.fromEntries(
    keys.flatMap((key) => {
      const field = declared.fields[key];
      if (!field || field.exported === 'never') return [];
      const column = field.under ?? field.with;
      return [
        [
          column === undefined ? key : `${column}.${key}`,
          {
            label: field.label,
            kind: field.written ?? exportKinds[field.kind] ?? 'text',
            value: (row: Row) => {
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
