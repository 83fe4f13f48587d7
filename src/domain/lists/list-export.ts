// An export is a file of what a list shows: this page, or everything that its filter finds. Up to 2,000 rows it comes
// while one waits; 96,300 rows are written in the background, and a notice says when the file is there. It is kept for
// 7 days for the one who asked.

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'removed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** With more rows than this nobody waits for the file. */
export const quickExportRows = 2000;

/** A spreadsheet takes so many rows below its head; a longer list is cut there. */
export const sheetRows = 1_048_575;

/** How long a file of an export is kept, in days. */
export const exportKeptDays = 7;

/** The content types of the formats. */
export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Whether the one who asked goes on with other work while the file is written. */
export function isLongExport(rows: number): boolean {
  return rows > quickExportRows;
}
