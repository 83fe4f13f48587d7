import type { z } from 'zod';
import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import { fieldsOf } from '#domain/lists/list-field.ts';
import { formatMoney } from '#domain/money.ts';
import type { accountRow } from '#contract/accounts/account-records.ts';

const { text, number, day, instant } = fieldsOf<z.output<typeof accountRow>>();

/** What the columns of the list of accounts are. */
export const accountFields = {
  company: text('Company', (row) => row.company_name),
  team: text('Team', (row) => row.team_name),
  'contact.attn': text('Contact', (row) => row.attn),
  'contact.email': text('Email', (row) => row.email),
  role: text('Role', (row) => accountTypeLabels[row.account_type]),
  phone: text('Phone', (row) => row.phone),
  country: text('Country', (row) => row.country),
  brokerage: text('Brokerage', (row) => row.broker_name),
  policies: number('Policies', (row) => row.active_policies),
  claims: number('Open claims', (row) => row.open_claims),
  // Somebody may owe in several currencies, so it is a text and not a number.
  open_amount: text('Open amount', (row) =>
    row.open_amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' · '),
  ),
  claim_level: number('Claim level', (row) => row.claim_level),
  created: day('Created', (row) => row.created),
  last_seen: instant('Last seen', (row) => row.last_seen),
};
