import {
  documentStatuses,
  documentStatusLabels,
  type DocumentStatus,
} from '#domain/policies/document-status.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { parseMoney } from '#domain/number-entry.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { readRange, type Filter } from '#web/kit/list/filter.ts';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { partyName } from '#web/policies/document/document-words.ts';

/** Views of the list of quotes with their words, in the order of the tabs. */
export const quoteListViews = [
  { id: 'needs_action', label: 'Needs action' },
  { id: 'waiting_for_insurer', label: 'Waiting for insurer' },
  { id: 'sent', label: 'Sent' },
  { id: 'accepted', label: 'Accepted' },
  { id: 'expired', label: 'Expired' },
  { id: 'all', label: 'All' },
] as const;

const viewIds = quoteListViews.map(({ id }) => id);

export const quoteFilterIds = [
  'status',
  'owner',
  'series',
  'event',
  'user',
  'brokerage',
  'insurer',
  'premium',
];

/** Statuses that a quote can stand in; the others belong to policies. */
const quoteStatuses = documentStatuses.filter(
  (status) => status !== 'policy_made' && status !== 'no_claim_completed',
);

const sorts = [
  'created_at',
  'document_number',
  'status',
  'waiting_since',
  'client_name',
  'sum_insured',
  'premium',
  'gross',
  'period_from',
  'valid_until',
] as const;

type Question = InputOf<'get_documents'>;

/** What the address asks for, as the server takes it. */
export function quoteQuestion(list: ListState): Question {
  const { min, max } = readRange(list.filters['premium']?.[0]);
  const from = parseMoney(min);
  const to = parseMoney(max);
  const ids = (name: string) => {
    const values = list.filters[name];
    return values === undefined ? {} : { [name]: [...values] };
  };
  const status = someOf<DocumentStatus>(list.filters['status'], quoteStatuses);
  return {
    document_state: 'quote',
    page: list.page,
    page_size: list.size,
    search: list.q,
    view: oneOf(list.view, viewIds, 'needs_action'),
    filters: {
      ...(status ? { status } : {}),
      ...ids('owner'),
      ...ids('series'),
      ...ids('event'),
      ...ids('user'),
      ...ids('brokerage'),
      ...ids('insurer'),
    },
    ...(list.from === '' ? {} : { startDate: list.from }),
    ...(list.to === '' ? {} : { endDate: list.to }),
    ...(from === undefined ? {} : { premium_from: from }),
    ...(to === undefined ? {} : { premium_to: to }),
    sortBy: oneOf(list.sortBy, sorts, 'created_at'),
    ascending: list.ascending,
  };
}

/** The filters of the list with the choices that its records offer; the owner is staff's business. */
export function useQuoteFilters(staff: boolean): readonly Filter[] {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 }).data?.users ?? [];
  const events = useRead('get_events', {}, { staleMs: 300_000 }).data?.events ?? [];
  const insurers =
    useRead('get_insurers', {}, { enabled: staff, staleMs: 300_000 }).data?.insurers ?? [];
  const named = (kind: (type: (typeof users)[number]) => boolean) =>
    users.filter(kind).map((user) => ({ value: user.user_id, label: partyName(user) }));
  const series = [...new Set(events.map((event) => event.series).filter((name) => name !== ''))];
  const filters: Filter[] = [
    {
      id: 'status',
      label: 'Status',
      kind: 'choice',
      promoted: true,
      options: quoteStatuses.map((value) => ({ value, label: documentStatusLabels[value] })),
    },
    {
      id: 'event',
      label: 'Event',
      kind: 'choice',
      promoted: true,
      options: events.toReversed().map((event) => ({
        value: event.event_id,
        label: event.name,
        note: formatCalendarDate(event.start_on),
      })),
    },
    { id: 'period', label: 'Cover begins', kind: 'period' },
    {
      id: 'series',
      label: 'Series',
      kind: 'choice',
      options: plainOptions(series.toSorted()),
    },
    {
      id: 'user',
      label: 'Client',
      kind: 'choice',
      options: named((user) => user.account_type === 'agent'),
    },
    {
      id: 'brokerage',
      label: 'Brokerage',
      kind: 'choice',
      options: named((user) => user.account_type === 'brokerage'),
    },
    { id: 'premium', label: 'Premium', kind: 'range' },
  ];
  if (!staff) return filters.filter((filter) => filter.id !== 'brokerage');
  return [
    ...filters,
    {
      id: 'owner',
      label: 'Owner',
      kind: 'choice',
      options: users
        .filter((user) => isStaff(user.account_type))
        .map((user) => ({ value: user.user_id, label: user.attn || user.email })),
    },
    {
      id: 'insurer',
      label: 'Insurer',
      kind: 'choice',
      options: insurers.map((insurer) => ({ value: insurer.insurer_id, label: insurer.name })),
    },
  ];
}
