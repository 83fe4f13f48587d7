import Button from '@mui/material/Button';
import { Banknote, BellRing, Download, FileText, Link as LinkIcon, Mail } from 'lucide-react';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import type { PaymentStep } from '#domain/payments/payment-steps.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { invoicePaperAddress, saveInvoicePaper } from '#web/payments/invoice/invoice-paper.ts';
import { linkablePart, useInvoiceLink } from '#web/payments/invoice/use-invoice-link.ts';
import { PayNowButton } from '#web/payments/payment/pay-now-button.tsx';
import { isPayable } from '#web/payments/payment/payment-selection.ts';
import { usePaymentReminders } from '#web/payments/payment/use-payment-reminders.ts';
import { useRegisterPaymentDialog } from '#web/payments/payment/use-register-payment-dialog.tsx';
import { PaperButton as OpenedPaper } from '#web/files/paper-button.tsx';

type FullInvoice = OutputOf<'get_invoice'>;

/** The buttons of an invoice: its paper, a mail, and what asks for its money; the step that follows is filled. */
export function InvoiceActions({ full, step }: { full: FullInvoice; step: PaymentStep | null }) {
  const { invoice, payments, abilities } = full;
  const client = useIsAmong('agent');
  const mails = abilities.includes('send_new_email');
  const email = () =>
    openComposer({
      types: ['payment_reminder', 'payment_links', 'payment'],
      policy_id: invoice.policy_id,
      payment_ids: linkablePart(payments).map(paymentKey),
      about: `${invoice.invoice_number}, ${invoice.client_name}`,
    });
  useShortcuts({ m: email }, mails);
  return (
    <>
      <PaperButton invoice={invoice} />
      {mails ? (
        <Button variant="outlined" startIcon={<Mail />} onClick={email}>
          Email
        </Button>
      ) : null}
      {client ? <PayNowButton payments={linkablePart(payments)} /> : null}
      <AskingButtons full={full} step={step} />
    </>
  );
}

/** A phone opens the paper over the page; elsewhere it stands beside, and is saved. */
function PaperButton({ invoice }: Pick<FullInvoice, 'invoice'>) {
  return useIsPhone() ? (
    <OpenedPaper
      startIcon={<FileText />}
      name={`Invoice ${invoice.invoice_number}`}
      address={invoicePaperAddress(invoice.invoice_id)}
    >
      Open PDF
    </OpenedPaper>
  ) : (
    <Button variant="outlined" startIcon={<Download />} onClick={() => saveInvoicePaper(invoice)}>
      Download
    </Button>
  );
}

/** What we ask for the money with, and book it by. */
function AskingButtons({
  full: { payments, abilities },
  step,
}: {
  full: FullInvoice;
  step: PaymentStep | null;
}) {
  const client = useIsAmong('agent');
  const link = useInvoiceLink();
  const remind = usePaymentReminders();
  const register = useRegisterPaymentDialog();
  const reported = payments.find((one) => one.status === 'under_review');
  const due = payments.filter((one) => one.abilities.includes('send_payment_reminders'));
  return (
    <>
      {!client && payments.some(isPayable) && abilities.includes('create_bulk_payment_link') ? (
        <BusyButton
          variant="outlined"
          startIcon={<LinkIcon />}
          busy={link.busy}
          onClick={() => link.makeOf(payments)}
        >
          Payment link
        </BusyButton>
      ) : null}
      {abilities.includes('send_payment_reminders') ? (
        <BusyButton
          variant={step === 'send_payment_reminders' ? 'contained' : 'outlined'}
          startIcon={<BellRing />}
          busy={remind.busy}
          onClick={() => void remind.send(due)}
        >
          Payment reminder
        </BusyButton>
      ) : null}
      {step === 'register_payment' && reported ? (
        <Button
          variant="contained"
          startIcon={<Banknote />}
          onClick={() => register.open(reported)}
        >
          Register payment
        </Button>
      ) : null}
      {register.dialog}
      {link.dialog}
    </>
  );
}
