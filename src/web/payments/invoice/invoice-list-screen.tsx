import { Download, ExternalLink, Eye, Link as LinkIcon, Mail } from 'lucide-react';
import { useMemo } from 'react';
import { addressOf } from '#domain/places.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useIsAmong } from '#web/api/session.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { today } from '#web/kit/text/today.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { isEmptyBook } from '#web/payments/administration/empty-book.ts';
import { CurrencySums } from '#web/payments/administration/currency-sums.tsx';
import { invoiceColumns } from '#web/payments/invoice/invoice-columns.tsx';
import {
  invoiceFilterIds,
  invoiceQuestion,
  invoiceViews,
  useInvoiceFilters,
  useInvoiceViews,
} from '#web/payments/invoice/invoice-list-question.ts';
import { saveInvoicePaper } from '#web/payments/invoice/invoice-paper.ts';
import type { Invoice } from '#web/payments/payment/payment-words.ts';
import { useInvoiceBulk } from '#web/payments/invoice/use-invoice-bulk.ts';
import { useInvoiceLink } from '#web/payments/invoice/use-invoice-link.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useInvoicePaperDialog = lazyDialog(() =>
  import('#web/payments/invoice/invoice-paper-dialog.tsx').then((m) =>
    recordDialog(m.InvoicePaperDialog),
  ),
);

const useInvoicePeek = lazyDialog(() =>
  import('#web/payments/invoice/invoice-peek.tsx').then((m) => recordDialog(m.InvoicePeek)),
);

const noun = { one: 'invoice', many: 'invoices' };
const noRows: readonly Invoice[] = [];
const hrefOf = (invoice: Invoice) => addressOf('invoice', { invoice_id: invoice.invoice_id });

/** /dashboard/invoices: issued invoices with what is open on them [3.11]. */
export function InvoiceListScreen() {
  const client = useIsAmong('agent');
  const staff = useIsAmong('superadmin', 'admin');
  const list = useListState({
    name: 'invoices',
    filters: invoiceFilterIds,
    view: 'open',
    sort: '-issue_date',
  });
  const view = invoiceViews.find((one) => one.id === list.view);
  const question = invoiceQuestion(list, view);
  const invoices = useRead(
    'get_invoices',
    { ...question, page: list.page, amount_per_page: list.size },
    { keepPrevious: true },
  );
  const rows = invoices.data?.invoices;
  const views = useInvoiceViews(question, view, invoices.data);
  const filters = useInvoiceFilters();
  const menu = useRowMenu();
  const peek = useInvoicePeek();
  const day = today();
  const codes = new Set((rows ?? noRows).map((row) => row.currency));
  const currency = codes.size === 1 ? rows?.[0]?.currency : undefined;
  const columns = useMemo(() => invoiceColumns({ currency, today: day }), [currency, day]);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('invoices'),
    rows,
    total: invoices.data?.total,
    read: invoices,
  };
  const exporting = useListExport({
    ...table,
    question: { ...question, page: list.page, amount_per_page: list.size },
    papers: 'Invoices as PDF, ZIP',
  });
  const remind = useInvoiceBulk(question);
  return (
    <>
      <PageHeader
        title="Invoices"
        total={client ? undefined : invoices.data?.total}
        actions={exporting.menu}
      />
      <ListBar {...table} views={views} filters={filters} searchLabel="Search invoices" />
      <DataTable
        {...table}
        rowId={(one) => one.invoice_id}
        rowHref={hrefOf}
        onRowHover={({ invoice_id }) => prefetchRead('get_invoice', { invoice_id })}
        onPeek={peek.open}
        rowMenu={menu.actions}
        bulk={
          staff ? [remind, exporting.papers, exporting.bulk] : [exporting.papers, exporting.bulk]
        }
        footer={
          <CurrencySums
            sums={invoices.data?.sums.map(({ total, ...sum }) => ({ ...sum, amount: total }))}
          />
        }
        empty={
          list.view === 'all' || isEmptyBook(invoices.data?.counts)
            ? {
                title: 'No invoices yet.',
                text: 'An invoice appears here once a policy is made.',
              }
            : {
                title: `Nothing in “${view?.label ?? list.view}”.`,
                text: 'Other views may have invoices.',
              }
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
    { label: 'Open', icon: ExternalLink, href: hrefOf(invoice) },
    { label: 'Preview PDF', icon: Eye, onSelect: () => paper.open(invoice) },
    { label: 'Download', icon: Download, onSelect: () => saveInvoicePaper(invoice) },
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
