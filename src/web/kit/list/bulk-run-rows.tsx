import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { quickBulkRows } from '#domain/lists/bulk-run.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { endBulkRun, showBulkReport } from '#web/kit/list/bulk-runs.ts';
import { ProgressRow } from '#web/kit/chart/progress-row.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

type BulkRun = OutputOf<'get_bulk_run'>;

/** Each run over many rows with how far it is; at its end a toast, and a report when rows were left out. */
export function BulkRunRows({ pending }: { pending: readonly string[] }) {
  return pending.map((bulk_run_id) => <BulkRunRow key={bulk_run_id} bulk_run_id={bulk_run_id} />);
}

function BulkRunRow({ bulk_run_id }: { bulk_run_id: string }) {
  const toast = useToast();
  const client = useQueryClient();
  const run = useRead('get_bulk_run', { bulk_run_id }, { pollMs: 700, staleMs: 0 }).data;
  const stop = useWrite('stop_bulk_run', { onError: (error) => toast.failure(error) });
  const over = run !== undefined && run.finished_at !== null;
  useEffect(() => {
    if (!over) return;
    const { done, status, rows_done, rows_left_out } = run;
    // The report says too what was done.
    if (rows_left_out > 0) showBulkReport(bulk_run_id);
    else if (rows_done > 0) toast.success(done);
    else if (status === 'stopped') toast.info('Stopped. Nothing was changed.');
    if (status === 'failed') toast.error('This could not be done. Try it again.');
    endBulkRun(bulk_run_id);
    void client.invalidateQueries();
  }, [over, run, bulk_run_id, toast, client]);
  if (run === undefined || over) return null;
  const { doing, rows_total, rows_done, rows_left_out } = run;
  return (
    <ProgressRow
      label={doing}
      done={rows_done + rows_left_out}
      total={rows_total}
      note={noteOf(run)}
      end={
        <Button
          disabled={run.stop_asked || stop.isPending}
          onClick={() => stop.mutate({ bulk_run_id })}
          sx={{
            minHeight: 28,
            color: 'inherit',
            '&:hover': { background: 'rgba(255,255,255,.12)' },
            '&.Mui-disabled': { color: 'rgba(255,255,255,.6)' },
          }}
        >
          {run.stop_asked ? 'Stopping…' : 'Stop'}
        </Button>
      }
    />
  );
}

function noteOf({ rows_left_out, rows_total }: BulkRun): string {
  const left_out =
    rows_left_out === 0 ? '' : `${rows_left_out.toLocaleString('en-GB')} left out so far. `;
  return `${left_out}${rows_total > quickBulkRows ? 'Go on working: a notification tells when it is done.' : 'You can go on working.'}`;
}
