import type { AccountType } from '#domain/accounts/account-types.ts';
import { claimStatusLabels, claimStatusTones } from '#domain/claims/claim-status.ts';
import { invoiceStatusLabels, invoiceStatusTones } from '#domain/payments/invoice-status.ts';
import { documentStatusLabels, documentStatusTones } from '#domain/policies/document-status.ts';
import { requestStatusLabels, requestStatusTones } from '#domain/policies/request-status.ts';
import type { SearchKind } from '#domain/search/search-kinds.ts';
import type { StatusTone } from '#domain/status-tone.ts';
import { addressOf, addressOfClaim } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';

export type FoundRecord = ItemOf<'search_records', 'records'>;

/** Where a record opens for this person, before it is known whether that page exists. */
function wantedHref(record: FoundRecord, account_type: AccountType): string {
  const { kind, record_id, is_vi } = record;
  switch (kind) {
    case 'claim':
      return addressOfClaim({ claim_id: record_id, is_vi });
    case 'policy':
    case 'quote':
      if (account_type === 'agent') return addressOf('my_policy', { policy_id: record_id });
      return addressOf(is_vi ? 'vi_document' : kind, { policy_id: record_id });
    case 'account':
      return addressOf('account', { user_id: record_id });
    case 'invoice':
      return addressOf('invoice', { invoice_id: record_id });
    case 'request':
      return addressOf('request', { request_id: record_id });
    case 'event':
      return addressOf('event', { event_id: record_id });
    case 'car':
      return addressOf('car', { car_id: record_id });
    case 'driver':
      return addressOf('driver', { driver_id: record_id });
    case 'championship':
      return addressOf('championship', { championship_id: record_id });
    case 'circuit':
      return addressOf('circuit', { circuit_id: record_id });
    case 'import':
      return addressOf('import', { import_id: record_id });
    case 'condition':
      return addressOf('clause_presets', { q: record.label });
    case 'excess_rule':
      return addressOf('additional_excess', { q: record.label });
  }
}

/** The list that a record stands in, narrowed to it, for kinds without a page of their own. */
function listHref({ kind, label, note }: FoundRecord): string | null {
  switch (kind) {
    case 'event':
    case 'championship':
    case 'circuit':
      return addressOf('events', { q: label });
    case 'car':
      return addressOf('cars', { q: note.includes(' ') ? label : note });
    case 'driver':
      return addressOf('drivers', { q: label });
    case 'request':
      return addressOf('my_policies');
    default:
      return null;
  }
}

/** The address of a record for this person: its page, its list, or null when it has neither. `opens` knows the pages. */
export function foundHref(
  record: FoundRecord,
  account_type: AccountType,
  opens: (href: string) => boolean,
): string | null {
  const page = wantedHref(record, account_type);
  if (opens(page)) return page;
  // Claims and documents of the various insurances open beside the others until they have pages of their own.
  const beside = record.is_vi ? wantedHref({ ...record, is_vi: false }, account_type) : page;
  if (opens(beside)) return beside;
  const list = listHref(record);
  return list !== null && opens(list) ? list : null;
}

const words: Partial<
  Record<SearchKind, [Readonly<Record<string, string>>, Readonly<Record<string, StatusTone>>]>
> = {
  claim: [claimStatusLabels, claimStatusTones],
  policy: [documentStatusLabels, documentStatusTones],
  quote: [documentStatusLabels, documentStatusTones],
  invoice: [invoiceStatusLabels, invoiceStatusTones],
  request: [requestStatusLabels, requestStatusTones],
};

/** The status of a found record in words and colour; null where its kind has none. */
export function foundStatus({
  kind,
  status,
}: FoundRecord): { label: string; tone: StatusTone } | null {
  const [labels, tones] = words[kind] ?? [];
  const label = labels?.[status];
  const tone = tones?.[status];
  return label === undefined || tone === undefined ? null : { label, tone };
}
