import { behind } from '#domain/places.ts';
import { Readable } from 'node:stream';
import { csvLine, exportCell, type ExportCell } from '#domain/lists/export-cell.ts';
import {
  archivePapers,
  exportTypes,
  sheetRows,
  type ExportFormat,
  type SheetFormat,
} from '#domain/lists/list-export.ts';
import { chosenFields, type ListField } from '#domain/lists/list-field.ts';
import { listPages, listWords, type ListName } from '#contract/list-names.ts';
import { readerOf } from '#contract/readers.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { dateOfInstant, unixSeconds } from '#domain/dates.ts';
import { notify } from '#server/communications/notifications.ts';
import { personOf } from '#server/lists/asking-person.ts';
import {
  exportableLists,
  type ExportableList,
  type ListPage,
} from '#server/lists/exportable-lists.ts';
import {
  type ExportProgress,
  showProgress,
  showProgressBeside,
} from '#server/lists/export-progress.ts';
import { questionOf } from '#server/lists/start-list-export.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import type { Actor, ReadContext, Services } from '#server/platform/context.ts';
import { inTransaction, type Tx } from '#server/platform/database/database.ts';
import { systemOrigin } from '#server/platform/database/write-transaction.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';
import { zipBytes, type ZipEntry } from '#server/platform/sheets/zip-stream.ts';

interface Export {
  export_id: string;
  user_id: string;
  account_type: AccountType;
  list: ListName;
  question: { rows: 'page' | 'all'; question: Record<string, unknown> };
  columns: string[];
  row_ids: string[] | null;
  format: ExportFormat;
  status: string;
  is_long: boolean;
}

/**
 * Rows that are asked for at a time. A page of the screen would make the database walk a hundred thousand rows a
 * thousand times; with these it does so twenty times, and the memory holds one of them.
 */
const rowsAtOnce = 5000;
/** More than any list of an office gives. */
const maxBytes = 1_000_000_000;

/**
 * Writes the file of an export: walks the list's own read as the person who asked, so that it holds exactly the rows
 * that this person may see, all of one moment. May run twice; the second file takes the place of the first.
 */
export const writeListExport: Job = async (job, payload) => {
  const export_id = String(payload['export_id']);
  const asked = await findExport(job.services, export_id);
  if (!asked || asked.status === 'ready' || asked.status === 'removed') return;
  const actor = await personOf(job.services, asked);
  if (!actor) {
    await finish(job, asked, { status: 'failed' });
    return;
  }
  const progress = showProgressBeside(job, asked);
  try {
    const { storage, buckets, reading } = job.services;
    const place = { bucket: buckets.other, key: `exports/${export_id}.${asked.format}` };
    let written = 0;
    const onRows = (count: number) => (written = count);
    const put = (bytes: AsyncIterable<Buffer>) =>
      storage.put(Readable.from(bytes), {
        ...place,
        max_bytes: maxBytes,
        content_type: exportTypes[asked.format],
      });
    // One moment for all pages; a second try would write the file again, which the queue does.
    const once = { isolation: 'repeatable read', attempts: 1 } as const;
    const atOnce = <T>(work: (tx: Tx) => Promise<T>) =>
      reading.read((db) => inTransaction(db, work, once));
    const walk = (tx: Tx) => rowsOf(job, { asked, actor, tx, onRows, note: progress.note });
    const { format } = asked;
    // Papers may have to be drawn, which no transaction should wait for.
    const kept =
      format === 'zip'
        ? await put(archiveOf(job, asked, await atOnce((tx) => idsOf(asked, walk(tx)))))
        : await atOnce((tx) => put(bytesOf(asked, format, walk(tx))));
    await progress.stop();
    await finish(job, asked, { status: 'ready', ...place, size_bytes: kept.size_bytes, written });
  } catch (error) {
    await progress.stop();
    await finish(job, asked, { status: 'failed' });
    throw error;
  }
};

async function findExport(services: Services, export_id: string): Promise<Export | undefined> {
  const found = await services.db
    .selectFrom('list_exports')
    .select(['export_id', 'user_id', 'account_type', 'list', 'question', 'columns', 'row_ids'])
    .select(['format', 'status', 'is_long'])
    .where('export_id', '=', export_id)
    .executeTakeFirst();
  return found as Export | undefined;
}

function fieldsOf({ list, columns, account_type }: Export): ListField<unknown>[] {
  return chosenFields(exportableLists[list].fields(readerOf(account_type)), columns);
}

/** The rows of the file, a page of the list after the other. */
async function* rowsOf(
  job: JobContext,
  walk: {
    asked: Export;
    actor: Actor;
    tx: Tx;
    onRows: (count: number) => void;
    note: (progress: ExportProgress) => void;
  },
): AsyncGenerator<unknown> {
  const { asked, actor, tx } = walk;
  const list = exportableLists[asked.list];
  const { rows: which, question } = asked.question;
  const input = questionOf(actor, { list: asked.list, question });
  const ctx = contextOf(job.services, actor, tx);
  const only = asked.row_ids === null ? undefined : new Set(asked.row_ids);
  let count = 0;
  for (let page = 1; ; page += 1) {
    const found: ListPage =
      which === 'page'
        ? await list.page(ctx, input, pagePlace(input))
        : await list.page(ctx, input, { page, size: rowsAtOnce });
    for (const row of inOrder(list, asked, found.rows)) {
      if (only && !only.has(list.rowId(row))) continue;
      count += 1;
      if (asked.format === 'xlsx' && count > sheetRows) break;
      yield row;
    }
    walk.onRows(count);
    if (which === 'page' || list.whole) return;
    if (found.rows.length < rowsAtOnce || count === only?.size) return;
    if (!only && asked.format !== 'zip')
      walk.note({ rows_written: count, rows_total: found.total });
  }
}

