// An export is a file of what a list shows: this page, or everything that its filter finds. Up to 2,000 rows it comes
// while one waits; 96,300 rows are written in the background, and a notice says when the file is there. It is kept for
// 7 days for the one who asked.

/** A sheet of the rows. */
const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** A sheet of the rows, or the papers of the rows in one archive. */
export const exportFormats = [...sheetFormats, 'zip'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'removed'] as const;

/** With more rows than this nobody waits for the file. */
const quickExportRows = 2000;

/** A spreadsheet takes so many rows below its head; a longer list is cut there. */
export const sheetRows = 1_048_575;

/** How long a file of an export is kept, in days. */
export const exportKeptDays = 7;

/** The content types of the formats. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** With more papers than this nobody waits for the archive: each may have to be drawn first. */
const quickArchivePapers = 50;

/** An archive takes so many papers; more than that nobody looks through. */
export const archivePapers = 2000;

/** Whether the one who asked goes on with other work while the file is written. */
export function isLongExport(rows: number, format: ExportFormat): boolean {
  return rows > (format === 'zip' ? quickArchivePapers : quickExportRows);
}
