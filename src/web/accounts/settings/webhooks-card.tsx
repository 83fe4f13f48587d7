import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Webhook as WebhookIcon } from 'lucide-react';
import { webhookKindLabels } from '#domain/webhooks/webhook.ts';
import { SettingsRow, SettingsRows } from '#web/accounts/settings/settings-row.tsx';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';

export type Webhook = ItemOf<'get_webhooks', 'webhooks'>;

const useWebhookPanel = lazyDialog(() =>
  import('#web/accounts/settings/webhook-panel.tsx').then((m) => recordDialog(m.WebhookPanel)),
);
const useDeliveriesDialog = lazyDialog(() =>
  import('#web/accounts/settings/deliveries-dialog.tsx').then((m) =>
    recordDialog(m.DeliveriesDialog),
  ),
);

/** Addresses of partners' programs that are told of changes; staff keep them. */
export function WebhooksCard() {
  const staff = useIsAmong('superadmin', 'admin');
  const read = useRead('get_webhooks', {}, { enabled: staff });
  const panel = useWebhookPanel();
  const deliveries = useDeliveriesDialog();
  if (!staff) return null;
  const webhooks = read.data?.webhooks ?? [];
  return (
    <Card
      title="Webhooks"
      flush={webhooks.length > 0}
      actions={
        <Button variant="outlined" startIcon={<WebhookIcon />} onClick={() => panel.open({})}>
          New webhook
        </Button>
      }
    >
      {read.isError ? (
        <ErrorState
          title="Webhooks could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : webhooks.length === 0 ? (
        <Box sx={{ fontSize: 14, color: t.n[600], maxWidth: 560 }}>
          A webhook tells a partner’s program what happens to policies, claims and money, in signed
          messages that are tried again until they arrive.
        </Box>
      ) : (
        <SettingsRows>
          {webhooks.map((webhook) => (
            <SettingsRow key={webhook.webhook_id} title={webhook.url} note={noteOf(webhook)}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
                <Button
                  aria-label={`Messages to ${webhook.url}`}
                  onClick={() => deliveries.open({ webhook })}
                >
                  Messages
                </Button>
                <Button
                  aria-label={`Edit the webhook ${webhook.url}`}
                  onClick={() => panel.open({ webhook })}
                >
                  Edit
                </Button>
              </Box>
            </SettingsRow>
          ))}
        </SettingsRows>
      )}
      {panel.dialog}
      {deliveries.dialog}
    </Card>
  );
}

function noteOf({ kinds, is_active, waiting, dead, last_delivered_at }: Webhook): string {
  return [
    ...(is_active ? [] : ['Stopped']),
    kinds.map((kind) => webhookKindLabels[kind]).join(', '),
    last_delivered_at === null
      ? 'nothing delivered yet'
      : `last delivered ${dateTextOf(last_delivered_at, true)}`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(dead > 0 ? [`${dead} not delivered`] : []),
  ].join(' · ');
}
