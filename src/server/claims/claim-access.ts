import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import { bearsClaim } from '#server/claims/record/claim-panel.ts';
import type { RowRule } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

/** The column of `claims` that holds a person's share in a claim, and what must stand in it. */
export interface ClaimOwner {
  column: 'user_id' | 'broker_id' | 'insurer_id' | 'loss_adjuster_id';
  id: string;
}

/** Whose claims a person sees: its own by one column, everybody's (`all`), or nobody's. */
export function claimOwnerOf(actor: Actor): ClaimOwner | 'all' | 'none' {
  if (isStaff(actor.account_type)) return 'all';
  switch (actor.account_type) {
    case 'agent':
      return { column: 'user_id', id: actor.user_id };
    case 'brokerage':
      return { column: 'broker_id', id: actor.user_id };
    case 'loss_adjuster':
      return { column: 'loss_adjuster_id', id: actor.user_id };
    case 'insurer':
      return actor.insurer_id === null ? 'none' : { column: 'insurer_id', id: actor.insurer_id };
    default:
      return 'none';
  }
}

const bearsShare = (insurer_id: string) => sql`
  claims.policy_id in (select p.policy_id from policies p where p.panel_insurer_ids @> array[${insurer_id}]::uuid[])
  and ${bearsClaim(insurer_id)}`;

/** Claims that an insurer leads, and those of which it bears a share: by the panel in force when the accident happened. */
function carriedBy(insurer_id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(claims.insurer_id = ${insurer_id} or (${bearsShare(insurer_id)}))`;
}

/** The claims that an insurer bears a share of and does not lead. */
export function borneBeside(insurer_id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(claims.insurer_id <> ${insurer_id} and ${bearsShare(insurer_id)})`;
}

function visibleClaims(actor: Actor): RawBuilder<SqlBool> {
  const owner = claimOwnerOf(actor);
  if (owner === 'all') return sql<SqlBool>`true`;
  if (owner === 'none') return sql<SqlBool>`false`;
  const own =
    owner.column === 'insurer_id'
      ? carriedBy(owner.id)
      : sql<SqlBool>`${sql.ref(`claims.${owner.column}`)} = ${owner.id}`;
  return seesDrafts(actor) ? own : sql<SqlBool>`(${own} and claims.status <> 'created')`;
}

/** A report that was not sent yet is the client's own affair: the insurer hears of a claim when it is submitted. */
export function seesDrafts({ account_type }: Pick<Actor, 'account_type'>): boolean {
  return account_type !== 'insurer';
}

/** Which claims a person sees; lists and single records ask the same. */
export const claimRule: RowRule = { table: 'claims', id: 'claim_id', visible: visibleClaims };
