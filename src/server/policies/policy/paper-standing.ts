import { sql, type SqlBool } from 'kysely';
import type { CancellationInitiator } from '#domain/policies/cancellation-initiators.ts';
import { hasBegun } from '#domain/policies/cover/cover-intervals.ts';
import type { Queryable } from '#server/platform/context.ts';
import { itemsOfVersion } from '#server/policies/cover/cover-items.ts';

/** Moments are unix seconds. */
interface Ending {
  /** From when it holds. */
  ended_at: number;
  booked_at: number;
  cancelled_for: CancellationInitiator;
}

/** What ended a policy after its version was issued, and what put it in force again. */
export interface PaperStanding extends Ending {
  /** The client's word that there was no loss, where the policy came back. */
  reinstated: { at: number; no_loss_by: string; no_loss_at: number } | null;
  /** Events of the version that are not covered; what had begun is. None for what is insured as a whole. */
  not_covered: readonly string[];
}

/** The last cancellation of a whole version, as it was known at a moment or is now; null for one that nobody cancelled. */
export async function paperStanding(
  db: Queryable,
  { policy_id, version_id }: { policy_id: string; version_id: string },
  known_at: number | null = null,
): Promise<PaperStanding | null> {
  const known = (booked_at: string) =>
    sql<SqlBool>`(${known_at}::bigint is null or unix(${sql.ref(booked_at)}) <= ${known_at}::bigint)`;
  const found = await sql<Ending & Pick<PaperStanding, 'reinstated'>>`
    select unix(c.effective_at) as ended_at, unix(c.booked_at) as booked_at, c.cancelled_for,
      (select json_build_object('at', unix(r.booked_at), 'no_loss_by', r.no_loss_by, 'no_loss_at', unix(r.no_loss_at))
        from policy_transactions r
        where r.policy_id = c.policy_id and r.kind = 'reinstatement' and r.transaction_id > c.transaction_id
          and ${known('r.booked_at')}
        order by r.transaction_id limit 1) as reinstated
    from policy_transactions c
    where c.policy_id = ${policy_id} and c.kind = 'cancellation'
      and c.version_before = ${version_id} and c.version_after = ${version_id} and ${known('c.booked_at')}
    order by c.transaction_id desc limit 1`.execute(db);
  const [ending] = found.rows;
  if (!ending) return null;
  const from = Math.max(ending.ended_at, ending.booked_at);
  const back_at = ending.reinstated?.at ?? Infinity;
  const items = await itemsOfVersion(db, version_id);
  const lost = items.filter((item) => !hasBegun(item, from) && hasBegun(item, back_at));
  return { ...ending, not_covered: [...new Set(lost.map(({ event_id }) => event_id))] };
}
