import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { ApprovalPanel } from '#web/policies/quote/approval-panel.tsx';
import { ApprovalRows, type WaitingDocument } from '#web/policies/quote/approval-rows.tsx';

const step = 50;
const urgentAfterHours = 48;

const columns: readonly Column<WaitingDocument>[] = [
  { id: 'document', header: 'Document', cell: (row) => row.document_number },
  {
    id: 'client',
    header: 'Client',
    cell: (row) => <LongText text={row.client_name} length={26} />,
  },
  {
    id: 'type',
    header: 'Type',
    cell: (row) => insuranceTypeLabels[row.insurance_type],
    quiet: true,
  },
  { id: 'car', header: 'Car / item', cell: (row) => <LongText text={row.car_title} length={26} /> },
  {
    id: 'event',
    header: 'Event or period',
    cell: (row) => (
      <LongText
        text={row.event_title || periodTextOf(row.period_from, row.period_to)}
        length={28}
      />
    ),
    quiet: true,
  },
  {
    id: 'sum',
    header: 'Sum insured',
    align: 'right',
    cell: (row) => <MoneyText amount={row.sum_insured} currency={row.currency} whole />,
  },
  {
    id: 'premium',
    header: 'Net premium',
    align: 'right',
    cell: (row) => <MoneyText amount={row.premium} currency={row.currency} />,
  },
  {
    id: 'waiting',
    header: 'Waiting since',
    align: 'right',
    cell: (row) => <RelativeAge since={row.waiting_since} urgentAfterHours={urgentAfterHours} />,
  },
];

/** The record after this one; at the end the one before it. */
function neighbourOf(rows: readonly WaitingDocument[], policy_id: string): string | null {
  const index = rows.findIndex((row) => row.policy_id === policy_id);
  return (rows[index + 1] ?? rows[index - 1])?.policy_id ?? null;
}

/**
 * What waits for the insurer, the longest waiting first: choose a document, look at it, answer, and the next one opens
 * by itself. `J` and `K` walk, `A` approves, `D` declines.
 */
export function ApprovalQueue() {
  const [size, setSize] = useState(step);
  const queue = useRead('get_approval_queue', { page_size: size }, { keepPrevious: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const beside = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const rows = queue.data?.documents ?? [];
  const open = rows.find((row) => row.policy_id === chosen);
  useEffect(() => {
    // Somebody else may have answered the one that is open.
    if (queue.data && chosen !== null && !open) setChosen(null);
  }, [queue.data, chosen, open]);

  const walk = (by: number) => {
    const index = rows.findIndex((row) => row.policy_id === chosen);
    const next = rows[index < 0 ? 0 : Math.min(Math.max(index + by, 0), rows.length - 1)];
    if (next) setChosen(next.policy_id);
  };
  useShortcuts(
    {
      j: { does: 'Next document', act: () => walk(1) },
      k: { does: 'Previous document', act: () => walk(-1) },
    },
    rows.length > 0,
  );

  if (queue.isPending) return <PageSkeleton />;
  if (queue.isError)
    return (
      <ErrorState
        title="The documents that wait could not be loaded."
        error={queue.error}
        onRetry={() => void queue.refetch()}
      />
    );
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          title="Nothing waits for you."
          text="Documents that are sent to you for approval appear here."
        />
      </Card>
    );
  const panel = open ? (
    <ApprovalPanel
      key={open.policy_id}
      row={open}
      onAnswered={() => setChosen(neighbourOf(rows, open.policy_id))}
      onClose={() => setChosen(null)}
    />
  ) : null;
  const { total } = queue.data;
  const more =
    rows.length < total ? (
      <Box sx={{ p: 3, textAlign: 'center', borderTop: `1px solid ${t.n[200]}` }}>
        <Button onClick={() => setSize(Math.min(100, size + step))}>
          {`Show more, ${rows.length} of ${total}`}
        </Button>
      </Box>
    ) : null;
  if (panel && beside)
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: 'minmax(280px, 1fr) 520px',
        }}
      >
        <Box>
          <Card flush>
            <ApprovalRows rows={rows} chosen={chosen} onChoose={setChosen} />
            {more}
          </Card>
          <Typography variant="caption" component="p" sx={{ mt: 3 }}>
            J and K walk through the queue, A approves, D declines.
          </Typography>
        </Box>
        <Box sx={{ position: 'sticky', top: 72 }}>{panel}</Box>
      </Box>
    );
  return (
    <>
      <Card flush>
        {beside ? (
          <PlainTable
            label="Waiting for insurer"
            columns={columns}
            rows={rows}
            rowId={(row) => row.policy_id}
            onRow={(row) => setChosen(row.policy_id)}
          />
        ) : (
          <ApprovalRows rows={rows} chosen={chosen} onChoose={setChosen} />
        )}
        {more}
      </Card>
      {beside ? null : (
        <SidePanel
          open={panel !== null}
          title={open?.document_number ?? ''}
          width={520}
          flush
          onClose={() => setChosen(null)}
        >
          {panel}
        </SidePanel>
      )}
    </>
  );
}
