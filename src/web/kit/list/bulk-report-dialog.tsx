import Button from '@mui/material/Button';
import { useRead } from '#web/api/use-read.ts';
import { retryBulkRun } from '#web/kit/list/bulk-runs.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const columns = [
  { id: 'name', header: 'Record', cell: ({ name }: { name: string }) => name },
  {
    id: 'reason',
    header: 'Why',
    cell: ({ reason }: { reason: string }) => reason,
    maxWidth: 360,
  },
] as const;

/** What a run over many rows left out, and why; those can be tried again. */
export function BulkReport({
  bulk_run_id,
  onClose,
}: {
  bulk_run_id: string | null;
  onClose: () => void;
}) {
  const toast = useToast();
  const open = bulk_run_id !== null;
  const read = useRead('get_bulk_run', { bulk_run_id: bulk_run_id ?? '' }, { enabled: open });
  const run = read.data;
  const retry = () => {
    if (bulk_run_id === null) return;
    retryBulkRun(bulk_run_id).catch((error: unknown) => toast.failure(error));
  };
  const left = run?.rows_left_out ?? 0;
  return (
    <DialogBase
      open={open}
      title={run ? `${left.toLocaleString('en-GB')} left out` : 'Report'}
      {...(run && run.rows_done > 0 ? { subtitle: `${run.done}.` } : {})}
      onClose={onClose}
      width="sm"
      flush
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
          {left > 0 ? (
            <Button variant="contained" onClick={retry}>
              Retry failed
            </Button>
          ) : null}
        </>
      }
    >
      {read.isError ? (
        <ErrorState
          title="The report could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : run ? (
        <PlainTable
          label="Left out"
          rows={run.left_out}
          rowId={({ position }) => String(position)}
          columns={columns}
          emptyText="Nothing was left out."
        />
      ) : (
        <PageSkeleton />
      )}
    </DialogBase>
  );
}
