import { adminContract } from '#contract/admin/admin.ts';
import { getActivity } from '#server/admin/activity-queries.ts';
import { cleanUpRecords } from '#server/admin/clean-up-records.ts';
import { adminKeeper } from '#server/admin/admin-keeper.ts';
import { getFeatureSwitches, setFeatureSwitch } from '#server/admin/feature-switches.ts';
import { getRawRecord } from '#server/admin/raw-records.ts';
import { getErrorLog, setErrorStatus } from '#server/admin/error-log-queries.ts';
import { healthHandlers } from '#server/admin/health.ts';
import { reportBrowserError } from '#server/admin/report-browser-error.ts';
import { findToolRecords, getToolRuns, getTools } from '#server/admin/tools/tool-reads.ts';
import { decideToolRun, runTool, tryTool } from '#server/admin/tools/use-tool.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import { foldListCounts } from '#server/platform/database/list-counts.ts';

const handlers = {
  ...healthHandlers,
  get_activity: getActivity,
  get_feature_switches: getFeatureSwitches,
  set_feature_switch: setFeatureSwitch,
  get_raw_record: getRawRecord,
  get_tools: getTools,
  get_tool_runs: getToolRuns,
  find_tool_records: findToolRecords,
  try_tool: tryTool,
  run_tool: runTool,
  decide_tool_run: decideToolRun,
  report_browser_error: reportBrowserError,
  get_error_log: getErrorLog,
  set_error_status: setErrorStatus,
} satisfies Handlers<typeof adminContract>;

/** The audit trail, the error log, and the house kept tidy. */
export const adminArea = defineArea({
  contract: adminContract,
  handlers,
  keeper: adminKeeper,
  jobs: { clean_up_records: cleanUpRecords, fold_list_counts: foldListCounts },
  crons: {
    clean_up_records: { at: '30 2 * * *', catch_up: true },
    fold_list_counts: { at: '* * * * *' },
  },
});
