import type { ItemOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

type ErrorGroup = ItemOf<'get_error_log', 'errors'>;
export type ErrorStatus = ErrorGroup['status'];
export type ErrorSource = ErrorGroup['source'];

export const errorSourceLabels: Readonly<Record<ErrorSource, string>> = {
  server: 'Server',
  browser: 'Browser',
  job: 'Job',
};

const statusWords: Readonly<Record<ErrorStatus, StatusWord>> = {
  open: { label: 'Open', tone: 'error' },
  ignored: { label: 'Ignored', tone: 'none' },
  fixed: { label: 'Fixed', tone: 'success' },
};

export function errorStatusWord(status: ErrorStatus): StatusWord {
  return statusWords[status];
}

/** Periods to look back, in hours. */
export const errorHours = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '168', label: 'Last 7 days' },
  { value: '720', label: 'Last 30 days' },
];
