import type { InputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';

/** Runs over many rows that this tab waits for, and the one whose report is open. */
export interface BulkRuns {
  pending: readonly string[];
  report: string | null;
}

let runs: BulkRuns = { pending: [], report: null };
const listeners = new Set<() => void>();

function keep(next: BulkRuns): void {
  runs = next;
  for (const listener of listeners) listener();
}

export function watchBulkRuns(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function bulkRuns(): BulkRuns {
  return runs;
}

/** Has the server do one thing to many rows; how far it is shows wherever one is in the product. */
export async function beginBulkRun(input: InputOf<'start_bulk_run'>): Promise<void> {
  const { bulk_run_id } = await callWrite('start_bulk_run', input);
  keep({ ...runs, pending: [...runs.pending, bulk_run_id] });
}

/** Tries those again that were left out. */
export async function retryBulkRun(bulk_run_id: string): Promise<void> {
  const again = await callWrite('retry_bulk_run', { bulk_run_id });
  keep({ pending: [...runs.pending, again.bulk_run_id], report: null });
}

export function endBulkRun(bulk_run_id: string): void {
  keep({ ...runs, pending: runs.pending.filter((one) => one !== bulk_run_id) });
}

/** Opens the report of a run; null closes it. */
export function showBulkReport(report: string | null): void {
  keep({ ...runs, report });
}
