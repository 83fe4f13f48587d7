import { claimStatusLabels, claimStatusTones } from '#domain/claims/claim-status.ts';
import { startOfDay } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { paymentStatusLabels, paymentStatusTones } from '#domain/payments/payment-status.ts';
import {
  documentStatusLabels,
  documentStatusTones,
  documentStatuses,
} from '#domain/policies/document-status.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { oneOf } from '#web/kit/base/one-of.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** One thing that waits for staff. */
export interface WorkRow {
  /** Also the key under which it is put off. */
  id: string;
  title: string;
  note: string;
  word: StatusWord;
  /** Unix seconds. */
  since: number;
  href: string;
}

type Claim = ItemOf<'get_claims', 'claims'>;
type Work = ItemOf<'get_policy_work', 'work'>;
type Payment = ItemOf<'get_all_payments', 'payments'>;

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

function claimRow(claim: Claim): WorkRow {
  return {
    id: `claim.${claim.claim_id}`,
    title: `Claim ${claim.claim_number}`,
    note: joined(claim.team_name, claim.event_name),
    word: { label: claimStatusLabels[claim.status], tone: claimStatusTones[claim.status] },
    since: claim.status_since,
    href: addressOf('claim', { claim_id: claim.claim_id }),
  };
}

function documentRow(work: Work): WorkRow {
  if (work.kind === 'request') {
    return {
      id: `request.${work.id}`,
      title: 'Request',
      note: joined(work.title, work.number),
      word: { label: 'Submitted', tone: 'info' },
      since: work.waiting_since,
      href: addressOf('request', { request_id: work.id }),
    };
  }
  const status = oneOf(work.status, documentStatuses, 'concept');
  return {
    id: `document.${work.id}`,
    title: `Quote ${work.number}`,
    note: work.title,
    word: { label: documentStatusLabels[status], tone: documentStatusTones[status] },
    since: work.waiting_since,
    href: addressOf('quote', { policy_id: work.id }),
  };
}

function paymentRow(payment: Payment): WorkRow {
  const part = payment.instalment_count > 1 ? ` / ${payment.instalment_number}` : '';
  return {
    id: `payment.${payment.payment_id}_${payment.instalment_number}`,
    title: `Payment ${payment.invoice_number || payment.policy_number}${part}`,
    note: joined(payment.client_name, formatMoney(payment.amount_open, payment.currency)),
    word: {
      label: paymentStatusLabels[payment.status],
      tone: paymentStatusTones[payment.status],
    },
    since: startOfDay(payment.date),
    href: addressOf('policy', { policy_id: payment.policy_id, tab: 'payments' }),
  };
}

/** Claims, documents, requests and late payments in one list, what waits longest first. */
export function workRows(found: {
  claims: readonly Claim[];
  work: readonly Work[];
  payments: readonly Payment[];
}): WorkRow[] {
  return [
    ...found.claims.map(claimRow),
    ...found.work.map(documentRow),
    ...found.payments.map(paymentRow),
  ].toSorted((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
}
