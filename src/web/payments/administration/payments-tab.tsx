import { ExternalLink, Eye, FileText } from 'lucide-react';
import { useMemo } from 'react';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import { addressOf } from '#domain/places.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { today } from '#web/kit/text/today.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { isEmptyBook } from '#web/payments/administration/empty-book.ts';
import { AgingBar } from '#web/payments/administration/aging-bar.tsx';
import { CurrencySums } from '#web/payments/administration/currency-sums.tsx';
import { paymentColumns } from '#web/payments/administration/payment-columns.tsx';
import {
  paymentFilterIds,
  paymentQuestion,
  paymentViews,
  usePaymentFilters,
  usePaymentViews,
} from '#web/payments/administration/payment-list-question.ts';
import { isPayable } from '#web/payments/payment/payment-selection.ts';
import { identityOf, type Payment } from '#web/payments/payment/payment-words.ts';
import { usePaymentActions } from '#web/payments/payment/use-payment-actions.tsx';
import { usePaymentBulk } from '#web/payments/administration/use-payment-bulk.tsx';
import { usePaymentDialog } from '#web/payments/payment/use-payment-dialog.tsx';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';

const noun = { one: 'payment', many: 'payments' };
const noRows: readonly Payment[] = [];

/** All instalments: what is owed, what is late, what came in. */
export function PaymentsTab({ onTotal }: TabProps) {
  const day = today();
  const list = useListState({
    name: 'payments',
    filters: paymentFilterIds,
    view: 'pending',
    sort: 'date',
  });
  const view = paymentViews.find((one) => one.id === list.view);
  const question = paymentQuestion(list, view, day);
  const payments = useRead(
    'get_all_payments',
    { ...question, page: list.page, amount_per_page: list.size },
    { keepPrevious: true },
  );
  const { payments: rows, total, sums } = payments.data ?? {};
  useTotal(onTotal, total);
  const views = usePaymentViews({ question, view, today: day }, payments.data);
  const filters = usePaymentFilters();
  const menu = useRowMenu();
  const bulk = usePaymentBulk();
  const codes = new Set((rows ?? noRows).map((row) => row.currency));
  const currency = codes.size === 1 ? rows?.[0]?.currency : undefined;
  const columns = useMemo(() => paymentColumns({ currency, today: day }), [currency, day]);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('payments'),
    rows,
    total,
    read: payments,
  };
  const exporting = useListExport({
    ...table,
    question: { ...question, page: list.page, amount_per_page: list.size },
  });
  return (
    <>
      <AgingBar today={day} />
      <ListBar
        {...table}
        views={views}
        filters={filters}
        searchLabel="Search payments"
        end={exporting.menu}
      />
      <DataTable
        {...table}
        rowId={paymentKey}
        onRow={menu.open}
        onPeek={menu.open}
        onRowHover={(payment) => prefetchRead('get_payment', identityOf(payment))}
        rowMenu={menu.actions}
        bulk={bulk.actions}
        bulkSummary={bulk.summary}
        canSelect={isPayable}
        refuseSelect={bulk.refuse}
        footer={<CurrencySums sums={sums} />}
        empty={
          list.view === 'all' || isEmptyBook(payments.data?.counts)
            ? { title: 'No payments yet.', text: 'Instalments appear here once a policy is made.' }
            : {
                title: `Nothing in “${view?.label ?? list.view}”.`,
                text: 'Other views may have payments.',
              }
        }
      />
      {menu.dialogs}
      {bulk.dialogs}
    </>
  );
}

function useRowMenu() {
  const work = usePaymentActions();
  const dialog = usePaymentDialog();
  const actions = (payment: Payment): readonly MenuAction[] => {
    const { invoice_id, policy_id } = payment;
    return [
      { label: 'Open', icon: Eye, onSelect: () => dialog.open(payment) },
      ...(invoice_id
        ? [{ label: 'Open invoice', icon: FileText, href: addressOf('invoice', { invoice_id }) }]
        : []),
      { label: 'Open policy', icon: ExternalLink, href: addressOf('policy', { policy_id }) },
      ...work.menuOf(payment).map((one, index) => (index === 0 ? { ...one, divided: true } : one)),
    ];
  };
  const dialogs = (
    <>
      {work.dialogs}
      {dialog.dialog}
    </>
  );
  return { actions, open: dialog.open, dialogs };
}
