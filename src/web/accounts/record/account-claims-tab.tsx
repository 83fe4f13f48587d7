import { claimStatusLabels, claimStatusTones } from '#domain/claims/claim-status.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { RecordList, tabPageSize, useTabPage } from '#web/accounts/record/record-list.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

type Claim = ItemOf<'get_claims', 'claims'>;

const columns: readonly Column<Claim>[] = [
  { id: 'number', header: 'Claim', cell: (row) => row.claim_number },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusChip label={claimStatusLabels[row.status]} tone={claimStatusTones[row.status]} />
    ),
  },
  {
    id: 'driver',
    header: 'Driver',
    cell: (row) => <LongText text={row.driver_name} length={26} />,
  },
  {
    id: 'event',
    header: 'Event',
    cell: (row) => <LongText text={row.event_name} length={34} />,
    quiet: true,
  },
  { id: 'accident', header: 'Accident', cell: (row) => <DateText value={row.date_accident} /> },
  {
    id: 'claimed',
    header: 'Claimed',
    cell: (row) => <MoneyText amount={row.claimed} currency={row.currency} />,
    align: 'right',
  },
  {
    id: 'final',
    header: 'Final amount',
    cell: (row) => <MoneyText amount={row.final_amount} currency={row.currency} />,
    align: 'right',
  },
];

/** Claims of a client, or those that a loss adjuster was given. */
export function AccountClaimsTab({ account }: { account: Account }) {
  const { page, setPage } = useTabPage();
  const adjuster = account.account_type === 'loss_adjuster';
  const claims = useRead(
    'get_claims',
    {
      filters: adjuster ? { loss_adjuster_id: [account.user_id] } : { user_id: [account.user_id] },
      page,
      page_size: tabPageSize,
    },
    { keepPrevious: true },
  );
  return (
    <RecordList
      title="Claims"
      failure="Claims could not be loaded."
      columns={columns}
      rows={claims.data?.claims}
      total={claims.data?.total}
      read={claims}
      rowId={(row) => row.claim_id}
      rowHref={(row) => addressOf('claim', { claim_id: row.claim_id })}
      empty={{ title: 'No claims yet.', text: 'Crash reports appear here.' }}
      page={page}
      onPage={setPage}
    />
  );
}
