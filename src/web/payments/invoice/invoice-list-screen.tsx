import Box from '@mui/material/Box';
import { Download, FileCode, ExternalLink, Eye, Link as LinkIcon, Mail } from 'lucide-react';
import { downloadAddress } from '#web/api/api-client.ts';
import { useMemo } from 'react';
import type { CalendarDate } from '#domain/dates.ts';
import { invoiceList } from '#contract/payments/invoice-list.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { prefetchRead } from '#web/api/use-read.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { today } from '#web/kit/text/today.ts';
import { CurrencySums } from '#web/payments/administration/currency-sums.tsx';
import { saveInvoicePaper } from '#web/payments/invoice/invoice-paper.ts';
import { useInvoiceBulk } from '#web/payments/invoice/use-invoice-bulk.ts';
import { useInvoiceLink } from '#web/payments/invoice/use-invoice-link.ts';
import { invoiceWord, type Invoice } from '#web/payments/payment/payment-words.ts';
import { useClientChoice } from '#web/payments/payment/use-client-choice.ts';

const YourAccountCard = lazyPart(() =>
  import('#web/payments/credit/your-account-card.tsx').then((m) => m.YourAccountCard),
);

const useInvoicePaperDialog = lazyDialog(() =>
  import('#web/payments/invoice/invoice-paper-dialog.tsx').then((m) =>
    recordDialog(m.InvoicePaperDialog),
  ),
);

const useInvoicePeek = lazyDialog(() =>
  import('#web/payments/invoice/invoice-peek.tsx').then((m) => recordDialog(m.InvoicePeek)),
);

const cellsOn = (day: CalendarDate) => ({
  status: (one: Invoice) => <StatusChip {...invoiceWord(one, day)} />,
});

/** /dashboard/invoices: issued invoices with what is open on them [3.11]; a client sees its account above them. */
export function InvoiceListScreen() {
  const client = useIsAmong('agent');
  const { user_id } = useSession();
  const staff = useIsAmong('superadmin', 'admin');
  const day = today();
  const shown = useDeclaredList('invoices', invoiceList, {
    cells: useMemo(() => cellsOn(day), [day]),
    options: { user_id: useClientChoice() },
    papers: 'Invoices as PDF, ZIP',
  });
  const menu = useRowMenu();
  const peek = useInvoicePeek();
  const remind = useInvoiceBulk(shown.question);
  return (
    <>
      <PageHeader
        title={invoiceList.title}
        total={client ? undefined : shown.answer?.total}
        actions={shown.exporting.menu}
      />
      {client ? (
        <Box sx={{ mb: 4 }}>
          <YourAccountCard user_id={user_id} />
        </Box>
      ) : null}
      <DeclaredList
        shown={shown}
        onRowHover={({ invoice_id }) => prefetchRead('get_invoice', { invoice_id })}
        onPeek={peek.open}
        rowMenu={menu.actions}
        bulk={staff ? [remind, shown.exporting.papers] : [shown.exporting.papers]}
        footer={
          <CurrencySums
            sums={shown.answer?.sums.map(({ total, ...sum }) => ({ ...sum, amount: total }))}
          />
        }
      />
      {peek.dialog}
      {menu.dialogs}
    </>
  );
}

function useRowMenu() {
  const mayLink = useIsAmong('superadmin', 'admin');
  const paper = useInvoicePaperDialog();
  const link = useInvoiceLink();
  const actions = (invoice: Invoice): readonly MenuAction[] => [
    { label: 'Open', icon: ExternalLink, href: invoiceList.opens(invoice) },
    { label: 'Preview PDF', icon: Eye, onSelect: () => paper.open(invoice) },
    { label: 'Download', icon: Download, onSelect: () => saveInvoicePaper(invoice) },
    {
      label: 'Download UBL',
      icon: FileCode,
      href: downloadAddress('get_invoice_ubl', { invoice_id: invoice.invoice_id }),
    },
    ...(mayLink
      ? [
          {
            label: 'Email',
            icon: Mail,
            onSelect: () =>
              openComposer({
                types:
                  invoice.amount_open > 0
                    ? ['payment_reminder', 'payment_links', 'payment']
                    : ['payment', 'payment_reminder', 'payment_links'],
                policy_id: invoice.policy_id,
                about: `${invoice.invoice_number}, ${invoice.client_name}`,
              }),
          },
        ]
      : []),
    ...(mayLink && invoice.amount_open > 0
      ? [
          {
            label: 'Copy payment link',
            icon: LinkIcon,
            onSelect: () => link.make(invoice.invoice_id),
          },
        ]
      : []),
  ];
  return {
    actions,
    dialogs: (
      <>
        {paper.dialog}
        {link.dialog}
      </>
    ),
  };
}
