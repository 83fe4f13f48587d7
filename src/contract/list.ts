import type { ListFieldKind, ListFields, ListValue } from '#domain/lists/list-field.ts';
import type { StatusTone } from '#domain/status-tone.ts';

/** Where a field stands on a phone's card; the first is its title, a status its chip, the first money its amount. */
export type CardPlace = 'title' | 'status' | 'line' | 'note' | 'amount' | 'none';

/** How a value reads: `long` is text that is cut, `day` and `instant` are unix seconds, `money` cents with `currency` beside it. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'status'
  | 'choice'
  | 'iban'
  | 'number'
  | 'money'
  | 'date'
  | 'day'
  | 'instant';

/** What readers see for each value of a field or filter, in the order in which it is offered. */
export type Labels = Readonly<Record<string, string>>;

/** One thing that a list says of its rows. Its key is the column, the export's field, the wire's sort and the property of the row. */
export interface DeclaredField<Row> {
  label: string;
  kind: FieldKind;
  /** Where the value comes from, when it is not the row's property of the same name. */
  value?: (row: Row) => ListValue | undefined;
  /** The words of a `status` or `choice`. */
  of?: Labels;
  tones?: Readonly<Record<string, StatusTone>>;
  /** The server sorts by it. */
  sort?: true;
  /** Hidden until chosen in the column menu. */
  optional?: true;
  /** Greyed: what one reads second. */
  quiet?: true;
  card?: CardPlace;
  /** It is the second, quieter line of that field instead of a column of its own. */
  under?: string;
  /** Text is cut after so many characters. */
  length?: number;
  /** In exports alone; `always` whatever columns are on show. */
  exported?: 'only' | 'always';
}

/** One way to narrow a list: some of these values, a period of calendar dates (`from`, `to`), yes or no. */
export type DeclaredFilter = {
  label: string;
  promoted?: true;
  /** False where views alone use it. */
  offered?: false;
} & ({ kind: 'choice'; of: Labels } | { kind: 'period' } | { kind: 'yes_no' });

/** A view is a set of values for filters under a name; what is chosen in a filter stands above it. */
export interface DeclaredView {
  label: string;
  filters?: Readonly<Record<string, readonly string[]>>;
}

/** All that a list is: its screen, cards, export, saved views, and what its read may be asked are made from it. */
export interface DeclaredList<
  Row,
  Fields extends Readonly<Record<string, DeclaredField<Row>>> = Readonly<
    Record<string, DeclaredField<Row>>
  >,
  Filters extends Readonly<Record<string, DeclaredFilter>> = Readonly<
    Record<string, DeclaredFilter>
  >,
> {
  title: string;
  noun: { one: string; many: string };
  /** The named action that reads it. */
  read: string;
  /** Where the rows stand in the answer, and each one's id in the row. */
  rows: string;
  id: string;
  /** Its page below /dashboard, as a notice names it. */
  place: { feature: string; url_params?: string };
  /** The page of a row. */
  opens?: (row: Row) => string;
  fields: Fields;
  filters: Filters;
  views: Readonly<Record<string, DeclaredView>>;
  /** What an address that says nothing shows; `sort` begins with a minus to descend. */
  start: { view: string; sort: string };
  /** The filter whose values the read counts, so that views can say how many they hold. */
  counted?: string;
  /** What is said where there is nothing at all. */
  none: { title: string; text: string };
}

/** Any declared list, as those handle it who need not know its rows. */
export type AnyList = DeclaredList<never>;

/** The fields that are no property of the row and do not say either where their value comes from. */
type Unsourced<Row, Fields> = {
  [K in keyof Fields]: K extends keyof Row
    ? never
    : Fields[K] extends { value: unknown }
      ? never
      : K;
}[keyof Fields];

/**
 * Declares a list of `Row`: `list<Refund>()({ title: 'Refunds', … })`. A field that is no property of the row has to say
 * where its value comes from, or the answer is of no use to anybody.
 */
export function list<Row>() {
  return <
    const Fields extends Readonly<Record<string, DeclaredField<Row>>>,
    const Filters extends Readonly<Record<string, DeclaredFilter>>,
    const Read extends string,
    const Rows extends string,
  >(
    parts: Omit<DeclaredList<Row, Fields, Filters>, 'read' | 'rows'> & { read: Read; rows: Rows },
  ): [Unsourced<Row, Fields>] extends [never]
    ? DeclaredList<Row, Fields, Filters> & { read: Read; rows: Rows }
    : { needs_a_value: Unsourced<Row, Fields> } => parts as never;
}

/** The words of some values, in their order. */
export function labelsOf<const V extends string>(
  values: readonly V[],
  words: Readonly<Record<V, string>>,
): Readonly<Record<V, string>> {
  return Object.fromEntries(values.map((value) => [value, words[value]])) as Record<V, string>;
}

/** The fields that a list can be sorted by. */
export type SortOf<L extends AnyList> = {
  [K in keyof L['fields'] & string]: L['fields'][K] extends { sort: true } ? K : never;
}[keyof L['fields'] & string];

/** The names of those fields, in order. */
export function sortsOf<L extends AnyList>(declared: L): [SortOf<L>, ...SortOf<L>[]] {
  return Object.entries<DeclaredField<never>>(declared.fields)
    .filter(([, field]) => field.sort)
    .map(([key]) => key) as [SortOf<L>, ...SortOf<L>[]];
}

/** What a field says of a row. */
export function valueOf<Row>(key: string, field: DeclaredField<Row>, row: Row): ListValue {
  const value = field.value
    ? field.value(row)
    : (row as Readonly<Record<string, ListValue | undefined>>)[key];
  return value ?? null;
}

const exportKinds: Readonly<Record<FieldKind, ListFieldKind>> = {
  text: 'text',
  long: 'text',
  status: 'text',
  choice: 'text',
  iban: 'text',
  number: 'number',
  money: 'money',
  date: 'date',
  day: 'day',
  instant: 'instant',
};

/** The fields as they are written to a file: statuses and choices in words. */
export function exportFieldsOf<Row>(declared: {
  fields: Readonly<Record<string, DeclaredField<Row>>>;
}): ListFields<Row> {
  return Object.fromEntries(
    Object.entries(declared.fields).map(([key, field]) => [
      key,
      {
        label: field.label,
        kind: exportKinds[field.kind],
        value: (row: Row) => {
          const value = valueOf(key, field, row);
          return (field.of && value !== null && field.of[value]) || value;
        },
        ...(field.exported ? { always: true } : {}),
      },
    ]),
  );
}
