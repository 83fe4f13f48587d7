import { formatDateTime } from '#domain/dates.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { identityOf, type Payment } from '#web/payments/payment/payment-words.ts';

/** What a reminder says of a payment. */
export type Reminded = Pick<
  Payment,
  'payment_id' | 'instalment_number' | 'user_id' | 'client_name' | 'currency' | 'last_reminder_at'
>;

/** When somebody was reminded of these before, so that nobody is asked twice in one day by accident. */
function lastReminder(payments: readonly Reminded[]): string {
  const last = Math.max(...payments.map((one) => one.last_reminder_at ?? 0));
  return last > 0 ? ` The last reminder went out on ${formatDateTime(last)}.` : '';
}

/** Mails clients about what they owe, after asking; one mail for each client and currency. */
export function usePaymentReminders() {
  const toast = useToast();
  const confirm = useConfirm();
  const remind = useWrite('send_payment_reminders');
  const send = async (payments: readonly Reminded[]): Promise<boolean> => {
    const clients = new Set(payments.map((one) => `${one.user_id} ${one.currency}`)).size;
    const mails = clients === 1 ? 'reminder' : `${clients} reminders`;
    const sure = await confirm({
      title: `Send ${mails}?`,
      text:
        clients === 1
          ? `${payments[0]?.client_name ?? 'The client'} gets an email about ${payments.length === 1 ? 'this payment' : `these ${payments.length} payments`}, with a link to pay by card.${lastReminder(payments)}`
          : `Each client gets one email about what is open, with a link to pay by card.`,
      confirmLabel: `Send ${mails}`,
    });
    if (!sure) return false;
    try {
      await remind.mutateAsync({ payments: payments.map(identityOf) });
      toast.success(clients === 1 ? 'Reminder sent' : `${clients} reminders sent`);
      return true;
    } catch (error) {
      toast.failure(error);
      return false;
    }
  };
  return { send, busy: remind.isPending };
}
