import Box from '@mui/material/Box';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { sameText } from '#web/accounts/duplicate-table.tsx';
import { Card } from '#web/kit/card.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { t } from '#web/kit/tokens.ts';

type Pair = OutputOf<'get_duplicate_pairs'>['pairs'][number];

const who = (one: Pair['one']) => (
  <Box>
    {one.name}
    <Box sx={{ fontSize: 12.5, fontWeight: 450, color: t.n[600] }}>
      {[one.attn, one.email, one.phone].filter(Boolean).join(' · ')}
    </Box>
  </Box>
);

const columns: readonly Column<Pair>[] = [
  { id: 'one', header: 'Account', cell: (pair) => who(pair.one), maxWidth: 380 },
  { id: 'other', header: 'May be the same as', cell: (pair) => who(pair.other), maxWidth: 380 },
  { id: 'why', header: 'Why', cell: (pair) => sameText(pair.one.reasons) },
];

/** /dashboard/accounts/duplicates: clients that look like one, in pairs. */
export function DuplicateListScreen() {
  const pairs = useRead('get_duplicate_pairs', {});
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Accounts', href: '/dashboard/accounts' }]}
        title="Likely duplicates"
        facts="Clients with the same email, company or phone. Open a pair to compare and merge it."
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
              `/dashboard/accounts/${pair.one.user_id}/merge?with=${pair.other.user_id}`
            }
            rowHeight={56}
            emptyText="No clients look like each other."
          />
        </Card>
      ) : null}
    </>
  );
}
