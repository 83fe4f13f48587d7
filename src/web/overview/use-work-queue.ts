import { useRead } from '#web/api/use-read.ts';
import { workRows, type WorkRow } from '#web/overview/work-queue-rows.ts';

export interface WorkQueue {
  rows: readonly WorkRow[] | undefined;
  error: unknown;
  refetch: () => void;
}

const pollMs = 120_000;

/** Everything that waits for staff, from the areas it lies in; `limit` of each kind. */
export function useWorkQueue(limit: number): WorkQueue {
  const options = { pollMs, keepPrevious: true };
  const claims = useRead(
    'get_claims',
    {
      filters: { status: ['submitted', 'revised'] },
      sortBy: 'status_since',
      ascending: true,
      page_size: limit,
    },
    options,
  );
  const work = useRead('get_policy_work', { page_size: limit }, options);
  const payments = useRead(
    'get_all_payments',
    {
      filters: { status: ['too_late'] },
      sortBy: 'date',
      ascending: true,
      amount_per_page: limit,
    },
    options,
  );
  const reads = [claims, work, payments];
  const failed = reads.find((read) => read.isError && read.data === undefined);
  const ready = claims.data && work.data && payments.data;
  return {
    rows: ready
      ? workRows({
          claims: claims.data.claims,
          work: work.data.work,
          payments: payments.data.payments,
        })
      : undefined,
    error: failed?.error ?? null,
    refetch: () => reads.forEach((read) => void read.refetch()),
  };
}
