import Button from '@mui/material/Button';
import { claimStatusLabels, claimStatusTones } from '#domain/claims/claim-status.ts';
import { addressOf, addressOfNewClaim } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';
import { usePolicyClaims } from '#web/policies/policy/use-policy-claims.ts';

type Claim = ItemOf<'get_claims', 'claims'>;

const columns: readonly Column<Claim>[] = [
  { id: 'number', header: 'Claim', cell: (claim) => claim.claim_number },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <StatusChip label={claimStatusLabels[status]} tone={claimStatusTones[status]} />
    ),
  },
  {
    id: 'event',
    header: 'Event',
    cell: (claim) => <LongText text={claim.event_name} length={28} />,
  },
  { id: 'driver', header: 'Driver', cell: (claim) => claim.driver_name || '—', quiet: true },
  {
    id: 'accident',
    header: 'Accident',
    cell: (claim) => <DateText value={claim.date_accident} />,
    quiet: true,
  },
  {
    id: 'claimed',
    header: 'Claimed',
    cell: (claim) => <MoneyText amount={claim.claimed} currency={claim.currency} />,
    align: 'right',
  },
  {
    id: 'final',
    header: 'Final amount',
    cell: (claim) => <MoneyText amount={claim.final_amount} currency={claim.currency} />,
    align: 'right',
  },
];

/** Off the track nobody drives at an event: a loss has its day and its amounts. */
const columnsOfLosses = columns
  .filter(({ id }) => id !== 'event' && id !== 'driver')
  .map((column) => (column.id === 'accident' ? { ...column, header: 'Loss' } : column));

/** The claims of a policy, and the way to report one. */
export function PolicyClaims({ policy }: { policy: PolicyDetail }) {
  const go = useGo();
  const claims = usePolicyClaims(policy);
  const reports = policy.abilities.includes('create_claim');
  if (claims.isError)
    return (
      <ErrorState
        title="Claims could not be loaded."
        error={claims.error}
        onRetry={() => void claims.refetch()}
      />
    );
  if (!claims.rows) return <PageSkeleton />;
  return (
    <Card
      title="Claims"
      flush
      actions={
        reports ? (
          <Button variant="outlined" onClick={() => go(addressOfNewClaim(policy))}>
            New claim
          </Button>
        ) : null
      }
    >
      <PlainTable
        label="Claims"
        columns={policy.is_vi ? columnsOfLosses : columns}
        rows={claims.rows}
        rowId={(claim) => claim.claim_id}
        rowHref={({ claim_id }) => addressOf(policy.is_vi ? 'vi_claim' : 'claim', { claim_id })}
        emptyText="No claims on this policy."
      />
    </Card>
  );
}
