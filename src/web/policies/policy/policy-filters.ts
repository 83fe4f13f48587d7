import {
  documentStatuses,
  documentStatusLabels,
  type DocumentStatus,
} from '#domain/policies/document-status.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Filter } from '#web/kit/list/filter.ts';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { partyName } from '#web/policies/document/document-words.ts';
import { paidStates, paidWords } from '#web/policies/policy/paid-word.ts';

/** Views of the list of policies with their words, in the order of the tabs. */
export const policyListViews = [
  { id: 'to_check', label: 'To check' },
  { id: 'missing_data', label: 'Missing data' },
  { id: 'starting_soon', label: 'Starting in 14 days' },
  { id: 'active', label: 'Active' },
  { id: 'ended', label: 'Ended' },
  { id: 'all', label: 'All' },
] as const;

const viewIds = policyListViews.map(({ id }) => id);

export const policyFilterIds = [
  'status',
  'paid',
  'event',
  'series',
  'user',
  'brokerage',
  'insurer',
  'owner',
];

const policyStatuses = documentStatuses.filter(
  (status) => !['accepted_by_client', 'denied', 'expired'].includes(status),
);

const sorts = [
  'created_at',
  'document_number',
  'status',
  'client_name',
  'sum_insured',
  'premium',
  'gross',
  'period_from',
  'made_at',
] as const;

/** What the address asks for, as the server takes it. */
export function policyQuestion(list: ListState): InputOf<'get_documents'> {
  const ids = (name: string) => {
    const values = list.filters[name];
    return values === undefined ? {} : { [name]: [...values] };
  };
  const status = someOf<DocumentStatus>(list.filters['status'], policyStatuses);
  const paid = someOf(list.filters['paid'], paidStates);
  return {
    document_state: 'policy',
    page: list.page,
    page_size: list.size,
    search: list.q,
    view: oneOf(list.view, viewIds, 'active'),
    filters: {
      ...(status ? { status } : {}),
      ...(paid ? { paid } : {}),
      ...ids('event'),
      ...ids('series'),
      ...ids('user'),
      ...ids('brokerage'),
      ...ids('insurer'),
      ...ids('owner'),
    },
    ...(list.from === '' ? {} : { startDate: list.from }),
    ...(list.to === '' ? {} : { endDate: list.to }),
    sortBy: oneOf(list.sortBy, sorts, 'created_at'),
    ascending: list.ascending,
  };
}

const reference = { staleMs: 300_000 };

/** The filters of the list with the choices that its records offer; brokerage and insurer are staff's business. */
export function usePolicyFilters(staff: boolean): readonly Filter[] {
  const users = useRead('get_all_users', {}, reference).data?.users ?? [];
  const events = useRead('get_events', {}, reference).data?.events ?? [];
  const insurers =
    useRead('get_insurers', {}, { ...reference, enabled: staff }).data?.insurers ?? [];
  const named = (type: string) =>
    users
      .filter((user) => user.account_type === type)
      .map((user) => ({ value: user.user_id, label: partyName(user) }));
  const series = [...new Set(events.map((event) => event.series).filter(Boolean))].toSorted();
  const forAll: Filter[] = [
    {
      id: 'status',
      label: 'Status',
      kind: 'choice',
      promoted: true,
      options: policyStatuses.map((value) => ({ value, label: documentStatusLabels[value] })),
    },
    {
      id: 'paid',
      label: 'Paid',
      kind: 'choice',
      promoted: true,
      options: paidStates.map((value) => ({ value, label: paidWords[value].label })),
    },
    { id: 'period', label: 'Cover begins', kind: 'period', promoted: true },
    {
      id: 'event',
      label: 'Event',
      kind: 'choice',
      options: events.toReversed().map((event) => ({
        value: event.event_id,
        label: event.name,
        note: formatCalendarDate(event.start_on),
      })),
    },
    {
      id: 'series',
      label: 'Series',
      kind: 'choice',
      options: plainOptions(series),
    },
    { id: 'user', label: 'Client', kind: 'choice', options: named('agent') },
  ];
  if (!staff) return forAll;
  return [
    ...forAll,
    { id: 'brokerage', label: 'Brokerage', kind: 'choice', options: named('brokerage') },
    {
      id: 'insurer',
      label: 'Insurer',
      kind: 'choice',
      options: insurers.map((insurer) => ({ value: insurer.insurer_id, label: insurer.name })),
    },
    {
      id: 'owner',
      label: 'Owner',
      kind: 'choice',
      options: [...named('admin'), ...named('superadmin')],
    },
  ];
}
