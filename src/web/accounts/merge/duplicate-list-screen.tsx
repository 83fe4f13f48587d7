import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { sameText } from '#web/accounts/merge/duplicate-table.tsx';
import { useDistinctAccounts } from '#web/accounts/merge/use-distinct-accounts.ts';
import { Card } from '#web/kit/base/card.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { ViewTabs } from '#web/kit/list/view-tabs.tsx';

type Pair = OutputOf<'get_duplicate_pairs'>['pairs'][number];

const who = (one: Pair['one']) => (
  <Box>
    {one.name}
    <Box sx={{ fontSize: 12, fontWeight: 450, color: t.n[600] }}>
      {[one.attn, one.email, one.phone].filter(Boolean).join(' · ')}
    </Box>
  </Box>
);

const columns: readonly Column<Pair>[] = [
  { id: 'one', header: 'Account', cell: (pair) => who(pair.one), maxWidth: 380 },
  { id: 'other', header: 'May be the same as', cell: (pair) => who(pair.other), maxWidth: 380 },
  { id: 'why', header: 'Why', cell: (pair) => sameText(pair.one.reasons) },
  { id: 'decision', header: 'Decision', cell: (pair) => <Decision pair={pair} /> },
];

const views = [
  { id: 'likely', label: 'Likely' },
  { id: 'distinct', label: 'Not duplicates' },
];

const idsOf = ({ one, other }: Pair) => ({ one_id: one.user_id, other_id: other.user_id });

/** /dashboard/accounts/duplicates: clients that look like one, in pairs. */
export function DuplicateListScreen() {
  const list = useListState({ view: 'likely' });
  const likely = useRead('get_duplicate_pairs', { distinct: false });
  const apart = useRead('get_duplicate_pairs', { distinct: true });
  const pairs = list.view === 'distinct' ? apart : likely;
  const counts = [likely.data?.pairs.length, apart.data?.pairs.length];
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Accounts', href: addressOf('accounts') }]}
        title="Likely duplicates"
        facts="Clients with the same email, company or phone. Open a pair to compare and merge it."
      />
      <ViewTabs
        list={list}
        views={views.map((view, index) => ({ ...view, count: counts[index] }))}
      />
      {pairs.isPending ? <PageSkeleton /> : null}
      {pairs.isError ? (
        <ErrorState
          title="Duplicates could not be loaded."
          error={pairs.error}
          onRetry={() => void pairs.refetch()}
        />
      ) : null}
      {pairs.data ? (
        <Card flush sx={{ mt: 4 }}>
          <PlainTable
            label="Likely duplicates"
            columns={columns}
            rows={pairs.data.pairs}
            rowId={(pair) => `${pair.one.user_id} ${pair.other.user_id}`}
            rowHref={(pair) =>
              addressOf('account_merge', { user_id: pair.one.user_id, with: pair.other.user_id })
            }
            rowHeight={56}
            emptyText={
              pairs === likely
                ? 'No clients look like each other.'
                : 'No pair was kept as two clients.'
            }
          />
        </Card>
      ) : null}
    </>
  );
}

/** "Not a duplicate", or who said so and the way back. */
function Decision({ pair }: { pair: Pair }) {
  const { mark, takeBack, isBusy } = useDistinctAccounts();
  if (pair.marked_at === null)
    return (
      <Button variant="outlined" size="small" disabled={isBusy} onClick={() => mark(idsOf(pair))}>
        Not a duplicate
      </Button>
    );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Box sx={{ fontSize: 12, color: t.n[600] }}>
        {`${pair.marked_by_name}, ${dateTextOf(pair.marked_at)}`}
      </Box>
      <Button
        variant="outlined"
        size="small"
        disabled={isBusy}
        onClick={() => takeBack(idsOf(pair))}
      >
        Take back
      </Button>
    </Box>
  );
}
