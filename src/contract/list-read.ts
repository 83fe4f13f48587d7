import { z } from 'zod';
import { read, type Access, type Action, type RecordKind } from '#contract/action.ts';
import { calendarDate, oneOrMore, page, pageSize, queryFlag, search } from '#contract/fields.ts';
import { sortsOf, type AnyList, type DeclaredFilter, type SortOf } from '#contract/list.ts';

type FilterValue<F extends DeclaredFilter> = F extends { kind: 'choice' }
  ? (keyof F['of'] & string)[]
  : boolean[];

/** What a list's read may be narrowed by: lists of values by the filter's name, and `from` and `to` of its period. */
export type FiltersOf<L extends AnyList> = {
  [K in keyof L['filters'] as L['filters'][K] extends { kind: 'period' } ? never : K]?:
    | FilterValue<L['filters'][K]>
    | undefined;
} & { from?: string | undefined; to?: string | undefined };

interface Question<L extends AnyList> {
  page: number;
  page_size: number;
  search: string;
  filters: FiltersOf<L>;
  sortBy: SortOf<L>;
  ascending: boolean;
}

/** What the browser may leave out: all of it. */
type Asked<L extends AnyList> = { [K in keyof Question<L>]?: Question<L>[K] | undefined };

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
    /** What the answer says beyond rows, total and counts. */
    more?: More;
    /** What the rows may be narrowed to by another page than the list's own: the record whose rows they are. */
    narrow?: Narrow;
    scope?: { readonly [K in keyof Narrow & string]?: RecordKind };
  },
): Action<
  'read',
  z.ZodType<Question<L> & Narrowed<Narrow>['output'], Asked<L> & Narrowed<Narrow>['input']>,
  Answer<L, Row, More>
> {
  const start = declared.start.sort;
  const input = z.object({
    page,
    page_size: pageSize,
    search,
    filters: filtersOf(declared.filters),
    sortBy: z.enum(sortsOf(declared) as [string, ...string[]]).default(start.replace(/^-/, '')),
    ascending: queryFlag.default(!start.startsWith('-')),
    ...parts.narrow,
  });
  const output = z.object({
    [declared.rows]: z.array(parts.row),
    total: z.number().int(),
    counts: z.record(z.string(), z.number().int()),
    ...parts.more,
  });
  const { summary, access, scope } = parts;
  return read({ summary, access, input, output, ...(scope ? { scope } : {}) }) as never;
}

function filtersOf(filters: Readonly<Record<string, DeclaredFilter>>) {
  const shape: z.core.$ZodLooseShape = {};
  for (const [key, filter] of Object.entries(filters)) {
    if (filter.kind === 'period') Object.assign(shape, period);
    else
      shape[key] = oneOrMore(filter.kind === 'choice' ? z.enum(Object.keys(filter.of)) : queryFlag);
  }
  return z.object(shape).default({});
}

/** On these days or between them. */
const period = { from: calendarDate.optional(), to: calendarDate.optional() };
