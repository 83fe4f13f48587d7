import { isStaff } from '#domain/accounts/account-types.ts';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import { invoiceStatusLabels } from '#domain/payments/invoice-status.ts';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { requestStatusLabels } from '#domain/policies/request-status.ts';
import { statusesMeant, type SearchQuery } from '#domain/search/search-query.ts';
import type { SearchKind } from '#domain/search/search-kinds.ts';
import type { Actor } from '#server/platform/context.ts';

/** A search as the statement needs it. */
export interface SearchQuestion {
  actor: Actor;
  query: SearchQuery;
  kinds: ReadonlySet<SearchKind>;
  limit: number;
}

/** The sentence as typed in one text: several `team:` words are one team. */
export const teamText = ({ query }: SearchQuestion): string => query.team.join(' ');
export const eventText = ({ query }: SearchQuestion): string => query.event.join(' ');

/** Whether any filter is in the search; people, cars and drivers have no status or amount. */
export function hasFilters({ query }: SearchQuestion): boolean {
  return (
    query.amount !== null || [query.status, query.team, query.event].some((list) => list.length > 0)
  );
}

const labels = {
  claim: claimStatusLabels,
  document: documentStatusLabels,
  invoice: invoiceStatusLabels,
  request: requestStatusLabels,
} as const;

/** The statuses that are meant among those of a kind; null when none is asked for. */
export function wantedStatuses(
  { query }: SearchQuestion,
  kind: keyof typeof labels,
): readonly string[] | null {
  return query.status.length === 0 ? null : statusesMeant<string>(query.status, labels[kind]);
}

/**
 * Where records are found from. A team or an event is the narrowest way; then what is typed; a status or an amount
 * alone walks down from the newest.
 */
export function wayOf(question: SearchQuestion): 'team' | 'event' | 'text' | 'newest' {
  if (question.query.team.length > 0) return 'team';
  if (question.query.event.length > 0) return 'event';
  return question.query.text === '' ? 'newest' : 'text';
}

/** Whether all rows of a kind are this person's to see, so that none has to be looked for among the own ones. */
export function seesAll({ actor }: SearchQuestion): boolean {
  return isStaff(actor.account_type);
}
