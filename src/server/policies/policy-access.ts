import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { RowRule } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

const nobody = sql<SqlBool>`false`;

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
      return actor.insurer_id ? sql<SqlBool>`policies.insurer_id = ${actor.insurer_id}` : nobody;
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
