import {
  invoiceStatuses,
  invoiceStatusLabels,
  type InvoiceStatus,
} from '#domain/payments/invoice-status.ts';
import { currencies } from '#domain/currencies.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Filter } from '#web/kit/list/filter.ts';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

/** A built-in view: the statuses it shows, or what is overdue. */
export interface InvoiceView {
  id: string;
  label: string;
  statuses?: readonly InvoiceStatus[];
  overdue?: true;
}

export const invoiceViews: readonly InvoiceView[] = [
  { id: 'open', label: 'Open', statuses: ['issued', 'partially_paid'] },
  { id: 'too_late', label: 'Too late', overdue: true },
  { id: 'paid', label: 'Paid', statuses: ['paid'] },
  { id: 'all', label: 'All' },
];

export const invoiceFilterIds = ['status', 'client', 'currency'];

const sorts = ['issue_date', 'due_date', 'total', 'client_name', 'invoice_number'] as const;

type Question = InputOf<'get_invoices'>;

/** What the address asks for; chosen statuses stand above those of the view. */
export function invoiceQuestion(list: ListState, view: InvoiceView | undefined): Question {
  const status =
    someOf(list.filters['status'], invoiceStatuses) ??
    (view?.statuses ? [...view.statuses] : undefined);
  const currency = someOf(list.filters['currency'], currencies);
  const client = list.filters['client'];
  return {
    search: list.q,
    filters: {
      ...(status ? { status } : {}),
      ...(currency ? { currency } : {}),
      ...(client ? { user_id: [...client] } : {}),
      ...(list.from === '' ? {} : { from: list.from }),
      ...(list.to === '' ? {} : { to: list.to }),
      ...(view?.overdue ? { overdue: true } : {}),
    },
    sortBy: oneOf(list.sortBy, sorts, 'issue_date'),
    ascending: list.ascending,
  };
}

/** The counts on the tabs, from the list itself and one more question: what is overdue counts across statuses. */
export function useInvoiceViews(
  question: Question,
  view: InvoiceView | undefined,
  shown: { counts: Record<string, number> } | undefined,
) {
  const { status: _status, overdue: _overdue, ...filters } = question.filters ?? {};
  const other = useRead(
    'get_invoices',
    {
      ...question,
      page: 1,
      amount_per_page: 1,
      filters: view?.overdue ? filters : { ...filters, overdue: true },
    },
    { keepPrevious: true },
  );
  const base = view?.overdue ? other.data : shown;
  const overdue = view?.overdue ? shown : other.data;
  return invoiceViews.map((one) => ({
    ...one,
    count: sumOf((one.overdue ? overdue : base)?.counts, one.statuses),
  }));
}

function sumOf(
  counts: Record<string, number> | undefined,
  statuses: readonly string[] | undefined,
): number | undefined {
  if (counts === undefined) return undefined;
  return (statuses ?? Object.keys(counts)).reduce((sum, one) => sum + (counts[one] ?? 0), 0);
}

/** Status, client, issue date, currency; a client needs no choice of clients. */
export function useInvoiceFilters(): readonly Filter[] {
  const dealer = useIsAmong('superadmin', 'admin', 'brokerage');
  const users = useRead('get_all_users', {}, { staleMs: 300_000, enabled: dealer }).data?.users;
  const clients: Filter = {
    id: 'client',
    label: 'Client',
    kind: 'choice',
    options: (users ?? [])
      .filter((user) => user.account_type === 'agent')
      .map((user) => ({
        value: user.user_id,
        label: user.company_name || user.team_name || user.attn || user.email,
      })),
  };
  return [
    {
      id: 'status',
      label: 'Status',
      kind: 'choice',
      promoted: true,
      options: invoiceStatuses
        .filter((value) => value !== 'draft')
        .map((value) => ({ value, label: invoiceStatusLabels[value] })),
    },
    { id: 'period', label: 'Issued', kind: 'period', promoted: true },
    ...(dealer ? [{ ...clients, promoted: true }] : []),
    {
      id: 'currency',
      label: 'Currency',
      kind: 'choice',
      options: plainOptions(currencies),
    },
  ];
}
