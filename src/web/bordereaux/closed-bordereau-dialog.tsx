import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { BordereauKind } from '#domain/bordereaux/bordereau-columns.ts';
import { formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { BordereauFiles } from '#web/bordereaux/bordereau-files.tsx';
import { BordereauTable } from '#web/bordereaux/bordereau-table.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { lazyDialog, recordDialog, type RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

export type ClosedBordereau = ItemOf<'get_bordereaux', 'bordereaux'>;

const useSending = lazyDialog(() =>
  import('#web/bordereaux/send-bordereau-dialog.tsx').then((m) =>
    recordDialog(m.SendBordereauDialog),
  ),
);

/** A closed bordereau as it was sent, with its files; staff mail it to the insurer. */
export function ClosedBordereauDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<ClosedBordereau>) {
  const { account_type } = useSession();
  const sending = useSending();
  const [kind, setKind] = useState<BordereauKind>('risk');
  const { bordereau_id, bordereau_number } = subject;
  const read = useRead(
    'get_bordereau',
    { bordereau_id, kind },
    { enabled: open, keepPrevious: true },
  );
  const bordereau = read.data?.bordereau;
  return (
    <DialogBase
      open={open}
      title={bordereau_number}
      subtitle={subtitleOf(bordereau ?? subject)}
      width="lg"
      closeButton
      onClose={onClose}
      actions={
        <>
          <BordereauFiles
            address={(format) =>
              downloadAddress('get_bordereau_file', { bordereau_id, kind, format })
            }
          />
          {bordereau && isStaff(account_type) ? (
            <Button
              variant="contained"
              startIcon={<Send />}
              onClick={() => sending.open(bordereau)}
            >
              {bordereau.sent_at === null ? 'Send to insurer' : 'Send again'}
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
        </>
      }
    >
      <ClosedRows read={read} kind={kind} onKind={setKind} />
      {sending.dialog}
    </DialogBase>
  );
}

function ClosedRows({
  read,
  kind,
  onKind,
}: {
  read: ReturnType<typeof useRead<'get_bordereau'>>;
  kind: BordereauKind;
  onKind: (kind: BordereauKind) => void;
}) {
  if (read.isError)
    return (
      <ErrorState
        title="The bordereau could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  if (!read.data) return <PageSkeleton />;
  const { bordereau, columns, rows, row_count } = read.data;
  return (
    <>
      {bordereau.accepted_because ? (
        <Box sx={{ mb: 3 }}>
          <InlineAlert tone="warning">
            {`Closed all the same: ${bordereau.accepted_because}`}
          </InlineAlert>
        </Box>
      ) : null}
      <BordereauTable {...{ kind, onKind, columns, rows, row_count }} totals={bordereau.totals} />
    </>
  );
}

function subtitleOf({
  insurer_name,
  period_from,
  period_until,
  sent_at,
  sent_to,
}: ClosedBordereau): string {
  const period = `${formatCalendarDate(period_from)} to ${formatCalendarDate(period_until)}`;
  const sent = sent_at === null ? '' : `sent on ${formatDateTime(sent_at)} to ${sent_to}`;
  return [insurer_name, period, sent].filter(Boolean).join(' · ');
}
