import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useToast } from '#web/kit/toasts.tsx';

const BulkReportDialog = lazy(() =>
  import('#web/kit/bulk-report-dialog.tsx').then((module) => ({
    default: module.BulkReportDialog,
  })),
);

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
  const left = state === null ? [] : [...state.failures, ...state.skipped];
  const dialog =
    state === null ? null : (
      <Suspense>
        <BulkReportDialog
          title={state.title}
          total={state.total}
          finished={state.finished}
          running={state.running}
          left={left.map(({ row, reason }) => ({ name: name(row), reason }))}
          onRetry={
            state.failures.length === 0
              ? undefined
              : () =>
                  void run(
                    state.failures.map(({ row }) => row),
                    state,
                  )
          }
          onClose={close}
        />
      </Suspense>
    );
  return { run, dialog };
}
