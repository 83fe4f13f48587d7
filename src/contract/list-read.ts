import { z } from 'zod';
import { read, type Access, type Action, type RecordKind } from '#contract/action.ts';
import type { Shows } from '#contract/change-kinds.ts';
import { askedBy } from '#contract/hidden-questions.ts';
import {
  calendarDate,
  countryCode,
  id,
  oneOrMore,
  page,
  pageSize,
  queryCents,
  queryFlag,
  queryNumber,
  search,
} from '#contract/fields.ts';
import {
  sortsOf,
  type AnyList,
  type DeclaredFilter,
  type FilterValues,
  type SortOf,
} from '#contract/list.ts';

type Values<Of extends FilterValues> = Of extends 'number'
  ? number
  : Of extends string
    ? string
    : `${keyof Of & (string | number)}`;

type Listed<F, V> = F extends { single: true } ? V : V[];

/** What one filter puts into the question. */
type Parts<K extends string, F extends DeclaredFilter> = F extends { kind: 'period' }
  ? F extends { as: readonly [infer From extends string, infer To extends string] }
    ? { [P in From | To]?: string | undefined }
    : { from?: string | undefined; to?: string | undefined }
  : F extends { kind: 'range' }
    ? { [P in `${K}_from` | `${K}_to`]?: number | undefined }
    : F extends { kind: 'choice' }
      ? { [P in K]?: Listed<F, Values<F['of']>> | undefined }
      : { [P in K]?: Listed<F, boolean> | undefined };

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer Each,
) => void
  ? { [K in keyof Each]: Each[K] }
  : never;

type Filters<L extends AnyList, Beside> = All<
  | {
      [K in keyof L['filters'] & string]: (
        L['filters'][K] extends { beside: true } ? true : false
      ) extends Beside
        ? Parts<K, L['filters'][K]>
        : never;
    }[keyof L['filters'] & string]
  | object
>;

/** What a list's read may be narrowed by within `filters`. */
type FiltersOf<L extends AnyList> = Filters<L, false>;

/** What it is asked for besides. */
type BesideOf<L extends AnyList> = Filters<L, true>;

type Question<L extends AnyList> = {
  search: string;
  filters: FiltersOf<L>;
  sortBy: SortOf<L>;
  ascending: boolean;
} & BesideOf<L>;

/** What the browser may leave out: all of it. */
type Asked<T> = { [K in keyof T]?: T[K] | undefined };

/** What another page may narrow by; nothing where no such field is named. */
type Narrowed<Narrow extends z.ZodRawShape> = [keyof Narrow] extends [never]
  ? { input: unknown; output: unknown }
  : { input: z.input<z.ZodObject<Narrow>>; output: z.output<z.ZodObject<Narrow>> };

type Answer<L extends AnyList, Row extends z.ZodType, More extends z.ZodRawShape> = z.ZodObject<
  { [K in L['rows']]: z.ZodArray<Row> } & {
    total: z.ZodNumber;
    counts: z.ZodRecord<z.ZodString, z.ZodNumber>;
  } & More
>;

/**
 * The question of a declared list as its read takes it: search, filters, order; `more` is what the read is asked beyond
 * the declaration, such as the names that the specification has for page and size.
 */
export function listInput<
  const L extends AnyList,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- no field is added unless one is told.
  More extends z.ZodRawShape = Record<never, never>,
>(
  declared: L,
  more?: More,
): z.ZodType<
  Omit<Question<L>, keyof More> & z.output<z.ZodObject<More>>,
  Omit<Asked<Question<L>>, keyof More> & z.input<z.ZodObject<More>>
> {
  const { sort } = declared.start;
  const sorts = sortsOf(declared) as [string, ...string[]];
  return z.object({
    ...(declared.search === false ? {} : { search }),
    filters: z.object(shapesOf(declared.filters, false)).default({}),
    ...shapesOf(declared.filters, true),
    ...(sort === undefined
      ? {}
      : {
          sortBy: z.enum(sorts).default(sort.replace(/^-/, '')),
          ascending: queryFlag.default(!sort.startsWith('-')),
        }),
    ...more,
  }) as never;
}

/** A page and its size, as reads name them unless the specification has other words. */
export const paged = { page, page_size: pageSize };

/**
 * The read of a declared list: a page of its rows with an exact total and how many rows each value of the counted
 * filter has. It takes the list's sorts and filters, and nothing else.
 */
export function listRead<
  const L extends AnyList,
  Row extends z.ZodType,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- no field is added unless one is told.
  More extends z.ZodRawShape = Record<never, never>,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- as above.
  Narrow extends z.ZodRawShape = Record<never, never>,
>(
  declared: L,
  parts: {
    summary: string;
    row: Row;
    access: Access;
    hidden?: true;
    /** What the rows are made of. */
    shows: Shows<keyof Narrow & string>;
    /** What the answer says beyond rows, total and counts. */
    more?: More;
    /** What the rows may be narrowed to by another page than the list's own: the record whose rows they are. */
    narrow?: Narrow;
    scope?: { readonly [K in keyof Narrow & string]?: RecordKind };
  },
): Action<
  'read',
  z.ZodType<
    Question<L> & { page: number; page_size: number } & Narrowed<Narrow>['output'],
    Asked<Question<L> & { page: number; page_size: number }> & Narrowed<Narrow>['input']
  >,
  Answer<L, Row, More>
> {
  const input = listInput(declared, { ...paged, ...parts.narrow });
  const output = z.object({
    [declared.rows]: z.array(parts.row),
    total: z.number().int(),
    counts: z.record(z.string(), z.number().int()),
    ...parts.more,
  });
  const { summary, access, hidden, scope } = parts;
  const shows: Shows = parts.shows;
  return read({
    summary,
    access,
    input,
    output,
    shows: shows as never,
    ...(hidden ? { hidden } : {}),
    ...(scope ? { scope } : {}),
  }) as never;
}

function shapesOf(filters: Readonly<Record<string, DeclaredFilter>>, beside: boolean) {
  const shape: z.core.$ZodLooseShape = {};
  for (const [key, filter] of Object.entries(filters)) {
    if ((filter.beside ?? false) !== beside) continue;
    if (filter.kind === 'period')
      for (const end of filter.as ?? ['from', 'to']) shape[end] = calendarDate.optional();
    else if (filter.kind === 'range')
      for (const end of ['from', 'to']) shape[`${key}_${end}`] = queryCents.optional();
    else {
      const value = filter.kind === 'choice' ? valueShape(filter.of) : queryFlag;
      const part = filter.single ? value.optional() : oneOrMore(value);
      shape[key] = filter.asked_by ? askedBy(filter.asked_by, part) : part;
    }
  }
  return shape;
}

function valueShape(of: FilterValues): z.ZodType {
  if (typeof of !== 'string') return z.enum(Object.keys(of));
  if (of === 'id') return id;
  if (of === 'country') return countryCode;
  if (of === 'date') return calendarDate;
  return of === 'number' ? queryNumber : z.string().max(200);
}
