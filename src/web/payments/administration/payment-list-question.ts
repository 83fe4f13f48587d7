import { currencies } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import {
  paymentStatuses,
  paymentStatusLabels,
  settledStatuses,
  type PaymentStatus,
} from '#domain/payments/payment-status.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Filter } from '#web/kit/list/filter.ts';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

/** A built-in view: the statuses it shows; of what is paid only what was paid this month. */
export interface PaymentView {
  id: string;
  label: string;
  statuses?: readonly PaymentStatus[];
  thisMonth?: true;
}

export const paymentViews: readonly PaymentView[] = [
  {
    id: 'pending',
    label: 'Pending',
    statuses: ['pending', 'partially_paid', 'partially_paid_through_claim'],
  },
  { id: 'too_late', label: 'Too late', statuses: ['too_late'] },
  { id: 'under_review', label: 'Under review', statuses: ['under_review'] },
  { id: 'paid', label: 'Paid this month', statuses: settledStatuses, thisMonth: true },
  { id: 'all', label: 'All' },
];

export const paymentFilterIds = ['status', 'client', 'currency', 'insurance'];

const sorts = ['date', 'amount', 'amount_open', 'client_name', 'invoice_number'] as const;

type Question = InputOf<'get_all_payments'>;

const firstOfMonth = (day: CalendarDate): CalendarDate => `${day.slice(0, 8)}01`;

/** What the address asks for; chosen statuses stand above those of the view. */
export function paymentQuestion(
  list: ListState,
  view: PaymentView | undefined,
  today: CalendarDate,
): Question {
  const status =
    someOf(list.filters['status'], paymentStatuses) ??
    (view?.statuses ? [...view.statuses] : undefined);
  const currency = someOf(list.filters['currency'], currencies);
  const [client] = list.filters['client'] ?? [];
  return {
    search: list.q,
    filters: {
      ...(status ? { status } : {}),
      ...(currency ? { currency } : {}),
      ...(list.from === '' ? {} : { from: list.from }),
      ...(list.to === '' ? {} : { to: list.to }),
      ...(view?.thisMonth ? { settled_from: firstOfMonth(today) } : {}),
    },
    ...(client ? { user_id: client } : {}),
    ...(list.filters['insurance']?.[0] === 'vi' ? { insurance_type: 'vi' as const } : {}),
    sortBy: oneOf(list.sortBy, sorts, 'date'),
    ascending: list.ascending,
  };
}

/** The counts on the tabs, from the list itself and one more question: what was paid this month. */
export function usePaymentViews(
  {
    question,
    view,
    today,
  }: { question: Question; view: PaymentView | undefined; today: CalendarDate },
  shown: { counts: Record<string, number> } | undefined,
) {
  const { status: _status, settled_from: _settled, ...filters } = question.filters ?? {};
  const other = useRead(
    'get_all_payments',
    {
      ...question,
      page: 1,
      amount_per_page: 1,
      filters: view?.thisMonth ? filters : { ...filters, settled_from: firstOfMonth(today) },
    },
    { keepPrevious: true },
  );
  const base = view?.thisMonth ? other.data : shown;
  const month = view?.thisMonth ? shown : other.data;
  return paymentViews.map((one) => {
    const counts = (one.thisMonth ? month : base)?.counts;
    const statuses = one.statuses ?? paymentStatuses;
    return {
      ...one,
      count: counts && statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
    };
  });
}

/** Status, due date, client, currency, insurance. */
export function usePaymentFilters(): readonly Filter[] {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];
  return [
    {
      id: 'status',
      label: 'Status',
      kind: 'choice',
      promoted: true,
      options: paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] })),
    },
    { id: 'period', label: 'Due', kind: 'period', promoted: true },
    {
      id: 'client',
      label: 'Client',
      kind: 'choice',
      single: true,
      promoted: true,
      options: users
        .filter((user) => user.account_type === 'agent')
        .map((user) => ({
          value: user.user_id,
          label: user.company_name || user.team_name || user.attn || user.email,
        })),
    },
    {
      id: 'currency',
      label: 'Currency',
      kind: 'choice',
      options: plainOptions(currencies),
    },
    {
      id: 'insurance',
      label: 'Insurance',
      kind: 'choice',
      single: true,
      options: [{ value: 'vi', label: 'Various insurances' }],
    },
  ];
}
