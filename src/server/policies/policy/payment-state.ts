import { sql } from 'kysely';

/**
 * What is open on a document and how far it is paid, as a lateral part of a query over `policies`: columns
 * `amount_paid`, `amount_open`, `paid_state`.
 */
export const paymentsOfPolicy = sql`(
  select coalesce(sum(amount) filter (where status <> 'cancelled'), 0)::bigint as billed,
    coalesce(sum(amount_open) filter (where status <> 'cancelled'), 0)::bigint as amount_open,
    coalesce(sum(amount - amount_open - refunded_amount) filter (where status <> 'cancelled'), 0)::bigint as amount_paid,
    case
      when count(*) = 0 then 'none'
      when bool_or(status = 'too_late') then 'too_late'
      when coalesce(sum(amount_open) filter (where status <> 'cancelled'), 0) = 0 then 'paid'
      when sum(amount_open) < sum(amount) then 'partly_paid'
      else 'open'
    end as paid_state
  from payments where payments.policy_id = policies.policy_id
)`;
