import { steps } from '#contract/step.ts';
import type { ImportStep } from '#domain/imports/import-steps.ts';
import type { ImportStatus } from '#domain/imports/import-targets.ts';

/** What can be done with an import, as people read it; when it is possible says the domain. */
export const importSteps = steps<ImportStep, ImportStatus>()({
  match_import_columns: {
    summary:
      'Says which column is which field, and checks all rows; nothing is written to the records.',
    past: 'Matched the columns of an import',
  },
  fix_import_problem: {
    summary: 'Answers a problem for all its rows, or for those with one value, and checks again.',
    past: 'Fixed a problem of an import',
  },
  run_import: {
    summary: 'Writes the records: all of them, or none if anything changed since the check.',
    past: 'Ran an import',
  },
  undo_import: {
    summary:
      'Takes a whole import back, while nothing refers to its records and nobody changed them.',
    past: 'Undid an import',
  },
  discard_import: {
    summary: 'Gives an import up that has written nothing.',
    past: 'Discarded an import',
  },
  retry_import: {
    summary: 'Begins the step anew that the server could not finish; what was answered is kept.',
    past: 'Tried an import again',
  },
});
