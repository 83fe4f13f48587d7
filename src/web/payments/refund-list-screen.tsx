import { refundReasons, refundStatuses } from '#domain/payments/refund-status.ts';
import { useRead } from '#web/api/use-read.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import type { Filter } from '#web/kit/filter.ts';
import { lazyDialog, recordDialog } from '#web/kit/lazy-dialog.tsx';
import { ListBar } from '#web/kit/list-bar.tsx';
import { oneOf, someOf } from '#web/kit/one-of.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useTableSettings } from '#web/kit/table-settings.ts';
import { useListExport } from '#web/kit/use-list-export.tsx';
import { useListState } from '#web/kit/use-list-state.ts';
import { isEmptyBook } from '#web/payments/empty-book.ts';
import { OwedCreditsCard } from '#web/payments/owed-credits-card.tsx';
import { refundColumns } from '#web/payments/refund-columns.tsx';
import { refundReasonOptions } from '#web/payments/refund-words.ts';
import { useRefundSteps } from '#web/payments/use-refund-steps.tsx';

const useRefundPeek = lazyDialog(() =>
  import('#web/payments/refund-peek.tsx').then((m) => recordDialog(m.RefundPeek)),
);

const noun = { one: 'refund', many: 'refunds' };

const views = [
  { id: 'requested', label: 'Requested', statuses: ['requested'] },
  { id: 'approved', label: 'To be paid', statuses: ['approved'] },
  { id: 'executed', label: 'Paid', statuses: ['executed'] },
  { id: 'rejected', label: 'Rejected', statuses: ['rejected'] },
  { id: 'all', label: 'All', statuses: refundStatuses },
] as const;

const sorts = ['requested_at', 'amount', 'client_name'] as const;

const filters: readonly Filter[] = [
  {
    id: 'reason',
    label: 'Reason',
    kind: 'choice',
    promoted: true,
    options: refundReasonOptions,
  },
];

/** /dashboard/refunds: money that goes back to clients, from the credit to the transfer [2.17]. */
export function RefundListScreen() {
  const list = useListState({
    name: 'refunds',
    filters: ['reason'],
    view: 'requested',
    sort: '-requested_at',
  });
  const view = views.find((one) => one.id === list.view);
  const reason = someOf(list.filters['reason'], refundReasons);
  const question = {
    page: list.page,
    amount_per_page: list.size,
    search: list.q,
    filters: {
      ...(view === undefined || view.id === 'all' ? {} : { status: [...view.statuses] }),
      ...(reason ? { reason } : {}),
    },
    sortBy: oneOf(list.sortBy, sorts, 'requested_at'),
    ascending: list.ascending,
  };
  const refunds = useRead('get_refunds', question, { keepPrevious: true });
  const table = {
    list,
    noun,
    columns: refundColumns,
    settings: useTableSettings('refunds'),
    rows: refunds.data?.refunds,
    total: refunds.data?.total,
    read: refunds,
  };
  const exporting = useListExport({ ...table, question });
  const steps = useRefundSteps();
  const peek = useRefundPeek();
  const counts = refunds.data?.counts;
  return (
    <>
      <PageHeader title="Refunds" total={refunds.data?.total} actions={exporting.menu} />
      <OwedCreditsCard owed={refunds.data?.owed ?? []} onAsk={steps.ask} />
      <ListBar
        {...table}
        views={views.map((one) => ({
          id: one.id,
          label: one.label,
          count: counts && one.statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
        }))}
        filters={filters}
        searchLabel="Search refunds"
      />
      <DataTable
        {...table}
        rowId={(one) => one.refund_id}
        rowHref={(one) => `/dashboard/new-policies/${one.policy_id}?tab=payments`}
        rowMenu={steps.menuOf}
        onPeek={(refund) => peek.open({ refund, menu: steps.menuOf(refund) })}
        bulk={[exporting.bulk]}
        natural
        empty={
          list.view === 'all' || isEmptyBook(refunds.data?.counts)
            ? {
                title: 'No refunds yet.',
                text: 'A refund is asked for once a policy was credited for what its client has paid.',
              }
            : {
                title: `Nothing in “${view?.label ?? list.view}”.`,
                text: 'Other views may have refunds.',
              }
        }
      />
      {steps.dialogs}
      {peek.dialog}
    </>
  );
}
