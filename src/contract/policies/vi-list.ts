import { addressOf, featureOf } from '#domain/places.ts';
import { periodTextOf } from '#domain/dates.ts';
import { documentStatuses, documentStatusLabels } from '#domain/policies/document-status.ts';
import { paidStateLabels, paidStateTones } from '#domain/policies/document-list-words.ts';
import { insuranceTypeLabels, viTypes } from '#domain/policies/insurance-types.ts';
import { labelsOf, list } from '#contract/list.ts';
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import { documentListFilters } from '#contract/policies/document-list-filters.ts';

const { document_number, status, client_name, currency, premium, gross, broker_name, created_at } =
  quoteList.fields;
const { period, user, brokerage, insurer, owner, premium: premiums } = documentListFilters;

/** Every quote and policy of the various insurances. */
export const viList = list<DocumentRow>()({
  title: 'Various insurances',
  noun: { one: 'insurance', many: 'insurances' },
  read: 'get_documents',
  asks: { is_vi: true },
  rows: 'documents',
  id: 'policy_id',
  place: { feature: featureOf('vi') },
  opens: (one) => addressOf('vi_document', { policy_id: one.policy_id }),
  currency_in_heads: true,
  fields: {
    document_number,
    version_label: {
      label: 'Version',
      kind: 'text',
      shown: (one) => `Version ${one.version_label}`,
      under: 'document_number',
    },
    insurance_type: {
      label: 'Type',
      kind: 'choice',
      of: insuranceTypeLabels,
      shown: (one) => one.insurance_type,
      max_width: 130,
    },
    type_name: {
      label: 'Insurance',
      kind: 'text',
      value: (one) => insuranceTypeLabels[one.insurance_type],
      under: 'insurance_type',
    },
    status,
    client_name,
    car_title: { label: 'Item(s)', kind: 'long', length: 30, card: 'note', max_width: 190 },
    sum_insured: { label: 'Sum insured', kind: 'money', sort: true },
    period_from: {
      label: 'Period',
      kind: 'text',
      shown: (one) => periodTextOf(one.period_from, one.period_to),
      sort: true,
      wraps: true,
      quiet: true,
      max_width: 190,
    },
    period_to: { label: 'To', kind: 'date', with: 'period_from' },
    currency,
    premium,
    insurer_name: { label: 'Insurer', kind: 'long', length: 22, optional: true },
    paid_state: {
      label: 'Paid',
      kind: 'status',
      of: paidStateLabels,
      tones: paidStateTones,
      card: 'none',
    },
    gross,
    broker_name,
    amount_open: { label: 'Open', kind: 'money', optional: true },
    owner_name: { label: 'Owner', kind: 'text', for: ['staff'], optional: true },
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
