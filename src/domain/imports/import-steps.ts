// What may be done with an import, by how far it has come: columns are matched, problems fixed, rows written, and what
// was written is taken back. A file whose reading the server could not finish is tried again.

import type { ImportStatus } from './import-targets.ts';

/** Everything that is done with an import: the action and the ability in its answer are one word. */
export const importStepNames = [
  'match_import_columns',
  'fix_import_problem',
  'run_import',
  'undo_import',
  'discard_import',
  'retry_import',
] as const;

/** Name of a step. */
export type ImportStep = (typeof importStepNames)[number];

const stepsFrom: Readonly<Record<ImportStatus, readonly ImportStep[]>> = {
  reading: ['discard_import'],
  matching: ['match_import_columns', 'discard_import'],
  // An answer may come while the one before it is being checked; that check is then void.
  checking: ['match_import_columns', 'fix_import_problem', 'discard_import'],
  checked: ['match_import_columns', 'fix_import_problem', 'run_import', 'discard_import'],
  importing: [],
  imported: ['undo_import'],
  undone: [],
  failed: ['discard_import'],
  discarded: [],
};

/** Which steps an import may take now: only what the server could not finish is tried again. */
export function nextImportSteps({
  status,
  interrupted,
}: {
  status: ImportStatus;
  interrupted: boolean;
}): ImportStep[] {
  return [
    ...(interrupted && status === 'failed' ? (['retry_import'] as const) : []),
    ...stepsFrom[status],
  ];
}
