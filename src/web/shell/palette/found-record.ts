import type { AccountType } from '#domain/accounts/account-types.ts';
import { claimStatusLabels, claimStatusTones } from '#domain/claims/claim-status.ts';
import { invoiceStatusLabels, invoiceStatusTones } from '#domain/payments/invoice-status.ts';
import { documentStatusLabels, documentStatusTones } from '#domain/policies/document-status.ts';
import { requestStatusLabels, requestStatusTones } from '#domain/policies/request-status.ts';
import type { SearchKind } from '#domain/search/search-kinds.ts';
import type { StatusTone } from '#domain/status-tone.ts';
import type { ItemOf } from '#web/api/action-types.ts';

export type FoundRecord = ItemOf<'search_records', 'records'>;

const listSearch = (path: string, text: string) => `${path}?q=${encodeURIComponent(text)}`;

/** Where a record opens for this person, before it is known whether that page exists. */
function wantedHref(record: FoundRecord, account_type: AccountType): string {
  const { kind, record_id, is_vi } = record;
  const line = is_vi ? '/dashboard/various-insurances' : '';
  switch (kind) {
    case 'claim':
      return `${line || '/dashboard'}/claims/${record_id}`;
    case 'policy':
    case 'quote':
      if (account_type === 'agent') return `/dashboard/policies/${record_id}`;
      if (is_vi) return `${line}/${record_id}`;
      return `/dashboard/${kind === 'quote' ? 'new-quotes' : 'new-policies'}/${record_id}`;
    case 'account':
      return `/dashboard/accounts/${record_id}`;
    case 'invoice':
      return `/dashboard/invoices/${record_id}`;
    case 'request':
      return `/dashboard/ontrack-requests/${record_id}`;
    case 'event':
      return `/dashboard/events/${record_id}`;
    case 'car':
      return `/dashboard/cars/${record_id}`;
    case 'driver':
      return `/dashboard/drivers/${record_id}`;
    case 'championship':
      return `/dashboard/championships/${record_id}`;
    case 'circuit':
      return `/dashboard/circuits/${record_id}`;
    case 'import':
      return `/dashboard/imports/${record_id}`;
    case 'condition':
      return listSearch('/dashboard/clauses-presets', record.label);
    case 'excess_rule':
      return listSearch('/dashboard/additional-excess', record.label);
  }
}

/** The list that a record stands in, narrowed to it, for kinds without a page of their own. */
function listHref({ kind, label, note }: FoundRecord): string | null {
  switch (kind) {
    case 'event':
    case 'championship':
    case 'circuit':
      return listSearch('/dashboard/events', label);
    case 'car':
      return listSearch('/dashboard/cars', note.includes(' ') ? label : note);
    case 'driver':
      return listSearch('/dashboard/drivers', label);
    case 'request':
      return '/dashboard/policies';
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
