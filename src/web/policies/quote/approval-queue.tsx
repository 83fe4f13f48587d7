import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { approvalColumns } from '#web/policies/quote/approval-columns.tsx';
import { ApprovalPanel } from '#web/policies/quote/approval-panel.tsx';
import { ApprovalRows, type WaitingDocument } from '#web/policies/quote/approval-rows.tsx';

const step = 50;
/** The record after this one; at the end the one before it. */
function neighbourOf(rows: readonly WaitingDocument[], policy_id: string): string | null {
  const index = rows.findIndex((row) => row.policy_id === policy_id);
  return (rows[index + 1] ?? rows[index - 1])?.policy_id ?? null;
}

/** The document that is open; its id stands in the address, so that a link or a reload opens the same one. */
function useChosenDocument() {
  const [{ document: chosen = null }, change] = useSearchOf('overview');
  const choose = useCallback(
    (policy_id: string | null) => change({ document: policy_id ?? undefined }, { replace: true }),
    [change],
  );
  return [chosen, choose] as const;
}

/**
 * What waits for the insurer, the longest waiting first: choose a document, look at it, answer, and the next one opens
 * by itself. `J` and `K` walk, `A` approves, `D` declines.
 */
export function ApprovalQueue() {
  const [size, setSize] = useState(step);
  const queue = useRead('get_approval_queue', { page_size: size }, { keepPrevious: true });
  const [chosen, setChosen] = useChosenDocument();
  const beside = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const rows = queue.data?.documents ?? [];
  const open = rows.find((row) => row.policy_id === chosen);
  useEffect(() => {
    // Somebody else may have answered the one that is open.
    if (queue.data && chosen !== null && !open) setChosen(null);
  }, [queue.data, chosen, open, setChosen]);

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
  return (
    <QueuePage
      {...{ rows, open, beside, panel }}
      onChoose={setChosen}
      more={
        <ShowMore
          shown={rows.length}
          total={queue.data.total}
          onMore={() => setSize(Math.min(100, size + step))}
        />
      }
    />
  );
}

function ShowMore(props: { shown: number; total: number; onMore: () => void }) {
  if (props.shown >= props.total) return null;
  return (
    <Box sx={{ p: 3, textAlign: 'center', borderTop: `1px solid ${t.n[200]}` }}>
      <Button onClick={props.onMore}>{`Show more, ${props.shown} of ${props.total}`}</Button>
    </Box>
  );
}

/** The queue with the open document beside it; over it, where there is no room. */
function QueuePage({
  rows,
  open,
  beside,
  panel,
  more,
  onChoose,
}: {
  rows: readonly WaitingDocument[];
  open: WaitingDocument | undefined;
  beside: boolean;
  panel: ReactNode;
  more: ReactNode;
  onChoose: (policy_id: string | null) => void;
}) {
  const list = <ApprovalRows rows={rows} chosen={open?.policy_id ?? null} onChoose={onChoose} />;
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
            {list}
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
            columns={approvalColumns}
            rows={rows}
            rowId={(row) => row.policy_id}
            onRow={(row) => onChoose(row.policy_id)}
          />
        ) : (
          list
        )}
        {more}
      </Card>
      {beside ? null : (
        <SidePanel
          open={panel !== null}
          title={open?.document_number ?? ''}
          width={520}
          flush
          onClose={() => onChoose(null)}
        >
          {panel}
        </SidePanel>
      )}
    </>
  );
}
