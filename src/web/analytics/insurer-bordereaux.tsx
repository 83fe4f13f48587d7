import Box from '@mui/material/Box';
import { bordereauKindLabels, bordereauKinds } from '#domain/bordereaux/bordereau-columns.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import type { AnalyticsQuestion } from '#web/analytics/analytics-question.ts';
import { FigureSkeleton } from '#web/analytics/figure-skeleton.tsx';

type Bordereau = ItemOf<'get_bordereaux', 'bordereaux'>;

/** So many stand on the page; the list has all. */
const newest = 6;

const columns: readonly Column<Bordereau>[] = [
  { id: 'number', header: 'Bordereau', cell: ({ bordereau_number }) => bordereau_number },
  { id: 'insurer', header: 'Insurer', cell: ({ insurer_name }) => insurer_name },
  {
    id: 'until',
    header: 'Until',
    align: 'right',
    cell: ({ period_until }) => formatCalendarDate(period_until),
  },
  { id: 'files', header: 'Excel', align: 'right', cell: (row) => <Files bordereau={row} /> },
];

/** What was told to insurers of the days that are asked for: the lists that were closed, as files. */
export function InsurerBordereaux({
  question: { from, to, insurer_id },
}: {
  question: AnalyticsQuestion;
}) {
  const asked = { from, to, ...(insurer_id === undefined ? {} : { insurer_id: [insurer_id] }) };
  const read = useRead('get_bordereaux', { filters: asked, page_size: 20 });
  const all = addressOf('administration', { tab: 'bordereaux' });
  return (
    <Card
      title="What were the insurers told?"
      flush
      actions={
        <AppLink href={all} sx={{ fontSize: 13 }}>
          All bordereaux
        </AppLink>
      }
    >
      {read.isPending ? (
        <Box sx={{ p: 5 }}>
          <FigureSkeleton rows={4} />
        </Box>
      ) : read.isError ? (
        <ErrorState
          title="These bordereaux could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : read.data.bordereaux.length === 0 ? (
        <EmptyState
          compact
          title="Nothing in this period."
          text="Closed bordereaux appear here with their files."
        />
      ) : (
        <PlainTable
          label="Closed bordereaux"
          columns={columns}
          rows={read.data.bordereaux.slice(0, newest)}
          rowId={({ bordereau_id }) => bordereau_id}
        />
      )}
    </Card>
  );
}

function Files({ bordereau: { bordereau_id, bordereau_number } }: { bordereau: Bordereau }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 3 }}>
      {bordereauKinds.map((kind) => (
        <Box
          key={kind}
          component="a"
          download
          href={downloadAddress('get_bordereau_file', { bordereau_id, kind, format: 'xlsx' })}
          aria-label={`${bordereau_number}, ${bordereauKindLabels[kind]}`}
          sx={{ color: t.brand[600], fontWeight: 600 }}
        >
          {bordereauKindLabels[kind]}
        </Box>
      ))}
    </Box>
  );
}
