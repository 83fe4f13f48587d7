import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import { unsentStatuses } from '#domain/policies/document-status.ts';
import type { RowRule } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

const nobody = sql<SqlBool>`false`;

/**
 * What an insurer leads, and policies of which it carries a share. A quote that staff are still working on is not among
 * them: an insurer sees what was put before it.
 */
const carriedBy = (insurer_id: string) =>
  sql<SqlBool>`((policies.insurer_id = ${insurer_id}
      and (policies.document_state = 'policy' or policies.status not in (${sql.join(unsentStatuses)})))
    or (policies.document_state = 'policy'
      and policies.panel_insurer_ids @> array[${insurer_id}]::uuid[]))`;

/** Whether a person decides on a document as its insurer: of a panel the leader alone does, the others read. */
export function decidesAsInsurer(
  { account_type, insurer_id }: Pick<Actor, 'account_type' | 'insurer_id'>,
  document: { insurer_id: string },
): boolean {
  return account_type !== 'insurer' || insurer_id === document.insurer_id;
}

/** The documents that an insurer leads, as a condition; of everybody else all. */
export function ledBy(actor: Actor): RawBuilder<SqlBool> {
  if (actor.account_type !== 'insurer') return sql<SqlBool>`true`;
  return sql<SqlBool>`policies.insurer_id = ${actor.insurer_id}::uuid`;
}

function visiblePolicies(actor: Actor): RawBuilder<SqlBool> {
  if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
  switch (actor.account_type) {
    // What staff are still working on is not the client's to see: a quote shows when it was sent.
    case 'agent':
      return sql<SqlBool>`(policies.user_id = ${actor.user_id}
        and (policies.locked_version_id is not null or policies.document_state = 'policy'))`;
    case 'brokerage':
      return sql<SqlBool>`policies.broker_id = ${actor.user_id}`;
    case 'insurer':
      return actor.insurer_id ? carriedBy(actor.insurer_id) : nobody;
    case 'loss_adjuster':
      return sql<SqlBool>`exists (select 1 from claims
        where claims.policy_id = policies.policy_id and claims.loss_adjuster_id = ${actor.user_id})`;
    default:
      return nobody;
  }
}

function visibleRequests(actor: Actor): RawBuilder<SqlBool> {
  if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
  if (actor.account_type === 'agent') return sql<SqlBool>`requests.user_id = ${actor.user_id}`;
  if (actor.account_type === 'brokerage')
    return sql<SqlBool>`requests.broker_id = ${actor.user_id}`;
  return nobody;
}

/** Which quotes and policies a person sees; lists and single records ask the same. */
export const policyRule: RowRule = { table: 'policies', id: 'policy_id', visible: visiblePolicies };

/** The conditions of the house are kept by staff; others read them in their documents. */
export const presetRule: RowRule = {
  table: 'clause_presets',
  id: 'preset_id',
  visible: (actor) => (isStaff(actor.account_type) ? sql<SqlBool>`true` : nobody),
};

/** Which requests a person sees. */
export const requestRule: RowRule = {
  table: 'requests',
  id: 'request_id',
  visible: visibleRequests,
};
