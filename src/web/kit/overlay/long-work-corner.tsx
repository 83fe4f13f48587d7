import Box from '@mui/material/Box';
import { BulkReport } from '#web/kit/list/bulk-report-dialog.tsx';
import { BulkRunRows } from '#web/kit/list/bulk-run-rows.tsx';
import { type BulkRuns, showBulkReport } from '#web/kit/list/bulk-runs.ts';
import { ExportRows } from '#web/kit/list/export-rows.tsx';
import type { PendingExport } from '#web/kit/list/list-exports.ts';

/** The corner where toasts are: a row for each piece of work that takes long. */
export function LongWorkCorner({
  exports,
  runs,
}: {
  exports: readonly PendingExport[];
  runs: BulkRuns;
}) {
  return (
    <>
      <Box
        sx={{
          position: 'fixed',
          right: { xs: 16, md: 24 },
          left: { xs: 16, md: 'auto' },
          bottom: { xs: 'calc(132px + env(safe-area-inset-bottom))', md: 24 },
          zIndex: 1400,
          display: 'grid',
          gap: 2,
          width: { md: 320 },
        }}
      >
        {exports.length > 0 ? <ExportRows pending={exports} /> : null}
        <BulkRunRows pending={runs.pending} />
      </Box>
      <BulkReport bulk_run_id={runs.report} onClose={() => showBulkReport(null)} />
    </>
  );
}
