import type { z } from 'zod';
import { addressOf, featureOf } from '#domain/places.ts';
import {
  requestKindLabels,
  requestStatusLabels,
  requestStatusTones,
} from '#domain/policies/request-status.ts';
import { list } from '#contract/list.ts';
import type { requestRow } from '#contract/policies/requests.ts';

/** What clients ask for, the next event first. */
export const requestList = list<z.output<typeof requestRow>>()({
  title: 'On-track requests',
  noun: { one: 'request', many: 'requests' },
  read: 'get_requests',
  asks: { is_vi: false },
  rows: 'requests',
  id: 'request_id',
  place: { feature: featureOf('requests') },
  opens: (one) => addressOf('request', { request_id: one.request_id }),
  fields: {
    kind: {
      label: 'Request',
      kind: 'long',
      length: 34,
      value: (one) => one.summary || requestKindLabels[one.kind],
      sort: true,
    },
    kind_word: {
      label: 'Kind',
      kind: 'text',
      value: (one) => requestKindLabels[one.kind],
      exported: 'always',
    },
    client_name: {
      label: 'Client',
      kind: 'long',
      length: 22,
      sort: true,
      card: 'line',
      same_for: ['client'],
    },
    document_number: { label: 'Policy', kind: 'text', card: 'line' },
    event_start_on: { label: 'Event start', kind: 'date', sort: true, card: 'note' },
    status: { label: 'Status', kind: 'status', of: requestStatusLabels, tones: requestStatusTones },
    currency: { label: 'Currency', kind: 'text', exported: 'always' },
    premium_effect: { label: 'Premium effect incl. tax', kind: 'money', sort: true },
    owner_name: { label: 'Owner', kind: 'text', quiet: true },
    submitted_at: {
      label: 'Received',
      kind: 'age',
      value: (one) => one.submitted_at ?? one.created_at,
      sort: true,
      quiet: true,
    },
    created_at: { label: 'Created', kind: 'day', exported: 'never', sort: true },
    broker_name: { label: 'Brokerage', kind: 'long', length: 24, optional: true },
  },
  filters: {
    kind: { label: 'Request', kind: 'choice', of: requestKindLabels, promoted: true },
    user: { label: 'Client', kind: 'choice', of: 'id', promoted: true },
    owner: { label: 'Owner', kind: 'choice', of: 'id' },
    status: { label: 'Status', kind: 'choice', of: requestStatusLabels },
    policy: { label: 'Policy', kind: 'choice', of: 'id', offered: false },
  },
  views: {
    open: { label: 'Open' },
    mine: { label: 'Mine' },
    unassigned: { label: 'Unassigned' },
    handled: { label: 'Answered' },
    all: { label: 'All' },
  },
  counted: 'view',
  start: { view: 'open', sort: 'event_start_on' },
  none: {
    title: 'No requests yet.',
    text: 'What clients ask for, new cover and changes, appears here.',
  },
});
