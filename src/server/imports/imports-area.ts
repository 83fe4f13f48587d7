import { sql, type SqlBool } from 'kysely';
import { importsContract } from '#contract/imports/imports.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import {
  discardImport,
  fixImportProblem,
  matchImportColumns,
  takeBackImportFix,
} from '#server/imports/answer-import.ts';
import { checkImport } from '#server/imports/check-import.ts';
import { getImportRejects, getImportTemplate } from '#server/imports/import-downloads.ts';
import {
  getImport,
  getImportChoices,
  getImportProblems,
  getImportRows,
  getImports,
} from '#server/imports/import-queries.ts';
import {
  endingAsFailed,
  endStuckImports,
  retryImport,
} from '#server/imports/interrupted-import.ts';
import { readImport } from '#server/imports/read-import.ts';
import { readTable } from '#server/imports/read-table.ts';
import { startImport } from '#server/imports/start-import.ts';
import { tidyImports } from '#server/imports/tidy-imports.ts';
import { undoImport } from '#server/imports/undo-import.ts';
import { runImport, writeImport } from '#server/imports/write-import.ts';
import { importsKeeper } from '#server/imports/imports-keeper.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  start_import: startImport,
  read_table: readTable,
  get_imports: getImports,
  get_import: getImport,
  get_import_problems: getImportProblems,
  get_import_rows: getImportRows,
  get_import_choices: getImportChoices,
  match_import_columns: matchImportColumns,
  fix_import_problem: fixImportProblem,
  take_back_import_fix: takeBackImportFix,
  run_import: runImport,
  undo_import: undoImport,
  retry_import: retryImport,
  discard_import: discardImport,
  get_import_rejects: getImportRejects,
  get_import_template: getImportTemplate,
} satisfies Handlers<typeof importsContract>;

/** Records that come in files. */
export const importsArea = defineArea({
  keeper: importsKeeper,
  contract: importsContract,
  handlers,
  access: {
    import: {
      table: 'import_runs',
      id: 'import_id',
      visible: (actor) => (isStaff(actor.account_type) ? sql<SqlBool>`true` : sql<SqlBool>`false`),
    },
  },
  jobs: {
    read_import: endingAsFailed(readImport),
    check_import: endingAsFailed(checkImport),
    run_import: endingAsFailed(writeImport),
    end_stuck_imports: endStuckImports,
    tidy_imports: tidyImports,
  },
  crons: {
    end_stuck_imports: { at: '*/10 * * * *' },
    tidy_imports: { at: '40 2 * * *', catch_up: true },
  },
});
