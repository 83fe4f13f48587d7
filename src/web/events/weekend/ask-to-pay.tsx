import Box from '@mui/material/Box';
import { BellRing } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { UpcomingEvent } from '#web/events/weekend/upcoming-events-table.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { type Reminded, usePaymentReminders } from '#web/payments/payment/use-payment-reminders.ts';

type EventPolicy = OutputOf<'get_event_policies'>['policies'][number];

/** What clients owe before a weekend, each policy once however many of its cars start. */
export function owedBefore(policies: readonly EventPolicy[]): Reminded[] {
  const unpaid = policies.filter(({ missing }) => missing.includes('payment'));
  return [...new Map(unpaid.map((one) => [one.policy_id, one])).values()].flatMap(
    ({ payment_ids, user_id, client_name, currency, reminded_at }) =>
      payment_ids.map((identity) => {
        const [payment_id = '', instalment] = identity.split('_');
        return {
          ...{ payment_id, instalment_number: Number(instalment) },
          ...{ user_id, client_name, currency, last_reminder_at: reminded_at },
        };
      }),
  );
}

/** One press reminds every client of a weekend of what is open before its cars start. */
export function AskToPay({ event: { event_id, unpaid } }: { event: UpcomingEvent }) {
  const { data } = useRead('get_event_policies', { event_id }, { enabled: unpaid > 0 });
  const reminders = usePaymentReminders();
  const owed = data ? owedBefore(data.policies) : [];
  if (owed.length === 0) return null;
  const clients = new Set(owed.map(({ user_id }) => user_id)).size;
  const reminded = Math.max(...owed.map(({ last_reminder_at }) => last_reminder_at ?? 0));
  return (
    <Box>
      <BusyButton
        fullWidth
        variant="outlined"
        busy={reminders.busy}
        startIcon={<BellRing size={16} />}
        onClick={() => void reminders.send(owed)}
      >
        Remind of payment
      </BusyButton>
      <Box sx={{ mt: 2, textAlign: 'center', fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
        {`${counted(owed.length, 'payment')} of ${counted(clients, 'client')}`}
        {reminded > 0 ? `, reminded on ${formatDateTime(reminded)}` : null}
      </Box>
    </Box>
  );
}
