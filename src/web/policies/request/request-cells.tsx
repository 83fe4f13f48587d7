import { formatMoney } from '#domain/money.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { EventCountdown } from '#web/policies/request/event-countdown.tsx';
import { requestWord } from '#web/policies/request/request-word.ts';

export type RequestRow = ItemOf<'get_requests', 'requests'>;

/** "+ EUR 412.00", "none", or a dash where it cannot be said beforehand. */
export function effectText({
  premium_effect,
  currency,
}: Pick<RequestRow, 'premium_effect' | 'currency'>): string {
  if (premium_effect === null) return '—';
  if (premium_effect === 0) return 'none';
  const sign = premium_effect > 0 ? '+' : '−';
  return `${sign} ${formatMoney(Math.abs(premium_effect), currency)}`;
}

/** Cells of requests that are drawn in their own way. */
export const requestCells = {
  event_start_on: (row: RequestRow) => <EventCountdown date={row.event_start_on} />,
  status: (row: RequestRow) => <StatusChip {...requestWord(row)} />,
  premium_effect: effectText,
  submitted_at: (row: RequestRow) => (
    <RelativeAge since={row.submitted_at ?? row.created_at} urgentAfterHours={48} />
  ),
};

/** Beside an open request there is room for what one chooses by, in this order; the rest waits in the menu. */
export const besideRequest = {
  kind: true,
  client_name: true,
  event_start_on: true,
  premium_effect: false,
  status: false,
  document_number: false,
  owner_name: false,
  submitted_at: true,
};

/** The same of the various insurances: what is asked for says the line too. */
export const besideViRequest = { ...besideRequest, insurance_type: false };

/** The columns as they stand beside an open request. */
export function narrowColumns(
  columns: readonly Column<RequestRow>[],
  beside: Readonly<Record<string, boolean>>,
): readonly Column<RequestRow>[] {
  return Object.entries(beside).flatMap(([id, isShown]) => {
    const column = columns.find((one) => one.id === id);
    return column ? [{ ...column, ...(isShown ? {} : { optional: true }) }] : [];
  });
}
