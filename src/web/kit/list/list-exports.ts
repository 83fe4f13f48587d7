import type { InputOf } from '#web/api/action-types.ts';
import { callWrite, downloadAddress } from '#web/api/api-client.ts';
import type { Noun } from '#web/kit/table/table-column.ts';

/** A file that this tab asked for and has not got yet. */
export interface PendingExport {
  export_id: string;
  /** Written in the background: a row tells how far it is. */
  is_long: boolean;
  noun: Noun;
}

let pending: readonly PendingExport[] = [];
const listeners = new Set<() => void>();

function keep(next: readonly PendingExport[]): void {
  pending = next;
  for (const listener of listeners) listener();
}

export function watchExports(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function pendingExports(): readonly PendingExport[] {
  return pending;
}

/** Asks the server for a file; it comes by itself as soon as it is written, whatever page is open then. */
export async function beginExport(input: InputOf<'start_list_export'>, noun: Noun): Promise<void> {
  const { export_id, is_long } = await callWrite('start_list_export', input);
  keep([...pending, { export_id, is_long, noun }]);
}

export function endExport(export_id: string): void {
  keep(pending.filter((one) => one.export_id !== export_id));
}

/** Saves the file of an export. */
export function saveExport(export_id: string): void {
  const link = document.createElement('a');
  link.href = downloadAddress('get_list_export_file', { export_id });
  link.download = '';
  link.click();
}
