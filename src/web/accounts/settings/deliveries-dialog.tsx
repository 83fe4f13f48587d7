import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { DeliveryState } from '#domain/webhooks/webhook.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { StatusChip, type StatusWord } from '#web/kit/text/status-chip.tsx';
import type { Webhook } from '#web/accounts/settings/webhooks-card.tsx';

type Delivery = ItemOf<'get_webhook_deliveries', 'deliveries'>;

const states: Readonly<Record<DeliveryState, StatusWord>> = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  dead: { label: 'Not delivered', tone: 'error' },
};

type Shown = 'all' | 'dead';
const shown: { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'dead', label: 'Not delivered' },
];

/** The latest messages of a webhook, and what became of each; what did not arrive is sent again from here. */
export function DeliveriesDialog({
  subject: { webhook },
  open,
  onClose,
}: RecordDialogProps<{ webhook: Webhook }>) {
  const { webhook_id, url } = webhook;
  const toast = useToast();
  const [state, setState] = useState<Shown>('all');
  const { data } = useRead('get_webhook_deliveries', {
    webhook_id,
    ...(state === 'all' ? {} : { state }),
  });
  const resend = useWrite('resend_webhook', {
    onSuccess: ({ sent }) => toast.success(sent === 1 ? 'Sent again' : `${sent} sent again`),
    onError: (error) => toast.failure(error),
  });
  const attempt = useWrite('try_webhook', {
    onSuccess: () => toast.success('A message is on its way'),
    onError: (error) => toast.failure(error),
  });
  const webhooks = useRead('get_webhooks', {}).data?.webhooks ?? [];
  const { dead, is_active } = webhooks.find((one) => one.webhook_id === webhook_id) ?? webhook;
  return (
    <DialogBase
      open={open}
      title="Messages"
      subtitle={url}
      width="md"
      onClose={onClose}
      closeButton
      actions={
        <>
          {dead > 0 && is_active ? (
            <Button disabled={resend.isPending} onClick={() => resend.mutate({ webhook_id })}>
              {`Send ${dead} again`}
            </Button>
          ) : null}
          <Button
            variant="outlined"
            disabled={attempt.isPending || !is_active}
            onClick={() => attempt.mutate({ webhook_id })}
          >
            Send a test message
          </Button>
        </>
      }
    >
      {is_active ? null : (
        <InlineAlert tone="info">
          This webhook is stopped. Edit it and let it send messages; what waits goes then.
        </InlineAlert>
      )}
      <ToggleButtons label="Show" value={state} choices={shown} onChange={setState} />
      {data === undefined ? null : (
        <DeliveryList
          deliveries={data.deliveries}
          state={state}
          busy={resend.isPending || !is_active}
          onResend={(delivery_id) => resend.mutate({ webhook_id, delivery_id })}
        />
      )}
    </DialogBase>
  );
}

function DeliveryList({
  deliveries,
  state,
  busy,
  onResend,
}: {
  deliveries: readonly Delivery[];
  state: Shown;
  busy: boolean;
  onResend: (delivery_id: string) => void;
}) {
  if (deliveries.length === 0)
    return state === 'dead' ? (
      <EmptyState compact title="Everything arrived, or is still tried." />
    ) : (
      <EmptyState
        compact
        title="No messages yet."
        text="What happens from now on stands here, with what the other side answered."
      />
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {deliveries.map((one) => (
        <DeliveryRow
          key={one.delivery_id}
          delivery={one}
          busy={busy}
          onResend={() => onResend(one.delivery_id)}
        />
      ))}
    </Box>
  );
}

function DeliveryRow({
  delivery,
  busy,
  onResend,
}: {
  delivery: Delivery;
  busy: boolean;
  onResend: () => void;
}) {
  const { event_type, happened_at, state } = delivery;
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', py: 2 },
        ...{ fontSize: 13, lineHeight: '20px', '& + &': { borderTop: `1px solid ${t.n[200]}` } },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 550 }}>{event_type}</Box>
        <Box
          sx={{ color: t.n[600] }}
        >{`${formatDateTime(happened_at)} · ${answerOf(delivery)}`}</Box>
      </Box>
      <StatusChip {...states[state]} />
      {state === 'waiting' ? null : (
        <Button disabled={busy} onClick={onResend}>
          Send again
        </Button>
      )}
    </Box>
  );
}

function answerOf({ attempts, last_status, last_fault, next_attempt_at, state }: Delivery): string {
  if (attempts === 0) return 'not sent yet';
  const answer = last_status === null ? last_fault || 'no answer yet' : `answered ${last_status}`;
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const next =
    state === 'waiting' && next_attempt_at !== null
      ? [`next at ${formatDateTime(next_attempt_at)}`]
      : [];
  return [answer, tries, ...next].join(' · ');
}
