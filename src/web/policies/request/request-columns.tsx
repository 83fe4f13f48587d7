import { requestKindLabels } from '#domain/policies/request-status.ts';
import { formatMoney } from '#domain/money.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
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

const titleOf = (row: RequestRow) => row.summary || requestKindLabels[row.kind];

const request: Column<RequestRow> = {
  id: 'request',
  header: 'Request',
  cell: (row) => <LongText text={titleOf(row)} length={44} />,
  sort: 'kind',
};
const client: Column<RequestRow> = {
  id: 'client',
  header: 'Client',
  cell: (row) => <LongText text={row.client_name} length={24} />,
  sort: 'client_name',
  card: 'line',
};
const policy: Column<RequestRow> = {
  id: 'policy',
  header: 'Policy',
  cell: (row) => row.document_number || '—',
  card: 'line',
};
const starts: Column<RequestRow> = {
  id: 'starts',
  header: 'Event start',
  cell: (row) => <EventCountdown date={row.event_start_on} />,
  sort: 'event_start_on',
  card: 'note',
};
const status: Column<RequestRow> = {
  id: 'status',
  header: 'Status',
  cell: (row) => <StatusChip {...requestWord(row)} />,
  card: 'status',
};
const effect: Column<RequestRow> = {
  id: 'effect',
  header: 'Premium effect',
  cell: effectText,
  align: 'right',
  sort: 'premium_effect',
  card: 'amount',
};
const received: Column<RequestRow> = {
  id: 'received',
  header: 'Received',
  cell: (row) => <RelativeAge since={row.submitted_at ?? row.created_at} urgentAfterHours={48} />,
  align: 'right',
  sort: 'submitted_at',
  quiet: true,
};
const owner: Column<RequestRow> = {
  id: 'owner',
  header: 'Owner',
  cell: (row) => row.owner_name || '—',
  quiet: true,
};
const brokerage: Column<RequestRow> = {
  id: 'brokerage',
  header: 'Brokerage',
  cell: (row) => <LongText text={row.broker_name} length={24} />,
  optional: true,
};

/** The whole list. */
export const requestColumns: readonly Column<RequestRow>[] = [
  request,
  client,
  policy,
  starts,
  status,
  effect,
  owner,
  received,
  brokerage,
];

/** Beside an open request there is room for what one chooses by. */
export const narrowRequestColumns: readonly Column<RequestRow>[] = [
  { ...request, cell: (row) => <LongText text={titleOf(row)} length={38} /> },
  { ...client, cell: (row) => <LongText text={row.client_name} length={24} /> },
  starts,
  { ...effect, optional: true },
  { ...status, optional: true },
  { ...policy, optional: true },
  { ...owner, optional: true },
  received,
];
