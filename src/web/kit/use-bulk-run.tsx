import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { DialogBase } from '#web/kit/dialog-base.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { useToast } from '#web/kit/toasts.tsx';

interface Failure<Row> {
  row: Row;
  reason: string;
}

export interface BulkJob<Row> {
  /** "Assigning claims" */
  title: string;
  /** What happened to so many: `(n) => "3 claims assigned"`. */
  done: (count: number) => string;
  work: (row: Row) => Promise<unknown>;
}

interface State<Row> extends BulkJob<Row> {
  total: number;
  finished: number;
  failures: readonly Failure<Row>[];
  skipped: readonly Failure<Row>[];
  running: boolean;
}

/**
 * Does one thing to many rows, one after the other. Those that fail are listed with their reasons and can be tried
 * again; those that succeeded stay done. Rows that are skipped from the start stand in the same list with their
 * reasons. `name` says which row it was.
 */
export function useBulkRun<Row>(name: (row: Row) => string) {
  const toast = useToast();
  const client = useQueryClient();
  const [state, setState] = useState<State<Row> | null>(null);

  const run = async (
    rows: readonly Row[],
    job: BulkJob<Row>,
    skipped: readonly Failure<Row>[] = [],
  ) => {
    const failures: Failure<Row>[] = [];
    const show = (finished: number, running: boolean) =>
      setState({ ...job, total: rows.length, finished, failures: [...failures], skipped, running });
    for (const [index, row] of rows.entries()) {
      show(index, true);
      try {
        await job.work(row);
      } catch (error) {
        failures.push({ row, reason: messageOf(error, (error as Error).message) });
      }
    }
    await client.invalidateQueries();
    const count = rows.length - failures.length;
    if (count > 0) toast.success(job.done(count));
    if (failures.length + skipped.length === 0) setState(null);
    else show(rows.length, false);
  };

  const close = () => setState(null);
  const dialog =
    state === null ? null : (
      <DialogBase
        open
        title={
          state.running ? state.title : `${state.failures.length + state.skipped.length} left out`
        }
        onClose={state.running ? () => undefined : close}
        width="sm"
        flush={!state.running}
        actions={
          state.running ? undefined : (
            <>
              <Button variant="outlined" onClick={close}>
                Close
              </Button>
              {state.failures.length > 0 && (
                <Button
                  variant="contained"
                  onClick={() =>
                    void run(
                      state.failures.map(({ row }) => row),
                      state,
                    )
                  }
                >
                  Retry failed
                </Button>
              )}
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
            rows={[...state.failures, ...state.skipped]}
            rowId={({ row }) => name(row)}
            columns={[
              { id: 'name', header: 'Record', cell: ({ row }) => name(row) },
              { id: 'reason', header: 'Why', cell: ({ reason }) => reason, maxWidth: 360 },
            ]}
          />
        )}
      </DialogBase>
    );
  return { run, dialog };
}
