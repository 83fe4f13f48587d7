import {
  type ClaimRow,
  claimStatusWord,
  isOurTurn,
  waitingSince,
} from '#web/claims/claim/claim-words.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { NumberText } from '#web/kit/text/number-text.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { WrappedText } from '#web/kit/text/wrapped-text.tsx';

/** Hours after which a claim that waits for us is shown in crimson. */
const urgentAfterHours = 48;

const amount = (value: (claim: ClaimRow) => number | null) => (claim: ClaimRow) => (
  <MoneyText amount={value(claim)} currency={claim.currency} bare={claim.currency === 'EUR'} />
);

/** The columns of Crash corner; money and age stand inside the first 1200 px. */
export const claimColumns: readonly Column<ClaimRow>[] = [
  {
    id: 'claim_number',
    header: 'Claim',
    cell: (c) => <NumberText value={c.claim_number} />,
    sort: 'claim_number',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (c) => <StatusChip {...claimStatusWord(c.status)} />,
    card: 'status',
  },
  { id: 'team', header: 'Team', cell: (c) => <LongText text={c.team_name} />, card: 'line' },
  { id: 'driver', header: 'Driver', cell: (c) => c.driver_name || '—', card: 'line' },
  {
    id: 'event',
    header: 'Event',
    cell: (c) => (
      <WrappedText>
        <LongText text={c.event_name} />
      </WrappedText>
    ),
    quiet: true,
    maxWidth: 208,
  },
  {
    id: 'accident',
    header: 'Accident',
    cell: (c) => <DateText value={c.date_accident} />,
    sort: 'date_accident',
    quiet: true,
    card: 'note',
  },
  {
    id: 'claimed',
    header: 'Claimed (EUR)',
    cell: amount((c) => (c.claimed === 0 ? null : c.claimed)),
    sort: 'claimed',
    align: 'right',
    card: 'amount',
  },
  {
    id: 'waiting',
    header: 'Waiting',
    cell: (c) => (
      <RelativeAge since={waitingSince(c)} {...(isOurTurn(c.status) ? { urgentAfterHours } : {})} />
    ),
    sort: 'status_since',
    align: 'right',
    quiet: true,
  },
  { id: 'policy', header: 'Policy', cell: (c) => c.policy_nr, optional: true },
  { id: 'chassis', header: 'Chassis', cell: (c) => c.chassis_number || '—', optional: true },
  {
    id: 'agreed',
    header: 'Agreed (EUR)',
    cell: amount((c) => c.agreed),
    align: 'right',
    optional: true,
  },
  {
    id: 'final_amount',
    header: 'Final amount (EUR)',
    cell: amount((c) => c.final_amount),
    align: 'right',
    optional: true,
  },
  {
    id: 'missing_chassis',
    header: 'Car(s) missing chassis',
    cell: (c) => <LongText text={c.cars_missing_chassis_string} />,
    optional: true,
    quiet: true,
  },
  {
    id: 'reported',
    header: 'Reported',
    cell: (c) => <DateText value={c.date_claim} time />,
    sort: 'date_claim',
    optional: true,
    quiet: true,
  },
  {
    id: 'loss_adjuster',
    header: 'Loss adjuster',
    cell: (c) => c.loss_adjuster_name || '—',
    optional: true,
    quiet: true,
  },
];

/** An insurer wants to know which policy pays how much, and not who drove and how long we have left it. */
const insurerColumns: readonly Column<ClaimRow>[] = claimColumns.map((column) => {
  if (column.id === 'policy' || column.id === 'final_amount') return { ...column, optional: false };
  if (column.id === 'event') return { ...column, maxWidth: 180 };
  return column.id === 'driver' || column.id === 'waiting' ? { ...column, optional: true } : column;
});

/** The columns as each account type has them when it comes first. */
export function claimColumnsOf(account_type: AccountType): readonly Column<ClaimRow>[] {
  return account_type === 'insurer' ? insurerColumns : claimColumns;
}
