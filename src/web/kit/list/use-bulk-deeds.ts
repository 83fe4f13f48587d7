import { useEffect } from 'react';
import type { BulkStepName } from '#contract/lists/bulk-steps.ts';
import type { ListName } from '#contract/list-names.ts';
import type { Selection } from '#web/kit/list/bulk-bar.tsx';
import { beginBulkRun, showBulkReport } from '#web/kit/list/bulk-runs.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';

/**
 * Does one thing to the rows that are ticked, or to all that the list's question finds: the server does it, however
 * many they are, and a report names those that were left out.
 */
export function useBulkDeeds(
  list: ListName,
  question: Record<string, unknown>,
): (
  deed: BulkStepName,
  selection: Pick<Selection, 'ids' | 'allMatching'>,
  given?: Record<string, unknown>,
) => void {
  const toast = useToast();
  useNoticedReport();
  return (deed, { ids, allMatching }, given = {}) => {
    const rows = allMatching ? { question } : { row_ids: [...ids] };
    beginBulkRun({ list, deed, given, ...rows }).catch((error: unknown) => toast.failure(error));
  };
}

/** A notice leads here with the report that it tells of. */
function useNoticedReport(): void {
  const [search, change] = useSearchParams();
  const noticed = search['bulk'];
  useEffect(() => {
    if (!noticed) return;
    showBulkReport(noticed);
    change({ bulk: undefined }, { replace: true });
  }, [noticed, change]);
}
