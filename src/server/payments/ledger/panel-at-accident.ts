import { type RawBuilder, sql } from 'kysely';
import type { PanelShare } from '#domain/payments/insurer-panel.ts';

/** The insurer and the panel of the version that bears a row of `claims`, as one value: what the claims area finds for one. */
export const panelAtAccident: RawBuilder<{
  insurer_id: string | null;
  panel: PanelShare[] | null;
} | null> =
  sql`(select jsonb_build_object('insurer_id', v.content -> 'insurer_id', 'panel', v.content -> 'panel')
    from policy_versions v cross join (select least(claims.date_accident, (
        select start_on::timestamp at time zone 'Europe/Amsterdam' from events e where e.event_id = claims.event_id)) as began_at) risk
    where v.policy_id = claims.policy_id and v.locked_at is not null
    order by v.locked_at <= risk.began_at desc nulls last,
      case when v.locked_at <= risk.began_at then v.version_number end desc, v.version_number
    limit 1)`;
