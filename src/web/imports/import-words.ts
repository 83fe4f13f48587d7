import { counted } from '#domain/counted.ts';
import type { ImportProblemGroup, ImportRecord } from '#web/imports/import-data.ts';
import { importProblems } from '#domain/imports/import-problems.ts';
import {
  importStatusLabels,
  importStatusTones,
  importTargets,
  type ImportStatus,
  type RowOutcome,
} from '#domain/imports/import-targets.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

export const importStatusWord = (status: ImportStatus): StatusWord => ({
  label: importStatusLabels[status],
  tone: importStatusTones[status],
});

const outcomeTones: Readonly<Record<RowOutcome, StatusWord['tone']>> = {
  unread: 'none',
  create: 'success',
  update: 'info',
  same: 'none',
  skip: 'none',
  problem: 'error',
};

const planned: Readonly<Record<RowOutcome, string>> = {
  unread: 'Unread',
  create: 'Create',
  update: 'Update',
  same: 'Unchanged',
  skip: 'Skip',
  problem: 'Left out',
};
const done = { ...planned, create: 'Created', update: 'Updated', skip: 'Skipped' };
const undone = { ...done, create: 'Removed', update: 'Restored' };

/** What happens to a row, or has happened to it. */
export function outcomeWord(status: ImportStatus, outcome: RowOutcome): StatusWord {
  const words = status === 'imported' ? done : status === 'undone' ? undone : planned;
  return { label: words[outcome], tone: outcomeTones[outcome] };
}

/** The four steps, in their order. */
export const importSteps = ['File', 'Match columns', 'Check', 'Import'] as const;

const grouped = new Intl.NumberFormat('en-GB');

/** "10,000". */
export const figure = (count: number): string => grouped.format(count);

export const rowsText = (count: number): string => counted(count, 'row');

/** Rows that the last step would bring in. */
export function importedRows({ counts }: Pick<ImportRecord, 'counts'>): number {
  return counts.create + counts.update;
}

const countedOutcomes = ['create', 'update', 'same', 'skip', 'problem'] as const;

/** "create 180 · update 0 · skip 3"; once it is done "created 180 · skipped 3". */
export function countsText({ status, counts }: Pick<ImportRecord, 'status' | 'counts'>): string {
  const isPlan = status !== 'imported' && status !== 'undone';
  return countedOutcomes
    .filter((one) => counts[one] > 0 || (isPlan && (one === 'create' || one === 'update')))
    .map((one) => `${outcomeWord(status, one).label.toLowerCase()} ${figure(counts[one])}`)
    .join(' · ');
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
