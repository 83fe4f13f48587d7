import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';

/** A policy with what a claim takes over from it. */
export interface PolicyForClaim {
  policy_id: string;
  policy_number: string | null;
  quote_number: string;
  document_state: 'quote' | 'policy';
  status: DocumentStatus;
  insurance_type: InsuranceType;
  user_id: string;
  broker_id: string | null;
  insurer_id: string;
  client_name: string;
  team_name: string;
  currency: Currency;
  period_from: CalendarDate | null;
  period_to: CalendarDate | null;
  /** Codes of the additional-excess rules that the agreed version prints. */
  additional_excess: string[];
}

/** The policy that a claim is made on. Whether the caller may see it is the access rule's question. */
export function policyForClaimQuery(policy_id: string): RawBuilder<PolicyForClaim> {
  return sql<PolicyForClaim>`
    select p.policy_id, p.policy_number, p.quote_number, p.document_state, p.status, p.insurance_type, p.user_id,
      p.broker_id, p.insurer_id, p.client_name, a.team_name, p.currency, p.period_from, p.period_to,
      coalesce(v.content->'additional_excess', '[]') as additional_excess
    from policies p
      join accounts a on a.user_id = p.user_id
      left join policy_versions v on v.version_id = coalesce(p.locked_version_id, p.version_id)
    where p.policy_id = ${policy_id}`;
}
