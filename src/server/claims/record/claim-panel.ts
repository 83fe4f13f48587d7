import { sql, type RawBuilder, type SqlBool } from 'kysely';
import {
  panelOf,
  sharePct,
  WHOLE_RISK_BP,
  type PanelShare,
} from '#domain/payments/insurer-panel.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import { panelAtAccident } from '#server/payments/ledger/panel-at-accident.ts';
import type { Queryable } from '#server/platform/context.ts';

/**
 * The insurers who bear a claim, leader first: those of the version that was in force at the accident, or when its event
 * began, since a panel that changes later holds for what has not begun.
 */
export async function panelOfClaim(
  db: Queryable,
  {
    policy_id,
    event_id,
    date_accident,
    insurer_id,
  }: Pick<ClaimRecord, 'policy_id' | 'event_id' | 'date_accident' | 'insurer_id'>,
): Promise<PanelShare[]> {
  const found = await sql<{ insurer_id: string | null; panel: PanelShare[] | null }>`
    with risk as (
      select least(to_timestamp(${date_accident}), (
        select start_on::timestamp at time zone 'Europe/Amsterdam' from events where event_id = ${event_id})) as began_at
    )
    select v.content ->> 'insurer_id' as insurer_id, v.content -> 'panel' as panel
    from policy_versions v cross join risk
    where v.policy_id = ${policy_id} and v.locked_at is not null
    order by v.locked_at <= risk.began_at desc nulls last,
      case when v.locked_at <= risk.began_at then v.version_number end desc, v.version_number
    limit 1`.execute(db);
  const [version] = found.rows;
  return panelOf({ insurer_id: version?.insurer_id ?? insurer_id, panel: version?.panel ?? null });
}

/** What the leader bears of a claim, in percent: what its papers and mails name. */
export async function leaderSharePct(
  db: Queryable,
  claim: Parameters<typeof panelOfClaim>[1],
): Promise<string> {
  const [leader] = await panelOfClaim(db, claim);
  return sharePct(leader?.share_bp ?? WHOLE_RISK_BP);
}

/** Whether an insurer is on the panel that bears a row of `claims`: the question of `panelOfClaim` as a condition. */
export function bearsClaim(insurer_id: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${panelAtAccident} -> 'panel' @> jsonb_build_array(jsonb_build_object('insurer_id', ${insurer_id}::text)))`;
}
