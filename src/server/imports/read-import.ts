import { sql } from 'kysely';
import { importTargets, maxImportColumns, maxImportRows } from '#domain/imports/import-targets.ts';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { matchColumns, type FileColumn } from '#domain/imports/match-columns.ts';
import { changeRun } from '#server/imports/import-run.ts';
import { sourceRows, type SourceFile } from '#server/imports/source-table.ts';
import { showProgress } from '#server/imports/step-progress.ts';
import { tableLimits, UnreadableFile } from '#server/platform/sheets/unreadable-file.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import type { Services } from '#server/platform/context.ts';

const batchSize = 1000;
const sampleCount = 5;

/** Reads the file of an import into rows. A file that is no table is answered in words; running twice is harmless. */
export const readImport: Job = async (job, payload) => {
  const import_id = String(payload['import_id']);
  const run = await findReading(job.services, import_id);
  if (!run) return;
  try {
    await readFile(job, import_id, run);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await job.write(async (ctx) => {
      await ctx.db.deleteFrom('import_rows').where('import_id', '=', import_id).execute();
      await changeRun(ctx, import_id, { status: 'failed', failure: error.message });
    });
  }
};

async function findReading(
  { db, storage }: Services,
  import_id: string,
): Promise<{ target: ImportTargetId; file: SourceFile } | undefined> {
  const row = await db
    .selectFrom('import_runs')
    .innerJoin('files', 'files.file_id', 'import_runs.file_id')
    .select([
      'target',
      'status',
      'files.document_name',
      'content_type',
      'size_bytes',
      'bucket',
      'storage_key',
    ])
    .where('import_id', '=', import_id)
    .executeTakeFirst();
  if (row?.status !== 'reading') return undefined;
  const open = async () => (await storage.get({ bucket: row.bucket, key: row.storage_key })).stream;
  return { target: row.target as ImportTargetId, file: { ...row, open } };
}

async function readFile(
  job: JobContext,
  import_id: string,
  { target, file }: { target: ImportTargetId; file: SourceFile },
): Promise<void> {
  const { services } = job;
  await services.db.deleteFrom('import_rows').where('import_id', '=', import_id).execute();
  let file_note = '';
  let columns: FileColumn[] | undefined;
  let waiting: { row_number: number; cells: string[] }[] = [];
  let row_number = 0;
  let row_count = 0;
  const flush = async () => {
    await storeRows(services, import_id, waiting);
    waiting = [];
    await showProgress(services, import_id, row_count);
  };
  for await (const raw of sourceRows(file, ({ file_kind, note, without_lines }) => {
    if (target === 'outlines' && without_lines)
      throw new UnreadableFile(
        `This GeoJSON holds ${without_lines} and no line. An outline is a line: each circuit is one feature with its name and a LineString or a Polygon.`,
      );
    file_note = `${file_kind === 'geojson' ? 'GeoJSON' : file_kind.toUpperCase()}, ${note}`;
  })) {
    row_number += 1;
    const cells = Array.from(raw, cleanCell);
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (!columns) {
      columns = columnsOf(cells);
      continue;
    }
    row_count += 1;
    if (row_count > maxImportRows)
      throw new UnreadableFile(
        'This file has more than 10,000 rows. Split it and import the parts.',
      );
    const padded = columns.map((_column, index) => cells[index] ?? '');
    takeSamples(columns, padded);
    waiting.push({ row_number, cells: padded });
    if (waiting.length >= batchSize) await flush();
  }
  if (!columns) throw new UnreadableFile('This file is empty.');
  if (row_count === 0)
    throw new UnreadableFile('This file has a row of headings and no rows below it.');
  await flush();
  const found = columns;
  await job.write(async (ctx) => {
    await changeRun(ctx, import_id, {
      status: 'matching',
      columns: found,
      sources: matchColumns(importTargets[target].fields, found),
      file_note,
      row_count,
      done_count: 0,
    });
  });
}

/** Names of columns, told apart where two are the same, and made up where one has none. */
function columnsOf(cells: readonly string[]): { name: string; samples: string[] }[] {
  if (cells.length > maxImportColumns)
    throw new UnreadableFile('This file has more than 200 columns. It is not a list of records.');
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const name = cell.trim().slice(0, 200) || `Column ${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { name: times > 1 ? `${name} (${times})` : name, samples: [] };
  });
}

function takeSamples(columns: readonly FileColumn[], cells: readonly string[]): void {
  for (const [index, { samples }] of columns.entries()) {
    const cell = (cells[index] ?? '').trim().slice(0, 80);
    if (cell !== '' && samples.length < sampleCount && !samples.includes(cell))
      (samples as string[]).push(cell);
  }
}

/** What the database cannot hold is taken out; half letters become the sign for an unknown one. */
function cleanCell(cell: string | undefined): string {
  const text = (cell ?? '').replaceAll('\u0000', '').toWellFormed();
  if (text.length > tableLimits.cell_characters && !text.startsWith('[['))
    throw new UnreadableFile(
      'A cell of this file is longer than 32,767 characters, more than a sheet can hold.',
    );
  return text;
}

async function storeRows(
  { db }: Services,
  import_id: string,
  rows: readonly { row_number: number; cells: string[] }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into import_rows (import_id, row_number, cells)
    select ${import_id}::uuid, r.row_number, r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row_number int, cells text[])
    on conflict do nothing`.execute(db);
}
