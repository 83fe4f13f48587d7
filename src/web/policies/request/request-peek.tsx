import Button from '@mui/material/Button';
import { requestKindLabels } from '#domain/policies/request-status.ts';
import { addressOf } from '#domain/places.ts';
import { PeekPanel } from '#web/communications/peek-panel.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { effectText, type RequestRow } from '#web/policies/request/request-cells.tsx';
import { requestWord } from '#web/policies/request/request-word.ts';

/** A look at a request of the list. */
export function RequestPeek({ subject: row, open, onClose }: RecordDialogProps<RequestRow>) {
  const go = useGo();
  const { policy_id } = row;
  return (
    <PeekPanel
      open={open}
      title={row.summary || requestKindLabels[row.kind]}
      status={<StatusChip {...requestWord(row)} />}
      facts={[
        { label: 'Client', value: row.client_name },
        { label: 'Brokerage', value: row.broker_name },
        { label: 'Request', value: requestKindLabels[row.kind] },
        { label: 'Policy', value: row.document_number },
        { label: 'Event start', value: dateTextOf(row.event_start_on) },
        { label: 'Received', value: dateTextOf(row.submitted_at ?? row.created_at, true) },
        { label: 'Premium effect incl. tax', value: effectText(row) },
        { label: 'Owner', value: row.owner_name },
        ...(row.message
          ? [{ label: 'What the client wrote', value: row.message, wide: true }]
          : []),
      ]}
      thread={{ parent_type: 'request', parent_id: row.request_id }}
      onClose={onClose}
      actions={
        <>
          {policy_id ? (
            <Button variant="outlined" onClick={() => go(addressOf('policy', { policy_id }))}>
              Open policy
            </Button>
          ) : null}
          <Button
            variant="contained"
            onClick={() => go(addressOf('request', { request_id: row.request_id }))}
          >
            Open request
          </Button>
        </>
      }
    />
  );
}
