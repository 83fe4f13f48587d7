import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { DialogBase } from '#web/kit/dialog-base.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import type { QuoteRow } from '#web/policies/quote-columns.tsx';

interface Failure {
  row: QuoteRow;
  reason: string;
}

interface Run {
  /** "Assigning owner" */
  title: string;
  /** What happened to so many: `(n) => "3 quotes assigned"`. */
  done: (count: number) => string;
  work: (row: QuoteRow) => Promise<unknown>;
}

interface State extends Run {
  total: number;
  finished: number;
  failures: readonly Failure[];
  running: boolean;
}

/**
 * Does one thing to many documents, one after the other. Those that fail are listed with their reasons and can be
 * tried again; those that succeeded stay done.
 */
export function useBulkRun() {
  const toast = useToast();
  const client = useQueryClient();
  const [state, setState] = useState<State | null>(null);

  const run = async (rows: readonly QuoteRow[], job: Run, skipped: readonly Failure[] = []) => {
    const failures: Failure[] = [...skipped];
    const show = (finished: number, running: boolean) =>
      setState({ ...job, total: rows.length, finished, failures: [...failures], running });
    for (const [index, row] of rows.entries()) {
      show(index, true);
      try {
        await job.work(row);
      } catch (error) {
        failures.push({ row, reason: messageOf(error) });
      }
    }
    await client.invalidateQueries();
    const count = rows.length - (failures.length - skipped.length);
    if (count > 0) toast.success(job.done(count));
    if (failures.length === 0) setState(null);
    else show(rows.length, false);
  };

  const close = () => setState(null);
  const retried = state?.failures.filter((one) => one.reason !== '') ?? [];
  const dialog =
    state === null ? null : (
      <DialogBase
        open
        title={state.running ? state.title : `${state.failures.length} left out`}
        onClose={close}
        width="sm"
        flush={!state.running}
        actions={
          state.running ? undefined : (
            <>
              <Button variant="outlined" onClick={close}>
                Close
              </Button>
              <Button
                variant="contained"
                onClick={() =>
                  void run(
                    retried.map(({ row }) => row),
                    state,
                  )
                }
              >
                Retry failed
              </Button>
            </>
          )
        }
      >
        {state.running ? (
          <>
            <Typography className="num" sx={{ mb: 2 }}>
              {`${state.finished} of ${state.total}`}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={(100 * state.finished) / Math.max(1, state.total)}
              aria-label={state.title}
            />
          </>
        ) : (
          <PlainTable
            label="Left out"
            rows={state.failures}
            rowId={({ row }) => row.policy_id}
            columns={[
              { id: 'number', header: 'Number', cell: ({ row }) => row.document_number },
              { id: 'client', header: 'Client', cell: ({ row }) => row.client_name },
              { id: 'reason', header: 'Why', cell: ({ reason }) => reason, maxWidth: 320 },
            ]}
          />
        )}
      </DialogBase>
    );
  return { run, dialog };
}
