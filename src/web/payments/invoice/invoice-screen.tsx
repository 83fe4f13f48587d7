import Box from '@mui/material/Box';
import { invoiceTurn } from '#domain/payments/payment-turn.ts';
import { addressOf } from '#domain/places.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { TurnLine } from '#web/kit/record/turn-line.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useCopyKey } from '#web/kit/record/use-copy-key.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { useParam } from '#web/kit/address/use-param.ts';
import { InvoiceActions } from '#web/payments/invoice/invoice-actions.tsx';
import { InvoiceFacts } from '#web/payments/invoice/invoice-facts.tsx';
import { PaperInPage } from '#web/files/paper-in-page.tsx';
import { invoicePaperAddress } from '#web/payments/invoice/invoice-paper.ts';
import { PaymentTable } from '#web/payments/payment/payment-table.tsx';
import { invoiceWord } from '#web/payments/payment/payment-words.ts';

const PaymentLinksCard = lazyPart(() =>
  import('#web/payments/link/payment-links-card.tsx').then((m) => m.PaymentLinksCard),
);

const ClientCreditCard = lazyPart(() =>
  import('#web/payments/credit/client-credit-card.tsx').then((m) => m.ClientCreditCard),
);

type FullInvoice = OutputOf<'get_invoice'>;

/** /dashboard/invoices/$invoice_id: its paper at the left, what it says and what came in at the right. */
export function InvoiceScreen() {
  const invoice_id = useParam('invoice_id');
  const read = useRead('get_invoice', { invoice_id });
  const staff = useIsAmong('superadmin', 'admin');
  const reader = useSession().account_type;
  useCopyKey(read.data?.invoice.invoice_number);
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const { invoice, payments } = read.data;
  const turn = invoiceTurn(invoice, payments, { reader, today: today() });
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Invoices', href: addressOf('invoices') }]}
        stepper={<RecordStepper />}
        title={`${invoice.total < 0 ? 'Credit note' : 'Invoice'} ${invoice.invoice_number}`}
        status={<StatusChip {...invoiceWord(invoice, today())} />}
        facts={[invoice.client_name, invoice.policy_number].filter(Boolean).join(' · ')}
        actions={<InvoiceActions full={read.data} step={turn.step} />}
      />
      <TurnLine turn={turn} reader={reader} />
      <InvoiceFigures full={read.data} />
      {staff ? (
        <PageTabs
          label="Invoice"
          tabs={[
            { id: 'invoice', label: 'Invoice', content: <InvoiceBody full={read.data} /> },
            activityTab('invoice', invoice_id),
          ]}
        />
      ) : (
        <Box sx={{ mt: 4 }}>
          <InvoiceBody full={read.data} />
        </Box>
      )}
    </>
  );
}

/** What it asks for, what came in and what is open; each opens how it came about. */
function InvoiceFigures({ full }: { full: FullInvoice }) {
  const { invoice } = full;
  const { currency } = invoice;
  return (
    <KeyFigures
      figures={[
        {
          label: 'Total',
          value: (
            <FigureAmount
              of={{ figure: 'invoice_total', invoice_id: invoice.invoice_id }}
              amount={invoice.total}
              currency={currency}
            />
          ),
        },
        {
          label: 'Paid',
          value: (
            <FigureAmount
              of={{ figure: 'invoice_paid', invoice_id: invoice.invoice_id }}
              amount={paidOf(full)}
              currency={currency}
            />
          ),
        },
        {
          label: 'Open',
          value: (
            <FigureAmount
              of={{ figure: 'invoice_open', invoice_id: invoice.invoice_id }}
              amount={invoice.amount_open}
              currency={currency}
            />
          ),
        },
        { label: 'Due', value: <DateText value={invoice.due_date} /> },
      ]}
    />
  );
}

/** Its paper, what is paid of it, and how its sum comes about. */
function InvoiceBody({ full: { invoice, payments } }: { full: FullInvoice }) {
  const phone = useIsPhone();
  const staff = useIsAmong('superadmin', 'admin');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: 'minmax(0, 1fr) minmax(400px, 460px)',
        },
      }}
    >
      {phone ? null : <InvoicePaper invoice={invoice} />}
      <Box sx={{ display: 'grid', gap: 4, minWidth: 0, order: { xs: -1, lg: 0 } }}>
        {invoice.total < 0 ? null : (
          <PaymentTable
            payments={payments}
            title="Instalments"
            layout="lines"
            emptyText="No instalments."
          />
        )}
        {invoice.total < 0 ? null : (
          <ClientCreditCard user_id={invoice.user_id} invoice={invoice} />
        )}
        <InvoiceFacts invoice={invoice} />
        {staff && invoice.total >= 0 ? <PaymentLinksCard invoice_id={invoice.invoice_id} /> : null}
      </Box>
    </Box>
  );
}

/** What came in, by money or by set-off; cancelled instalments are neither paid nor open. */
function paidOf({ payments }: FullInvoice): number {
  return payments
    .filter((one) => one.status !== 'cancelled')
    .reduce((sum, one) => sum + one.amount - one.amount_open, 0);
}

function InvoicePaper({ invoice }: { invoice: FullInvoice['invoice'] }) {
  return (
    <Box
      sx={{
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        background: t.n[0],
        overflow: 'hidden',
      }}
    >
      <PaperInPage
        name={`PDF of invoice ${invoice.invoice_number}`}
        address={invoicePaperAddress(invoice.invoice_id)}
        height="max(520px, calc(100dvh - 120px))"
      />
    </Box>
  );
}
