import type { z } from 'zod';
import { labelsOf, list, plainLabels } from '#contract/list.ts';
import type { statement } from '#contract/payments/statements.ts';
import { currencies } from '#domain/currencies.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { statementAccountLabels, statementAccounts } from '#domain/payments/statement.ts';
import { featureOf } from '#domain/places.ts';

/** Closed statements of insurers and brokerages, with what each of them left open. */
export const statementList = list<z.output<typeof statement>>()({
  title: 'Statements',
  noun: { one: 'statement', many: 'statements' },
  read: 'get_statements',
  rows: 'statements',
  id: 'statement_id',
  place: { feature: featureOf('administration'), tab: 'statements' },
  fields: {
    statement_number: { label: 'Number', kind: 'text', sort: true },
    party_name: { label: 'For', kind: 'long', length: 32, sort: true, card: 'line' },
    account: {
      label: 'Kind',
      kind: 'choice',
      of: labelsOf(statementAccounts, statementAccountLabels),
      under: 'party_name',
    },
    period_from: { label: 'From', kind: 'date', quiet: true },
    period_until: {
      label: 'Until',
      kind: 'date',
      sort: true,
      card: 'note',
      card_says: ({ period_until, settled_on }) =>
        [
          `until ${formatCalendarDate(period_until)}`,
          ...(settled_on === null ? [] : [`settled ${formatCalendarDate(settled_on)}`]),
        ].join(' · '),
    },
    currency: { label: 'Currency', kind: 'text', exported: 'only' },
    opening: { label: 'Before', kind: 'money', card: 'none' },
    closing: { label: 'Owed', kind: 'money', sort: true, card: 'amount' },
    settled_on: { label: 'Settled on', kind: 'date', quiet: true },
    settled_reference: { label: 'Reference', kind: 'long', length: 24, quiet: true },
  },
  filters: {
    account: {
      label: 'Kind',
      kind: 'choice',
      of: labelsOf(statementAccounts, statementAccountLabels),
      promoted: true,
    },
    currency: { label: 'Currency', kind: 'choice', of: plainLabels(currencies), promoted: true },
    period: { label: 'Until', kind: 'period' },
    state: {
      label: 'State',
      kind: 'choice',
      of: { open: 'To settle', settled: 'Settled' },
      offered: false,
    },
  },
  views: {
    all: { label: 'All' },
    open: { label: 'To settle', filters: { state: ['open'] } },
    settled: { label: 'Settled', filters: { state: ['settled'] } },
  },
  counted: 'state',
  start: { view: 'all', sort: '-period_until' },
  none: {
    title: 'No statement yet.',
    text: 'Close the account of an insurer or brokerage above, and its statement appears here.',
  },
});
