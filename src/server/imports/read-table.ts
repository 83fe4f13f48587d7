import type { importsContract } from '#contract/imports/imports.ts';
import { maxImportColumns } from '#domain/imports/import-targets.ts';
import { MOST_ITEMS } from '#domain/lines/item-table.ts';
import { sourceRows } from '#server/imports/source-table.ts';
import { tableLimits, UnreadableFile } from '#server/platform/sheets/unreadable-file.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Reads a small table into its rows, headings first. The file itself is not kept. */
export const readTable: Handler<typeof importsContract.read_table> = async (ctx) => {
  const { bucket, storage_key: key, ...file } = ctx.file;
  const open = async () => (await ctx.services.storage.get({ bucket, key })).stream;
  const rows: string[][] = [];
  try {
    for await (const raw of sourceRows({ ...file, open }, ({ file_kind }) => {
      if (file_kind === 'json' || file_kind === 'geojson')
        throw new UnreadableFile('Choose a CSV or XLSX file.');
    })) {
      const cells = Array.from(raw, (cell) =>
        (cell ?? '')
          .replace(/[\u0000\ufeff]/g, '')
          .toWellFormed()
          .trim()
          .slice(0, tableLimits.cell_characters),
      );
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (cells.length > maxImportColumns)
        throw new UnreadableFile('This table has more than 200 columns. Keep those that matter.');
      // One row more holds the headings.
      if (rows.length > MOST_ITEMS)
        throw new UnreadableFile('This table has more than 5,000 rows. Split it.');
      rows.push(cells);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new AppError('invalid_file', { message: error.message });
  }
  if (rows.length === 0) throw new AppError('invalid_file', { message: 'This table is empty.' });
  return { rows };
};
