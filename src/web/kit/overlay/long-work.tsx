import { lazy, Suspense, useSyncExternalStore } from 'react';
import { bulkRuns, watchBulkRuns } from '#web/kit/list/bulk-runs.ts';
import { pendingExports, watchExports } from '#web/kit/list/list-exports.ts';

const LongWorkCorner = lazy(() =>
  import('#web/kit/overlay/long-work-corner.tsx').then((module) => ({
    default: module.LongWorkCorner,
  })),
);

/** Files and runs over many rows that are under way, wherever one is in the product. */
export function LongWork() {
  const exports = useSyncExternalStore(watchExports, pendingExports);
  const runs = useSyncExternalStore(watchBulkRuns, bulkRuns);
  const nothing = exports.length === 0 && runs.pending.length === 0 && runs.report === null;
  return nothing ? null : (
    <Suspense>
      <LongWorkCorner exports={exports} runs={runs} />
    </Suspense>
  );
}
