import { countryName } from '#domain/countries.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { accountName, accountWord, moneyText } from '#web/accounts/account-words.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';

export type AccountRow = ItemOf<'get_accounts', 'accounts'>;

export const accountColumns: readonly Column<AccountRow>[] = [
  {
    id: 'company',
    header: 'Company',
    cell: (row) => <LongText text={accountName(row)} length={32} />,
    sort: 'company_name',
  },
  {
    id: 'role',
    header: 'Role',
    cell: (row) => <StatusChip {...accountWord(row)} />,
    sort: 'account_type',
    card: 'status',
  },
  {
    id: 'contact',
    header: 'Contact / email',
    cell: (row) => <TwoLines first={row.attn || '—'} second={row.email} />,
    sort: 'attn',
    card: 'line',
    maxWidth: 222,
  },
  {
    id: 'open_amount',
    header: 'Open amount',
    cell: (row) => <span className="num">{moneyText(row.open_amounts)}</span>,
    align: 'right',
    card: 'amount',
  },
  { id: 'policies', header: 'Policies', cell: (row) => row.active_policies, align: 'right' },
  { id: 'claims', header: 'Open claims', cell: (row) => row.open_claims, align: 'right' },
  {
    id: 'phone',
    header: 'Phone',
    cell: (row) => row.phone || '—',
    quiet: true,
    optional: true,
  },
  {
    id: 'country',
    header: 'Country',
    cell: (row) => countryName(row.country),
    sort: 'country',
    quiet: true,
  },
  {
    id: 'team',
    header: 'Team',
    cell: (row) => <LongText text={row.team_name || '—'} length={28} />,
    sort: 'team_name',
    optional: true,
  },
  {
    id: 'brokerage',
    header: 'Brokerage',
    cell: (row) => <LongText text={row.broker_name || '—'} length={28} />,
    optional: true,
  },
  {
    id: 'claim_level',
    header: 'Claim level',
    cell: (row) => row.claim_level,
    align: 'right',
    optional: true,
  },
  {
    id: 'created',
    header: 'Created',
    cell: (row) => <DateText value={row.created} />,
    sort: 'created',
    optional: true,
  },
  {
    id: 'last_seen',
    header: 'Last seen',
    cell: (row) => <RelativeAge since={row.last_seen} />,
    align: 'right',
    sort: 'last_seen',
    quiet: true,
  },
];
