import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { seasonCoverContract } from '#contract/policies/season-cover.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type Last = NonNullable<OutputOf<'get_last_season'>['last']>;

/** The cars and drivers with which a client raced last, so that the next season need not be typed. */
export const getLastSeason: Handler<(typeof seasonCoverContract)['get_last_season']> = async (
  { db, actor },
  { user_id },
) => {
  if (actor.account_type === 'agent' && user_id !== actor.user_id) throw new AppError('not_found');
  const found = await sql<Last>`
    with last as (
      select p.policy_id, p.policy_number, extract(year from p.period_from)::int as year
      from policies p
      where p.user_id = ${user_id} and p.document_state = 'policy' and p.insurance_type = 'on_track'
        and p.status not in ('cancelled', 'declined') and exists (
          select from policy_items i join events e using (event_id)
          where i.policy_id = p.policy_id and i.current and e.kind = 'race_event')
      order by p.period_from desc nulls last, p.policy_id desc limit 1),
    crews as (
      select i.car_id, coalesce(json_agg(distinct x.driver_id) filter (where o.driver_id is not null and d.active), '[]') as driver_ids
      from last join policy_items i on i.policy_id = last.policy_id and i.current
        join cars c on c.car_id = i.car_id and c.user_id = ${user_id} and c.active
        left join policy_item_drivers x on x.item_id = i.item_id
        left join driver_accounts o on o.driver_id = x.driver_id and o.user_id = ${user_id}
        left join drivers d on d.driver_id = x.driver_id
      group by i.car_id)
    select last.*,
      coalesce((select json_agg(json_build_object('car_id', car_id, 'driver_ids', driver_ids) order by car_id) from crews), '[]') as cars,
      coalesce((select json_agg(distinct h.name) from policy_items i join events e using (event_id)
        join championships h using (championship_id) where i.policy_id = last.policy_id and i.current), '[]') as championships
    from last`.execute(db);
  return { user_id, last: found.rows[0] ?? null };
};
