import {
  Ban,
  BellRing,
  CircleHelp,
  HandCoins,
  Landmark,
  Link as LinkIcon,
  Mail,
  Undo2,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { stepWords } from '#web/payments/payment/payment-status-step.ts';
import type { Payment } from '#web/payments/payment/payment-words.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { usePaymentLinkDialog } from '#web/payments/link/use-payment-link-dialog.tsx';
import { usePaymentReminders } from '#web/payments/payment/use-payment-reminders.ts';
import { useRegisterPaymentDialog } from '#web/payments/payment/use-register-payment-dialog.tsx';

const useChangePaymentStatusDialog = lazyDialog(() =>
  import('#web/payments/payment/change-payment-status-dialog.tsx').then((m) =>
    recordDialog(m.ChangePaymentStatusDialog),
  ),
);
const useReportPaymentDialog = lazyDialog(() =>
  import('#web/payments/payment/report-payment-dialog.tsx').then((m) =>
    recordDialog(m.ReportPaymentDialog),
  ),
);

const stepIcons: Partial<Record<PaymentStatus, LucideIcon>> = {
  under_review: CircleHelp,
  cancelled: Ban,
};

/**
 * What this person may do with an instalment now, as its abilities say: `menuOf(payment)`; render `{dialogs}`. A
 * client reports, staff register, remind, send links and change statuses.
 */
export function usePaymentActions(): {
  menuOf: (payment: Payment) => MenuAction[];
  dialogs: ReactNode;
} {
  const register = useRegisterPaymentDialog();
  const link = usePaymentLinkDialog();
  const step = useChangePaymentStatusDialog();
  const report = useReportPaymentDialog();
  const remind = usePaymentReminders();

  const menuOf = (payment: Payment): MenuAction[] => {
    const may = (ability: string) => payment.abilities.includes(ability);
    const steps = may('change_payment_status') ? payment.next_statuses : [];
    return [
      ...(may('register_payment')
        ? [{ label: 'Register payment', icon: HandCoins, onSelect: () => register.open(payment) }]
        : []),
      ...(may('create_bulk_payment_link') && may('send_payment_reminders')
        ? [{ label: 'Payment link', icon: LinkIcon, onSelect: () => link.make([payment]) }]
        : []),
      ...(may('send_payment_reminders')
        ? [
            {
              label: 'Payment reminder',
              icon: BellRing,
              onSelect: () => void remind.send([payment]),
            },
          ]
        : []),
      ...(may('send_payment_reminders')
        ? [
            {
              label: 'Email',
              icon: Mail,
              onSelect: () =>
                openComposer({
                  types: ['payment_reminder', 'payment_links'],
                  user_id: payment.user_id,
                  payment_ids: [paymentKey(payment)],
                  about: [payment.invoice_number, payment.client_name].filter(Boolean).join(', '),
                }),
            },
          ]
        : []),
      ...(may('report_payment')
        ? [{ label: 'Report as paid', icon: Landmark, onSelect: () => report.open(payment) }]
        : []),
      ...steps.map((to, index) => {
        const words = stepWords({ payment, to });
        return {
          label: words.label,
          icon: stepIcons[to] ?? Undo2,
          divided: index === 0,
          ...(words.destructive ? { destructive: true } : {}),
          onSelect: () => step.open({ payment, to }),
        };
      }),
    ];
  };

  return {
    menuOf,
    dialogs: (
      <>
        {register.dialog}
        {link.dialog}
        {step.dialog}
        {report.dialog}
      </>
    ),
  };
}
