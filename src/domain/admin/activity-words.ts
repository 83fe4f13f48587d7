// What changed by an entry of the audit trail in words: the field loss_adjuster_id is "Loss adjuster", and 4825000 cents
// that were claimed are 48,250.00. What was done is told by the action itself.

import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import {
  claimLineKindLabels,
  driversFaultLabels,
  rejectCodeLabels,
} from '#domain/claims/claim-constants.ts';
import { counted } from '#domain/counted.ts';
import { formatCalendarDate, formatDateTime, isCalendarDate } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import { paymentStatusLabels } from '#domain/payments/payment-status.ts';
import { refundReasonLabels, refundStatusLabels } from '#domain/payments/refund-status.ts';
import { approvalMeansLabels } from '#domain/policies/approval/insurer-approval.ts';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { fileKindLabels } from '#domain/files/file-kinds.ts';

const words = (name: string) => name.replaceAll('_', ' ').replaceAll('.', ' ').trim();

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Words that are spelled letter by letter. */
const spelled = /\b(iban|bic|vat|ipt|url|pdf|vin|csv|qr|sms|pa|vi)\b/gi;

const inTitle = (name: string) =>
  capital(words(name)).replaceAll(spelled, (word) => word.toUpperCase());

/** A field's name for readers: `loss_adjuster_id` is "Loss adjuster", `iban` is "IBAN". */
export const fieldTitle = (field: string): string => inTitle(field.replace(/_id$/, ''));

const paymentWords: Readonly<Record<string, string>> = paymentStatusLabels;

const statusWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  claim: claimStatusLabels,
  policy: documentStatusLabels,
  refund: refundStatusLabels,
};

const wordLists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fault_result: driversFaultLabels,
  drivers_fault: driversFaultLabels,
  code: rejectCodeLabels,
  reason: refundReasonLabels,
  account_type: accountTypeLabels,
  account_types: accountTypeLabels,
  approved_means: approvalMeansLabels,
  kind: { ...fileKindLabels, ...claimLineKindLabels },
};

/** Names of fields that hold cents. */
const money =
  /(^|_)(amount|amounts?_open|claimed|agreed|premium|excess|reserve|payout|cash|total|value|set_off|price|fee|due)$/;
const instant = /(_at|_until|^stamp|^date_accident|^date_claim)$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** What something is recognised by that has no words: a fingerprint of 32 bytes. */
const fingerprint = /^[0-9a-f]{64}$/;

/** The id of something new, or a fingerprint, which tell a reader nothing. */
export function isOnlyAnId(change: { from: unknown; to: unknown }): boolean {
  const told = [change.from, change.to].filter((one) => one !== null && one !== undefined);
  if (told.some((one) => typeof one === 'string' && fingerprint.test(one))) return true;
  const isNew = change.from === null || change.from === undefined;
  return isNew && typeof change.to === 'string' && uuid.test(change.to);
}

function textOfNumber(field: string, value: number): string {
  if (instant.test(field)) return formatDateTime(value);
  return money.test(field) && Number.isInteger(value) ? formatAmount(value) : String(value);
}

function textOfText(kind: string, field: string, value: string): string {
  if (value === '') return '—';
  if (field === 'status')
    return statusWords[kind]?.[value] ?? paymentWords[value] ?? capital(words(value));
  if (field === 'type') return inTitle(value);
  const listed = wordLists[field]?.[value];
  if (listed) return listed;
  if (isCalendarDate(value)) return formatCalendarDate(value);
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) {
    return formatDateTime(new Date(value).getTime() / 1000);
  }
  // The reader knows the record by its name, not by its id; that another one was meant is all that shows.
  if (uuid.test(value)) return `…${value.slice(-6)}`;
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? capital(words(value)) : value;
}

/** A value in readable words: money with separators, dates, labels of statuses, lists joined. Nothing is a dash. */
export function valueText(kind: string, field: string, value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return textOfNumber(field, value);
  if (typeof value === 'string') return textOfText(kind, field, value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'None';
    const simple = value.every((one) => typeof one !== 'object' || one === null);
    if (!simple) return counted(value.length, 'entry', 'entries');
    return value.map((one) => valueText(kind, field, one)).join(', ');
  }
  if (typeof value !== 'object') return '—';
  return Object.entries(value)
    .map(([name, one]) => `${fieldTitle(name)}: ${valueText(kind, name, one)}`)
    .join(' · ');
}
