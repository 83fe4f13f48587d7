// What a column of a list is, once for the screen that shows it and for the file it is exported to: its label, its kind
// and where its value comes from. Claimed of a claim is money, 4825000 in the row and 48250.00 in a spreadsheet.

/**
 * `money` is cents, `date` a calendar date, `day` and `instant` unix seconds of which the date, or date and time in
 * Amsterdam, is meant.
 */
export type ListFieldKind = 'text' | 'number' | 'money' | 'date' | 'day' | 'instant';

export type ListValue = string | number | null;

export interface ListField<Row> {
  label: string;
  kind: ListFieldKind;
  value: (row: Row) => ListValue;
  /** In every export, whatever columns are on show: the currency beside its amounts. */
  always?: boolean;
}

/**
 * The fields of a list by the ids of its columns, in the order in which they are exported. A column that shows two
 * things at once has a field for each: `dates.from` and `dates.to` of the column `dates`.
 */
export type ListFields<Row> = Readonly<Record<string, ListField<Row>>>;

/** The fields of an export: those that are wanted and those that always come, or all when none is named. */
export function chosenFields<Row>(
  fields: ListFields<Row>,
  wanted: readonly string[],
): ListField<Row>[] {
  const all = Object.entries(fields);
  const columnOf = (id: string) => id.split('.', 1)[0] ?? id;
  if (!all.some(([id]) => wanted.includes(columnOf(id)))) return all.map(([, field]) => field);
  return all
    .filter(([id, field]) => field.always === true || wanted.includes(columnOf(id)))
    .map(([, field]) => field);
}
