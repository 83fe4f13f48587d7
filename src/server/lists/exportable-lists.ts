import type { z } from 'zod';
import type { Action, Contract } from '#contract/action.ts';
import { exportFieldsOf } from '#contract/list-fields.ts';
import type { AnyList } from '#contract/list.ts';
import type { Audience } from '#contract/readers.ts';
import { declaredLists } from '#contract/declared-lists.ts';
import type { ListFields } from '#domain/lists/list-field.ts';
import type { ListName } from '#contract/list-names.ts';
import { accountsArea } from '#server/accounts/accounts-area.ts';
import { adminArea } from '#server/admin/admin-area.ts';
import { bordereauxArea } from '#server/bordereaux/bordereaux-area.ts';
import { claimsArea } from '#server/claims/claims-area.ts';
import { communicationsArea } from '#server/communications/communications-area.ts';
import { eventsArea } from '#server/events/events-area.ts';
import { garageArea } from '#server/garage/garage-area.ts';
import { importsArea } from '#server/imports/imports-area.ts';
import { invoicePaper } from '#server/payments/invoice/invoice-pdf.ts';
import { paymentsArea } from '#server/payments/payments-area.ts';
import type { Area, JobContext } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { shownAnswer } from '#server/platform/http/shown-answer.ts';
import { policiesArea } from '#server/policies/policies-area.ts';
import { ratingArea } from '#server/rating/rating-area.ts';
import { toolsArea } from '#server/tools/tools-area.ts';

/** One page of a list, as the list's own read gives it to this person. */
export interface ListPage {
  rows: readonly unknown[];
  total: number;
}

/** A list that can be written to a file. */
export interface ExportableList {
  /** The list's own read: it says who may ask and what may be asked. */
  action: Action;
  /** As the file of this reader has them. */
  fields: (reader: Audience) => ListFields<unknown>;
  rowId: (row: unknown) => string;
  /** It comes all at once; search and order are the screen's, which says by their ids which rows it shows. */
  whole: boolean;
  /** What stands below a row. */
  lines?: (row: unknown) => readonly unknown[];
  /** The paper of a row, for lists whose papers can be had in one archive. */
  paper?: (
    job: JobContext,
    row_id: string,
  ) => Promise<{ document_name: string; body: NodeJS.ReadableStream | Buffer }>;
  /** `input` is what the action's schema made of a question. */
  page: (
    ctx: ReadContext,
    input: Record<string, unknown>,
    place: { page: number; size: number },
  ) => Promise<ListPage>;
}

type OutputOf<A extends Action> = z.input<A['output']>;
type InputOf<A extends Action> = z.output<A['input']>;
type OutputRow<
  A extends Action,
  K extends keyof OutputOf<A>,
> = OutputOf<A>[K] extends readonly (infer R)[] ? R : never;

/** What an export needs of a list beyond its read: the name of its rows in the answer, and of a row's id. */
interface ListParts<A extends Action, K extends keyof OutputOf<A>, Row> {
  rows: K & string;
  id: keyof OutputRow<A, K> & string;
  fields: (reader: Audience) => ListFields<Row>;
  whole?: true;
  lines?: (row: OutputRow<A, K>) => readonly Row[];
  paper?: ExportableList['paper'];
}

/** How the question names the page's size, where the specification has another word than `page_size` for it. */
type PageSize<
  A extends Action,
  // A read that is asked nothing has keys of any name.
  Size = string extends keyof InputOf<A> ? never : keyof InputOf<A> & ('amount_per_page' | 'limit'),
> = [Size] extends [never] ? { size?: never } : { size: Size & string };

function exportable<
  C extends Contract,
  N extends keyof C & string,
  K extends keyof OutputOf<C[N]>,
  Row,
>(area: Area<C>, name: N, list: ListParts<C[N], K, Row> & PageSize<C[N]>): ExportableList {
  const read = area.handlers[name] as unknown as (
    ctx: ReadContext,
    input: unknown,
  ) => Promise<Record<string, unknown>>;
  const action = area.contract[name] as Action;
  return {
    action,
    fields: list.fields as ExportableList['fields'],
    rowId: (row) => String((row as Record<string, unknown>)[list.id]),
    whole: list.whole === true,
    ...(list.lines ? { lines: list.lines as ExportableList['lines'] & {} } : {}),
    ...(list.paper ? { paper: list.paper } : {}),
    page: async (ctx, input, { page, size }) => {
      const place = { page, [list.size ?? 'page_size']: size };
      // A walk through all pages does without the counts of the views.
      const asked = 'with_counts' in input ? { ...input, with_counts: false } : input;
      const found = await read(ctx, { ...asked, ...place });
      const output = shownAnswer(action, ctx.actor, found) as typeof found;
      const rows = output[list.rows] as unknown[];
      return { rows, total: list.whole ? rows.length : Number(output['total']) };
    },
  };
}

/** A declared list says all that an export needs; the area whose contract has its read knows its rows. */
function declared(list: AnyList): ExportableList {
  const area = areasWithLists.find(({ contract }) => list.read in contract);
  if (!area) throw new Error(`no area reads the list ${list.title}`);
  return exportable(area, list.read, {
    rows: list.rows as never,
    id: list.id as never,
    fields: (reader) => exportFieldsOf(list, reader),
    ...(list.below ? { lines: list.below.of as never } : {}),
    ...(list.whole ? { whole: true } : {}),
    ...(list.page_size ? { size: list.page_size as never } : {}),
  });
}

const areasWithLists: readonly Area[] = [
  accountsArea,
  adminArea,
  bordereauxArea,
  claimsArea,
  communicationsArea,
  eventsArea,
  garageArea,
  importsArea,
  paymentsArea,
  policiesArea,
  ratingArea,
  toolsArea,
];

/** What some lists have beyond their declaration: papers of their rows. */
const beyond: Partial<Record<ListName, Partial<ExportableList>>> = {
  invoices: {
    paper: ({ services, write }, invoice_id) => invoicePaper(services, invoice_id, write),
  },
};

/** The lists by name. */
export const exportableLists = Object.fromEntries(
  Object.entries(declaredLists).map(([name, list]) => [
    name,
    { ...declared(list), ...beyond[name as ListName] },
  ]),
) as Readonly<Record<ListName, ExportableList>>;
