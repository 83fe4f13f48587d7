import { sql } from 'kysely';

/** What is paid and what is open of a document, as a lateral part of a query over `policies`. */
export const paymentsOfPolicy = sql`(
  select coalesce(sum(amount_open) filter (where status <> 'cancelled'), 0)::bigint as amount_open,
    coalesce(sum(amount - amount_open - refunded_amount) filter (where status <> 'cancelled'), 0)::bigint as amount_paid
  from payments where payments.policy_id = policies.policy_id
)`;
