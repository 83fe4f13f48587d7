import type { TabOf } from '#domain/places.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { ListFieldKind, ListValue } from '#domain/lists/list-field.ts';
import type { StatusTone } from '#domain/status-tone.ts';
import type { Audience, Readers } from '#contract/readers.ts';

/** Where a field stands on a phone's card; the first is its title, a status its chip, the first money its amount. */
export type CardPlace = 'title' | 'status' | 'line' | 'note' | 'amount' | 'none';

/**
 * How a value reads: `long` is text that is cut, `code` a number that never breaks, `day` and `instant` are unix seconds,
 * `age` is an instant as how long ago it was, `money` cents with `currency` beside it.
 */
export type FieldKind =
  | 'text'
  | 'long'
  | 'code'
  | 'status'
  | 'choice'
  | 'yes_no'
  | 'iban'
  | 'number'
  | 'money'
  | 'date'
  | 'day'
  | 'instant'
  | 'age';

/** What readers see for each value of a field or filter, in the order in which it is offered. */
export type Labels = Readonly<Record<string, string>>;

/** One thing that a list says of its rows. Its key is the column, the export's field, the wire's sort and the property of the row. */
export interface DeclaredField<Row> {
  label: string;
  /** The head of its column, where that is shorter or names two things at once, of which not everybody reads both. */
  head?: string | ((reader: Audience) => string);
  kind: FieldKind;
  /** Where the value comes from, when it is not the row's property of the same name. */
  value?: (row: Row) => ListValue | boolean | undefined;
  /** What a screen says instead, where a file has the bare value. */
  shown?: (row: Row) => string;
  /** The words of a `status` or `choice`. */
  of?: Labels;
  tones?: Readonly<Record<string, StatusTone>>;
  /** The server sorts by it. */
  sort?: true;
  /** Hidden until chosen in the column menu, by everybody or by these. */
  optional?: true | Readers;
  /** Greyed: what one reads second. */
  quiet?: true;
  /** In figures at the right though it is no number, or at the left though it is one. */
  right?: boolean;
  /** Who has the column at all. */
  for?: Readers;
  card?: CardPlace;
  /** Each of these reads the same in every row, such as its own name: their cards leave it out. */
  same_for?: Readers;
  /** What a card says instead, where the value says nothing without its head. */
  card_says?: (row: Row) => string;
  /** It is the second, quieter line of that field's column. */
  under?: string;
  /** It goes to a file with that field's column, whose cell says both. */
  with?: string;
  /** What stands below the record leaves it empty. */
  once?: true;
  /** What is longer than its column goes on in a second line. */
  wraps?: true;
  /** Text is cut after so many characters. */
  length?: number;
  /** So many px wide, or at most. */
  width?: number;
  max_width?: number;
  /** In exports alone, `always` whatever columns are on show; or in neither, to be searched. */
  exported?: 'only' | 'always' | 'never';
  /** How a file writes it, where that is not as its kind says. */
  written?: ListFieldKind;
  /** Of a list that comes as a whole: the search looks in it. */
  searched?: true;
}

/** Words for each value, or what the values are that only the rows know. */
export type FilterValues = Labels | 'id' | 'text' | 'number' | 'country' | 'date';

/**
 * One way to narrow a list: some of these values, a period of calendar dates, a range of money, yes or no. Its key is
 * what the address, the read and a saved view know it by; a range is asked as `value_from` and `value_to`.
 */
export type DeclaredFilter<Row = never> = {
  label: string;
  promoted?: true;
  /** False where views alone use it. */
  offered?: false;
  /** Who is offered it. */
  for?: Readers;
  /** One value and no list of them. */
  single?: true;
  /** An input of the read beside its `filters`. */
  beside?: true;
  /** What addresses called it before; they still find the same. */
  was?: string;
  /** Who may ask by it at all, where no field of the rows says so. */
  asked_by?: Readers;
  /** Of a list that comes as a whole: what a row is to it, where that is not the property of its name. */
  value?: (row: Row) => string;
} & (
  | { kind: 'choice'; of: FilterValues }
  /** Asked as these, where it is not `from` and `to`. */
  | { kind: 'period'; as?: readonly [string, string] }
  | { kind: 'range'; unit?: string }
  | { kind: 'yes_no' }
);

