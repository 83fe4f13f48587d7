import { addressOf, featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import { countryName } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import type { accountRow } from '#contract/accounts/account-records.ts';
import { list } from '#contract/list.ts';

/** Find a client and act. */
export const accountList = list<z.output<typeof accountRow>>()({
  title: 'Accounts',
  noun: { one: 'account', many: 'accounts' },
  read: 'get_accounts',
  rows: 'accounts',
  id: 'user_id',
  place: { feature: featureOf('accounts') },
  opens: (one) => addressOf('account', { user_id: one.user_id }),
  fields: {
    company_name: {
      label: 'Company',
      kind: 'long',
      length: 32,
      shown: (one) => one.company_name || one.team_name || one.attn || one.email,
      sort: true,
    },
    account_type: {
      label: 'Role',
      kind: 'status',
      of: accountTypeLabels,
      sort: true,
    },
    attn: {
      label: 'Contact',
      head: 'Contact / email',
      kind: 'long',
      length: 22,
      sort: true,
      card: 'line',
      max_width: 222,
    },
    email: { label: 'Email', kind: 'text', under: 'attn', sort: true },
    // Somebody may owe in several currencies, so it is a text and not a number.
    open_amount: {
      label: 'Open amount',
      kind: 'text',
      value: (one) =>
        one.open_amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · '),
      right: true,
      card: 'amount',
    },
    active_policies: { label: 'Policies', kind: 'number' },
    open_claims: { label: 'Open claims', kind: 'number' },
    phone: { label: 'Phone', kind: 'text', quiet: true, optional: true },
    country: {
      label: 'Country',
      kind: 'text',
      shown: (one) => countryName(one.country),
      sort: true,
      quiet: true,
    },
    team_name: { label: 'Team', kind: 'long', length: 28, sort: true, optional: true },
    broker_name: { label: 'Brokerage', kind: 'long', length: 28, optional: true },
    claim_level: { label: 'Claim level', kind: 'number', for: ['staff'], optional: true },
    created: { label: 'Created', kind: 'day', sort: true, optional: true },
    last_seen: { label: 'Last seen', kind: 'age', sort: true, quiet: true },
  },
  file: [
    'company_name',
    'team_name',
    'attn',
    'email',
    'account_type',
    'phone',
    'country',
    'broker_name',
    'active_policies',
    'open_claims',
  ],
  filters: {
    country: { label: 'Country', kind: 'choice', of: 'country', promoted: true },
    broker_id: { label: 'Brokerage', kind: 'choice', of: 'id', for: ['staff'], promoted: true },
    claim_level: { label: 'Claim level', kind: 'choice', of: 'number' },
    active: { label: 'In use', kind: 'yes_no' },
    period: { label: 'Created', kind: 'period', beside: true, as: ['created_from', 'created_to'] },
    account_type: { label: 'Role', kind: 'choice', of: accountTypeLabels, offered: false },
    has_open_amount: {
      label: 'With open amount',
      kind: 'yes_no',
      single: true,
      beside: true,
      offered: false,
    },
  },
  views: {
    all: { label: 'All' },
    clients: { label: 'Clients', filters: { account_type: ['agent'] }, for: ['staff'] },
    brokerages: { label: 'Brokerages', filters: { account_type: ['brokerage'] }, for: ['staff'] },
    insurers: { label: 'Insurers', filters: { account_type: ['insurer'] }, for: ['staff'] },
    loss_adjusters: {
      label: 'Loss adjusters',
      filters: { account_type: ['loss_adjuster'] },
      for: ['staff'],
    },
    staff: { label: 'Staff', filters: { account_type: ['superadmin', 'admin'] }, for: ['staff'] },
    open_amount: { label: 'With open amount', filters: { has_open_amount: ['yes'] } },
  },
  counted: 'asked',
  start: { view: 'all', sort: 'company_name' },
  none: {
    title: 'No accounts yet.',
    text: 'Clients, brokerages, insurers and loss adjusters appear here.',
  },
});