/** Who has the whole list on the screen has put it in order there. */
function inOrder(
  { whole, rowId }: ExportableList,
  { row_ids }: Export,
  rows: readonly unknown[],
): readonly unknown[] {
  if (!whole || row_ids === null) return rows;
  const place = new Map(row_ids.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (place.get(rowId(a)) ?? 0) - (place.get(rowId(b)) ?? 0));
}

/** The page that the question names. */
function pagePlace(input: Record<string, unknown>): { page: number; size: number } {
  const size = input['page_size'] ?? input['amount_per_page'] ?? input['limit'];
  return { page: Number(input['page'] ?? 1), size: Number(size ?? 20) };
}

function contextOf(services: Services, actor: Actor, db: Tx): ReadContext {
  const now = services.clock.now();
  const today = dateOfInstant(unixSeconds(now));
  return { ...systemOrigin('write_list_export'), actor, db, now, today, services };
}

/** The lines of a row: itself, and what stands below it in the list. */
async function* cellsOf(
  { list }: Export,
  fields: readonly ListField<unknown>[],
  rows: AsyncIterable<unknown>,
): AsyncGenerator<ExportCell[]> {
  const { lines } = exportableLists[list];
  for await (const row of rows)
    for (const line of lines ? [row, ...lines(row)] : [row])
      yield fields.map((field) => exportCell(field, line));
}

function bytesOf(
  asked: Export,
  format: SheetFormat,
  rows: AsyncIterable<unknown>,
): AsyncIterable<Buffer> {
  const fields = fieldsOf(asked);
  const heads = fields.map(({ label }) => label);
  const cells = cellsOf(asked, fields, rows);
  if (format === 'csv') return csvBytes(heads, cells);
  const name = listWords[asked.list];
  return xlsxBytes({ name, heads, widths: fields.map(widthOf), rows: cells });
}

async function idsOf({ list }: Export, rows: AsyncIterable<unknown>): Promise<string[]> {
  const ids: string[] = [];
  for await (const row of rows) ids.push(exportableLists[list].rowId(row));
  return ids;
}

/** The paper of each row, drawn where nobody has looked at it yet. */
async function* archiveOf(
  job: JobContext,
  asked: Export,
  ids: readonly string[],
): AsyncGenerator<Buffer> {
  const { paper } = exportableLists[asked.list];
  if (!paper) throw new Error(`the rows of ${asked.list} have no papers`);
  async function* entries(paperOf: typeof paper & {}): AsyncGenerator<ZipEntry> {
    for (const [index, id] of ids.slice(0, archivePapers).entries()) {
      if (index > 0 && index % 20 === 0)
        await showProgress(job, asked, { rows_written: index, rows_total: ids.length });
      const { document_name, body } = await paperOf(job, id);
      yield { name: document_name, content: Buffer.isBuffer(body) ? [body] : Readable.from(body) };
    }
  }
  yield* zipBytes(entries(paper));
}

const widths: Partial<Record<ListField<unknown>['kind'], number>> = {
  money: 14,
  number: 10,
  date: 12,
  day: 12,
  instant: 17,
};

function widthOf({ kind, label }: ListField<unknown>): number {
  return Math.max(widths[kind] ?? 24, label.length + 2);
}

/** The mark at its start tells spreadsheets that it is UTF-8. */
async function* csvBytes(
  heads: readonly string[],
  rows: AsyncIterable<ExportCell[]>,
): AsyncGenerator<Buffer> {
  let text = `\uFEFF${csvLine(heads.map((head) => ({ kind: 'text', text: head })))}`;
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < 65_536) continue;
    yield Buffer.from(text, 'utf8');
    text = '';
  }
  yield Buffer.from(text, 'utf8');
}

type Outcome =
  | { status: 'failed' }
  | { status: 'ready'; bucket: string; key: string; size_bytes: number; written: number };

async function finish(job: JobContext, asked: Export, outcome: Outcome): Promise<void> {
  const { export_id, user_id, list, is_long } = asked;
  await job.write(async (ctx) => {
    const ready = outcome.status === 'ready';
    await ctx.db
      .updateTable('list_exports')
      .set({
        status: outcome.status,
        finished_at: ctx.now.toISOString(),
        ...(ready
          ? {
              bucket: outcome.bucket,
              storage_key: outcome.key,
              size_bytes: outcome.size_bytes,
              rows_written: outcome.written,
              rows_total: outcome.written,
            }
          : {}),
      })
      .where('export_id', '=', export_id)
      .execute();
    ctx.changed('list_export', export_id, [user_id]);
    if (!is_long) return;
    const { feature, tab } = listPages[list];
    await notify(ctx, {
      user_ids: [user_id],
      message: ready
        ? `Your export of ${outcome.written.toLocaleString('en-GB')} ${listWords[list]} is ready`
        : `Your export of ${listWords[list]} could not be written. Try it again.`,
      feature,
      feature_id: '',
      url_params: behind('list', { tab, export: ready ? export_id : undefined }),
    });
  });
}