/** A view is a set of values for filters under a name; what is chosen in a filter stands above it. */
export interface DeclaredView {
  label: string;
  /** What some call it. */
  called?: Partial<Readonly<Record<Audience, string>>>;
  filters?: Readonly<Record<string, readonly string[]>>;
  /** What it asks for beyond, from the day on which it is looked at; what is chosen stands above that too. */
  asks?: (
    today: CalendarDate,
    chosen: { from: string; to: string },
  ) => Readonly<Record<string, unknown>>;
  /** The read counts it by its name, beside the values of the filter that is counted. */
  counted?: true;
  /** The order in which it begins, where that is not the list's. */
  sort?: string;
  /** Who has it. */
  for?: Readers;
}

/** All that a list is: its screen, cards, export, saved views, and what its read may be asked are made from it. */
export interface DeclaredList<
  Row,
  Fields extends Readonly<Record<string, DeclaredField<Row>>> = Readonly<
    Record<string, DeclaredField<Row>>
  >,
  Filters extends Readonly<Record<string, DeclaredFilter<Row>>> = Readonly<
    Record<string, DeclaredFilter<Row>>
  >,
> {
  title: string;
  noun: { one: string; many: string };
  /** The named action that reads it, and what every question to it says. */
  read: string;
  asks?: Readonly<Record<string, unknown>>;
  /** What the wire calls the size of a page where the specification has a word of its own; else `page_size`. */
  page_size?: 'amount_per_page' | 'limit';
  /** It comes all at once; its screen searches, sorts and pages. */
  whole?: true;
  /** Where the rows stand in the answer, and each one's id in the row. */
  rows: string;
  id: string;
  /** Its page below /dashboard, as a notice names it. */
  place: { feature: string; tab?: TabOf<'administration'> };
  /** The page of a row. */
  opens?: (row: Row) => string;
  /** The rows that unfold below a row and follow it in a file, and how one tells them from it. */
  below?: { of: (row: Row) => readonly object[]; is: (row: Row) => boolean };
  fields: Fields;
  filters: Filters;
  views: Readonly<Record<string, DeclaredView>>;
  /** The order of a file, where it is not that of the columns; what is not named comes after. */
  file?: readonly (keyof Fields & string)[];
  /** Where all rows have one currency, the heads of amounts say it and the cells need not. */
  currency_in_heads?: true;
  /** What an address that says nothing shows; `sort` begins with a minus to descend. Without it the read knows its order. */
  start: { view: string; sort?: string; size?: number };
  /**
   * How views know how many they hold: the filter whose values the read counts, `view` where it counts by view, or
   * `asked` where each view is asked for its total.
   */
  counted?: string;
  /** "Search claims" unless it says more; false where the read knows no search. */
  search?: string | false;
  /** What is said where there is nothing at all. */
  none: { title: string; text?: string };
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
    const Filters extends Readonly<Record<string, DeclaredFilter<Row>>>,
    const Views extends Readonly<Record<string, DeclaredView>>,
    const Read extends string,
    const Rows extends string,
    Opens extends (row: Row) => string,
  >(
    parts: Omit<DeclaredList<Row, Fields, Filters>, 'views' | 'read' | 'rows' | 'opens'> & {
      views: Views;
      read: Read;
      rows: Rows;
      opens?: Opens;
    },
  ): [Unsourced<Row, Fields>] extends [never]
    ? Omit<DeclaredList<Row, Fields, Filters>, 'views'> & {
        views: Views;
        read: Read;
        rows: Rows;
        opens: Opens;
      }
    : { needs_a_value: Unsourced<Row, Fields> } => parts as never;
}

/** The words of some values, in their order. */
export function labelsOf<const V extends string>(
  values: readonly V[],
  words: Readonly<Record<V, string>>,
): Readonly<Record<V, string>> {
  return Object.fromEntries(values.map((value) => [value, words[value]])) as Record<V, string>;
}

/** Values that read as they are. */
export function plainLabels<const V extends string>(values: readonly V[]): Readonly<Record<V, V>> {
  return Object.fromEntries(values.map((value) => [value, value])) as Record<V, V>;
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

/** What a list calls its views. */
export type ViewOf<L extends AnyList> = keyof L['views'] & string;

/** The names of its views, in order. */
export function viewsOf<L extends AnyList>(declared: L): [ViewOf<L>, ...ViewOf<L>[]] {
  return Object.keys(declared.views) as [ViewOf<L>, ...ViewOf<L>[]];
}
