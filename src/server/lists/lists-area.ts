import { listsContract } from '#contract/lists/lists.ts';
import {
  getBulkRun,
  getBulkRuns,
  retryBulkRun,
  startBulkRun,
  stopBulkRun,
  sweepBulkRuns,
} from '#server/lists/bulk-runs.ts';
import {
  getListExportFile,
  getListExports,
  sweepListExports,
} from '#server/lists/list-export-files.ts';
import { bulkRunRule, listExportRule, savedViewRule } from '#server/lists/lists-access.ts';
import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  getDefaultSavedViews,
  getSavedViews,
  setDefaultView,
} from '#server/lists/saved-views.ts';
import { startListExport } from '#server/lists/start-list-export.ts';
import { workBulkRun } from '#server/lists/work-bulk-run.ts';
import { writeListExport } from '#server/lists/write-list-export.ts';
import { listsKeeper } from '#server/lists/lists-keeper.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  get_saved_views: getSavedViews,
  get_default_saved_views: getDefaultSavedViews,
  add_saved_view: addSavedView,
  change_saved_view: changeSavedView,
  delete_saved_view: deleteSavedView,
  set_default_view: setDefaultView,
  start_list_export: startListExport,
  get_list_exports: getListExports,
  get_list_export_file: getListExportFile,
  start_bulk_run: startBulkRun,
  get_bulk_runs: getBulkRuns,
  get_bulk_run: getBulkRun,
  stop_bulk_run: stopBulkRun,
  retry_bulk_run: retryBulkRun,
} satisfies Handlers<typeof listsContract>;

/** What people keep of lists, views and files, and what they have done to many rows at once. */
export const listsArea = defineArea({
  keeper: listsKeeper,
  contract: listsContract,
  handlers,
  access: { saved_view: savedViewRule, list_export: listExportRule, bulk_run: bulkRunRule },
  jobs: {
    write_list_export: writeListExport,
    sweep_list_exports: sweepListExports,
    work_bulk_run: workBulkRun,
    sweep_bulk_runs: sweepBulkRuns,
  },
  crons: {
    sweep_list_exports: { at: '45 2 * * *', catch_up: true },
    sweep_bulk_runs: { at: '50 2 * * *', catch_up: true },
  },
});
