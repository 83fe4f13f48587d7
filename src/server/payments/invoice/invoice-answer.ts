import { sql } from 'kysely';
import type { z } from 'zod';
import type { invoice } from '#contract/payments/payments.ts';

export type InvoiceAnswer = z.input<typeof invoice>;

/** When the client was last reminded of any of its instalments, as unix seconds. */
const lastReminder = sql<number | null>`(select unix(max(p.last_reminder_at)) from payments p
  where p.invoice_id = invoices.invoice_id)`;

/** The number of the policy that an invoice is for. */
const policyNumber = sql<string>`(select coalesce(d.policy_number, d.quote_number) from policies d
  where d.policy_id = invoices.policy_id)`;

const brokerName = sql<string>`coalesce((select coalesce(nullif(b.company_name, ''), b.attn) from accounts b
  where b.user_id = invoices.broker_id), '')`;

/** The columns of an invoice as the wire names them [3.11]. */
export const invoiceColumns = [
  'invoice_id',
  'invoice_number',
  'policy_id',
  policyNumber.as('policy_number'),
  'user_id',
  'client_name',
  brokerName.as('broker_name'),
  'premium',
  'fee',
  'ipt',
  'total',
  'amount_open',
  'currency',
  'issue_date',
  'due_date',
  'status',
  'credit_of',
  'is_vi',
  lastReminder.as('last_reminder_at'),
] as const;
