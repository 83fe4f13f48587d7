import { lazy, Suspense, useSyncExternalStore } from 'react';
import { pendingExports, watchExports } from '#web/kit/list-exports.ts';

const ExportRows = lazy(() =>
  import('#web/kit/export-rows.tsx').then((module) => ({ default: module.ExportRows })),
);

/** Files under way, wherever one is in the product. */
export function ExportProgress() {
  const pending = useSyncExternalStore(watchExports, pendingExports);
  return pending.length === 0 ? null : (
    <Suspense>
      <ExportRows pending={pending} />
    </Suspense>
  );
}
