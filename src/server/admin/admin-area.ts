import { adminContract } from '#contract/admin/admin.ts';
import { getActivity } from '#server/admin/activity-queries.ts';
import { cleanUpRecords } from '#server/admin/clean-up-records.ts';
import { getErrorHours, getErrorLog, setErrorStatus } from '#server/admin/error-log-queries.ts';
import { getFirstSteps } from '#server/admin/first-steps.ts';
import { healthHandlers } from '#server/admin/health.ts';
import { getLatestDeeds } from '#server/admin/latest-deeds.ts';
import { reportBrowserError } from '#server/admin/report-browser-error.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import { foldListCounts } from '#server/platform/database/list-counts.ts';

const handlers = {
  ...healthHandlers,
  get_activity: getActivity,
  get_latest_deeds: getLatestDeeds,
  get_first_steps: getFirstSteps,
  report_browser_error: reportBrowserError,
  get_error_log: getErrorLog,
  get_error_hours: getErrorHours,
  set_error_status: setErrorStatus,
} satisfies Handlers<typeof adminContract>;

/** The audit trail, the error log, and the house kept tidy. */
export const adminArea = defineArea({
  contract: adminContract,
  handlers,
  jobs: { clean_up_records: cleanUpRecords, fold_list_counts: foldListCounts },
  crons: {
    clean_up_records: { at: '30 2 * * *', catch_up: true },
    fold_list_counts: { at: '* * * * *' },
  },
});
