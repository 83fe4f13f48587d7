import { listsContract } from '#contract/lists.ts';
import {
  getListExportFile,
  getListExports,
  sweepListExports,
} from '#server/lists/list-export-files.ts';
import { listExportRule, savedViewRule } from '#server/lists/lists-access.ts';
import {
  addSavedView,
  changeSavedView,
  deleteSavedView,
  getSavedViews,
  setDefaultView,
} from '#server/lists/saved-views.ts';
import { startListExport } from '#server/lists/start-list-export.ts';
import { writeListExport } from '#server/lists/write-list-export.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  get_saved_views: getSavedViews,
  add_saved_view: addSavedView,
  change_saved_view: changeSavedView,
  delete_saved_view: deleteSavedView,
  set_default_view: setDefaultView,
  start_list_export: startListExport,
  get_list_exports: getListExports,
  get_list_export_file: getListExportFile,
} satisfies Handlers<typeof listsContract>;

/** What people keep of lists: views under a name, and files of everything that a list shows. */
export const listsArea = defineArea({
  contract: listsContract,
  handlers,
  access: { saved_view: savedViewRule, list_export: listExportRule },
  jobs: { write_list_export: writeListExport, sweep_list_exports: sweepListExports },
  crons: { sweep_list_exports: { at: '45 2 * * *', catch_up: true } },
});
