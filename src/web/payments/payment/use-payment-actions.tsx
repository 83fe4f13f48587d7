import { Ban, CircleHelp, Mail, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PaymentButton, paymentSteps } from '#contract/payments/payment-steps.ts';
import type { DeclaredStep } from '#contract/step.ts';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import type { PaymentStep } from '#domain/payments/payment-steps.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { stepIcons } from '#web/kit/base/step-icons.ts';
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

const statusIcons: Partial<Record<PaymentStatus, LucideIcon>> = {
  under_review: CircleHelp,
  cancelled: Ban,
};

/** The declared steps that stand in the menu. */
const buttons = Object.entries<DeclaredStep>(paymentSteps).flatMap(([step, { menu, label = '' }]) =>
  menu ? [{ step: step as PaymentButton, label, icon: stepIcons[menu] }] : [],
);

const paymentMail = (payment: Payment): Parameters<typeof openComposer>[0] => ({
  types: ['payment_reminder', 'payment_links'],
  user_id: payment.user_id,
  payment_ids: [paymentKey(payment)],
  about: [payment.invoice_number, payment.client_name].filter(Boolean).join(', '),
});

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

  const ways: Readonly<Record<PaymentButton, (payment: Payment) => void>> = {
    register_payment: register.open,
    create_bulk_payment_link: (payment) => link.make([payment]),
    send_payment_reminders: (payment) => void remind.send([payment]),
    report_payment: report.open,
  };

  const menuOf = (payment: Payment): MenuAction[] => {
    const may = (ability: PaymentStep) => payment.abilities.includes(ability);
    const steps = may('change_payment_status') ? payment.next_statuses : [];
    // A client pays at once instead of making itself a link.
    const mails = may('send_payment_reminders');
    return [
      ...buttons.flatMap(({ step: name, label, icon }) =>
        may(name) && (mails || name !== 'create_bulk_payment_link')
          ? [{ label, icon, onSelect: () => ways[name](payment) }]
          : [],
      ),
      ...(mails
        ? [{ label: 'Email', icon: Mail, onSelect: () => openComposer(paymentMail(payment)) }]
        : []),
      ...steps.map((to, index) => {
        const words = stepWords({ payment, to });
        return {
          label: words.label,
          icon: statusIcons[to] ?? Undo2,
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
