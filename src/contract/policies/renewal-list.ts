import type { z } from 'zod';
import { list } from '#contract/list.ts';
import type { renewal } from '#contract/policies/renewals.ts';
import { shareOf } from '#domain/money.ts';
import { featureOf } from '#domain/places.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { renewalStateLabels, renewalStateTones } from '#domain/policies/renewal/renewal.ts';

/** Losses over premium of the season or cover before, in whole percents; nothing where none was paid for. */
const lossPct = ({ losses, premium_before }: { losses: number; premium_before: number }) =>
  premium_before > 0 ? shareOf(100, losses, premium_before) : null;

/** The clients of one season and the covers that end with it, to be asked for the next. */
export const renewalList = list<z.output<typeof renewal>>()({
  title: 'Renewals',
  noun: { one: 'renewal', many: 'renewals' },
  read: 'get_renewals',
  rows: 'renewals',
  id: 'renewal_id',
  whole: true,
  place: { feature: featureOf('renewals') },
  fields: {
    client_name: { label: 'Client', kind: 'long', length: 32, sort: true, searched: true },
    broker_name: {
      label: 'Brokerage',
      kind: 'long',
      length: 28,
      sort: true,
      searched: true,
      quiet: true,
      optional: true,
    },
    insurance_type: {
      label: 'Line',
      kind: 'choice',
      of: insuranceTypeLabels,
      sort: true,
      max_width: 150,
    },
    state: {
      label: 'State',
      kind: 'status',
      of: renewalStateLabels,
      tones: renewalStateTones,
      sort: true,
    },
    premium_before: { label: 'Before', kind: 'money', sort: true, card: 'amount' },
    losses: { label: 'Claims', kind: 'money', sort: true, quiet: true, card: 'none' },
    loss_pct: {
      label: 'Loss ratio',
      kind: 'number',
      value: lossPct,
      shown: (row) => (lossPct(row) === null ? '—' : `${lossPct(row)} %`),
      sort: true,
      quiet: true,
      card: 'none',
    },
    clean_seasons: {
      label: 'Clean seasons',
      kind: 'number',
      sort: true,
      quiet: true,
      optional: true,
      card: 'none',
    },
    insured: {
      label: 'Insured',
      kind: 'text',
      optional: true,
      card: 'line',
      card_says: ({ insurance_type, insured }) =>
        `${insuranceTypeLabels[insurance_type]}: ${insured}`,
    },
    expiring_number: {
      label: 'Ends',
      kind: 'code',
      searched: true,
      quiet: true,
      optional: true,
      card: 'none',
    },
    first_on: { label: 'Begins', kind: 'date', sort: true, card: 'note' },
    document_number: {
      label: 'Document',
      kind: 'code',
      sort: true,
      searched: true,
      card: 'none',
    },
    premium: { label: 'Renewal', kind: 'money', sort: true, card: 'none' },
    cap_cost: { label: 'Given by cap', kind: 'money', sort: true, quiet: true, optional: true },
    declined_because: {
      label: 'Why not',
      kind: 'long',
      length: 32,
      quiet: true,
      optional: true,
      card: 'none',
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', of: renewalStateLabels, offered: false },
    season: {
      label: 'Season',
      kind: 'choice',
      of: 'number',
      single: true,
      beside: true,
      offered: false,
    },
    insurance_type: { label: 'Line', kind: 'choice', of: insuranceTypeLabels, promoted: true },
    broker_name: { label: 'Brokerage', kind: 'choice', of: 'text', promoted: true },
  },
  views: {
    open: { label: renewalStateLabels.open, filters: { state: ['open'] } },
    quoted: { label: renewalStateLabels.quoted, filters: { state: ['quoted'] } },
    renewed: { label: renewalStateLabels.renewed, filters: { state: ['renewed'] } },
    declined: { label: renewalStateLabels.declined, filters: { state: ['declined'] } },
    all: { label: 'All' },
  },
  start: { view: 'open', sort: 'first_on' },
  none: {
    title: 'Nobody to renew.',
    text: 'Clients who insured races in the season before, and covers of a year that end, appear here.',
  },
});
