import { counted } from '#domain/counted.ts';
import type { ImportProblemGroup, ImportRecord } from '#web/imports/import-data.ts';
import { importProblems } from '#domain/imports/import-problems.ts';
import { importTargets, type ImportStatus } from '#domain/imports/import-targets.ts';
import type { StatusWord } from '#web/kit/status-chip.tsx';

const statusWords: Readonly<Record<ImportStatus, StatusWord>> = {
  reading: { label: 'Reading', tone: 'info' },
  matching: { label: 'Columns', tone: 'secondary' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Checked', tone: 'secondary' },
  importing: { label: 'Importing', tone: 'info' },
  imported: { label: 'Imported', tone: 'success' },
  undone: { label: 'Taken back', tone: 'none' },
  failed: { label: 'Failed', tone: 'error' },
  discarded: { label: 'Discarded', tone: 'none' },
};

export const importStatusWord = (status: ImportStatus): StatusWord => statusWords[status];

/** The four steps, in their order. */
export const importSteps = ['File', 'Match columns', 'Check', 'Import'] as const;

const grouped = new Intl.NumberFormat('en-GB');

export const rowsText = (count: number): string => counted(count, 'row');

/** Rows that the last step would bring in. */
export function importedRows({ counts }: Pick<ImportRecord, 'counts'>): number {
  return counts.create + counts.update;
}

/** "create 180 · update 12 · skip 3". */
export function countsText({ counts }: Pick<ImportRecord, 'counts'>): string {
  const parts: [string, number][] = [
    ['create', counts.create],
    ['update', counts.update],
    ['unchanged', counts.same],
    ['skip', counts.skip],
    ['left out', counts.problem],
  ];
  const told = parts.filter(([word, count]) => count > 0 || word === 'create' || word === 'update');
  return told.map(([word, count]) => `${word} ${grouped.format(count)}`).join(' · ');
}

/** "14 rows: unknown circuit". */
export function groupTitle(group: ImportProblemGroup, target: ImportRecord['target']): string {
  const field = importTargets[target].fields.find(({ id }) => id === group.field);
  const { text } = importProblems[group.code];
  const fault =
    group.code === 'unknown' || group.code === 'missing'
      ? `${text} ${(field?.label ?? '').toLowerCase()}`
      : field
        ? `${field.label} ${text}`
        : text;
  return `${rowsText(group.rows)}: ${fault}`;
}

/** "season.csv · CSV, UTF-8, commas · 1,172 rows". */
export function factsOf(run: ImportRecord): string {
  return [run.document_name, run.file_note, run.row_count > 0 ? rowsText(run.row_count) : '']
    .filter((part) => part !== '')
    .join(' · ');
}
