import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import type { errorGroup } from '#contract/admin/admin.ts';
import { list } from '#contract/list.ts';
import {
  errorSourceLabels,
  errorStatusLabels,
  errorStatusTones,
  MOST_USERS_KEPT,
} from '#domain/admin/error-words.ts';
import { faultPeriodLabels } from '#domain/admin/fault-hours.ts';

/** Faults of server, jobs and browsers, one row for each kind. */
export const errorList = list<z.output<typeof errorGroup>>()({
  title: 'Error logs',
  noun: { one: 'error', many: 'errors' },
  read: 'get_error_log',
  rows: 'errors',
  id: 'error_id',
  place: { feature: featureOf('error_log') },
  search: 'Search message or route',
  fields: {
    message: { label: 'Message', kind: 'long', length: 64, max_width: 460 },
    status: { label: 'Status', kind: 'status', of: errorStatusLabels, tones: errorStatusTones },
    source: { label: 'Source', kind: 'choice', of: errorSourceLabels },
    route: { label: 'Where', kind: 'long', length: 36, quiet: true, card: 'line' },
    occurrences: { label: 'Count', kind: 'number', sort: true, card: 'amount' },
    users: {
      label: 'Users',
      kind: 'number',
      shown: ({ users }) => (users < MOST_USERS_KEPT ? String(users) : `${users}+`),
      sort: true,
    },
    last_at: { label: 'Last', kind: 'age', sort: true, quiet: true, card: 'note' },
    first_at: { label: 'First', kind: 'age', sort: true, quiet: true },
    last_user_name: { label: 'Last user', kind: 'long', length: 24, quiet: true },
    release: { label: 'Release', kind: 'text', quiet: true, optional: true },
  },
  filters: {
    hours: {
      label: 'Period',
      kind: 'choice',
      of: faultPeriodLabels,
      single: true,
      beside: true,
      promoted: true,
    },
    source: {
      label: 'Source',
      kind: 'choice',
      of: errorSourceLabels,
      single: true,
      beside: true,
      promoted: true,
    },
    hour: { label: 'Hour', kind: 'choice', of: 'text', single: true, beside: true },
    route: { label: 'Where', kind: 'choice', of: 'text', single: true, beside: true },
    user_id: { label: 'User', kind: 'choice', of: 'id', single: true, beside: true },
    release: { label: 'Release', kind: 'choice', of: 'text', single: true, beside: true },
    status: {
      label: 'Status',
      kind: 'choice',
      of: errorStatusLabels,
      single: true,
      beside: true,
      offered: false,
    },
  },
  views: {
    open: { label: 'Open', filters: { status: ['open'] } },
    ignored: { label: 'Ignored', filters: { status: ['ignored'] } },
    fixed: { label: 'Fixed', filters: { status: ['fixed'] } },
    all: { label: 'All' },
  },
  counted: 'asked',
  start: { view: 'open', sort: '-last_at' },
  none: {
    title: 'No errors yet.',
    text: 'Faults of the server, its jobs and people’s browsers appear here.',
  },
});
