import { addressOf, featureOf } from '#domain/places.ts';
import { periodTextOf } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import { documentStatuses, documentStatusLabels } from '#domain/policies/document-status.ts';
import { paidStateLabels, paidStateTones } from '#domain/policies/document-list-words.ts';
import { insuranceTypeLabels, viTypes } from '#domain/policies/insurance-types.ts';
import { labelsOf, list } from '#contract/list.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import { documentListFilters } from '#contract/policies/document-list-filters.ts';
import {
  type DocumentLine,
  lineWord,
  subPolicyLines,
} from '#contract/policies/sub-policy-lines.ts';

const { status, client_name, currency, gross, broker_name, created_at } = quoteList.fields;
const { period, user, brokerage, insurer, owner, premium: premiums } = documentListFilters;

/** Every quote and policy of the various insurances, with its items below it. */
export const viList = list<DocumentLine>()({
  title: 'Various insurances',
  noun: { one: 'insurance', many: 'insurances' },
  read: 'get_documents',
  asks: { is_vi: true },
  rows: 'documents',
  id: 'policy_id',
  place: { feature: featureOf('vi') },
  opens: (one) => addressOf('vi_document', { policy_id: one.policy_id }),
  below: subPolicyLines,
  currency_in_heads: true,
  fields: {
    document_number: {
      label: 'Number',
      kind: 'code',
      value: ({ part, document_number }) => part?.sub_policy_number ?? document_number,
      sort: true,
    },
    version_label: {
      label: 'Version',
      kind: 'text',
      shown: ({ part, version_label }) => (part ? '' : `Version ${version_label}`),
      under: 'document_number',
    },
    line: { label: 'Line', kind: 'text', value: lineWord, exported: 'always' },
    car_title: {
      label: 'Item(s)',
      head: 'Item(s) / type',
      kind: 'long',
      length: 34,
      value: ({ part, car_title }) => part?.car_title ?? car_title,
      card: 'note',
      card_says: ({ part, car_title, insurance_type }) =>
        [insuranceTypeLabels[insurance_type], part?.car_title ?? car_title]
          .filter((words) => words !== '')
          .join(': '),
      max_width: 180,
    },
    insurance_type: {
      label: 'Type',
      kind: 'choice',
      of: insuranceTypeLabels,
      shown: (one) =>
        one.part
          ? lineWord(one)
          : `${one.insurance_type} · ${insuranceTypeLabels[one.insurance_type]}`,
      under: 'car_title',
    },
    status,
    client_name: {
      ...client_name,
      head: 'Client / insurer',
      max_width: 160,
    },
    insurer_name: { label: 'Insurer', kind: 'long', under: 'client_name', once: true },
    period_from: {
      label: 'Period',
      kind: 'long',
      shown: (one) => periodTextOf(one.period_from, one.period_to).replace(' –', '\u00a0–'),
      wraps: true,
      sort: true,
      quiet: true,
      max_width: 112,
    },
    period_to: { label: 'To', kind: 'date', with: 'period_from' },
    currency,
    // Nothing is priced while nothing is insured.
    premium: {
      label: 'Net premium',
      kind: 'money',
      value: ({ part, car_title, premium }) =>
        part ? part.premium : car_title === '' ? null : premium,
      sort: true,
    },
    // Below the premium, so that both stand in the window beside the period.
    sum_insured: {
      label: 'Sum insured',
      kind: 'money',
      value: ({ part, sum_insured }) => part?.sum_insured ?? sum_insured,
      shown: ({ part, sum_insured }) =>
        `${formatAmount(part?.sum_insured ?? sum_insured, { whole: true })} insured`,
      under: 'premium',
      sort: true,
    },
    paid_state: {
      label: 'Paid',
      kind: 'status',
      of: paidStateLabels,
      tones: paidStateTones,
      once: true,
      card: 'none',
    },
    gross: { ...gross, once: true },
    broker_name: { ...broker_name, once: true },
    amount_open: { label: 'Open', kind: 'money', once: true, optional: true },
    owner_name: { label: 'Owner', kind: 'text', for: ['staff'], once: true, optional: true },
    created_at,
  },
  filters: {
    insurance_type: {
      label: 'Type',
      kind: 'choice',
      of: labelsOf(viTypes, insuranceTypeLabels),
      promoted: true,
    },
    status: {
      label: 'Status',
      kind: 'choice',
      of: labelsOf(documentStatuses, documentStatusLabels),
      promoted: true,
    },
    user,
    insurer,
    period,
    brokerage,
    premium: premiums,
    owner,
  },
  views: {
    quotes: { label: 'Quotes' },
    active: { label: 'Active' },
    renewal: { label: 'Renewal in 60 days' },
    waiting_for_insurer: { label: 'Waiting for insurer' },
    ended: { label: 'Ended' },
    all: { label: 'All' },
  },
  counted: 'view',
  start: { view: 'all', sort: '-created_at' },
  none: {
    title: 'No various insurances yet.',
    text: 'Valuables, collections, transports and whatever else a team insures beside the track appear here.',
  },
});
