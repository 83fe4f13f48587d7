import { claimStatusLabels, claimStatusTones } from '#domain/claims/claim-status.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { DateText } from '#web/kit/date-text.tsx';
import { FilterBar } from '#web/kit/filter-bar.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import { oneOf } from '#web/kit/one-of.ts';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { useListState } from '#web/kit/use-list-state.ts';

type Claim = ItemOf<'get_claims', 'claims'>;

const noun = { one: 'claim', many: 'claims' };
const sorts = ['date_accident', 'claim_number', 'claimed'] as const;

const columns: readonly Column<Claim>[] = [
  {
    id: 'claim_number',
    header: 'Claim',
    cell: (claim) => claim.claim_number,
    sort: 'claim_number',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (claim) => (
      <StatusChip label={claimStatusLabels[claim.status]} tone={claimStatusTones[claim.status]} />
    ),
    card: 'status',
  },
  {
    id: 'team',
    header: 'Team',
    cell: (claim) => <LongText text={claim.team_name} length={28} />,
    card: 'line',
  },
  { id: 'policy', header: 'Policy', cell: (claim) => claim.policy_nr, quiet: true },
  {
    id: 'event',
    header: 'Event',
    cell: (claim) => <LongText text={claim.event_name} length={32} />,
    quiet: true,
  },
  {
    id: 'accident',
    header: 'Accident',
    cell: (claim) => <DateText value={claim.date_accident} />,
    sort: 'date_accident',
    card: 'note',
  },
  {
    id: 'claimed',
    header: 'Claimed',
    cell: (claim) => <MoneyText amount={claim.claimed || null} currency={claim.currency} />,
    align: 'right',
    sort: 'claimed',
    card: 'amount',
  },
  {
    id: 'final',
    header: 'Final amount',
    cell: (claim) => <MoneyText amount={claim.final_amount} currency={claim.currency} />,
    align: 'right',
  },
];

/** The claims on documents that the insurer carries; to read. */
export function InsurerClaims() {
  const list = useListState({ sort: '-date_accident' });
  const claims = useRead(
    'get_claims',
    {
      page: list.page,
      size: list.size,
      search: list.q,
      sortBy: oneOf(list.sortBy, sorts, 'date_accident'),
      ascending: list.ascending,
    },
    { keepPrevious: true },
  );
  return (
    <>
      <FilterBar list={list} searchLabel="Search claims" />
      <DataTable
        list={list}
        noun={noun}
        columns={columns}
        rows={claims.data?.claims}
        total={claims.data?.total}
        read={claims}
        rowId={(claim) => claim.claim_id}
        rowHref={(claim) => `/dashboard/claims/${claim.claim_id}`}
        natural
        empty={{ title: 'No claims yet.', text: 'Claims on your documents appear here.' }}
      />
    </>
  );
}
