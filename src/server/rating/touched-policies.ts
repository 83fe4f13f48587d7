import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { statusesInForce } from '#domain/policies/document-status.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { AdditionalExcessCondition } from '#domain/rating/excess/additional-excess.ts';
import type { AdditionalExcessFilter } from '#domain/rating/excess/excess-filter.ts';
import type { Queryable } from '#server/platform/context.ts';

/**
 * Whether rule `r` may come to bear on policy `p`: in force on a day of the rule, with a car, driver or place that the
 * rule is about. What only an accident tells, such as late notice, is left open.
 */
function mayTouch(today: CalendarDate): RawBuilder<SqlBool> {
  const named = (key: string, value: RawBuilder<unknown>) =>
    sql`(r.filter->${sql.lit(key)} is null or jsonb_exists(r.filter->${sql.lit(key)}, ${value}))`;
  return sql<SqlBool>`
    r.active and p.document_state = 'policy' and p.status in (${sql.join(statusesInForce)})
    and p.period_to >= greatest(${today}::date, r.valid_from)
    and (r.valid_to is null or p.period_from <= r.valid_to)
    and ${named('user_id', sql`p.user_id::text`)}
    and exists (
      select from policy_items i
        join events e on e.event_id = i.event_id
        left join championships h on h.championship_id = e.championship_id
      where i.policy_id = p.policy_id and i.current
        and ${named('car_id', sql`i.car_id::text`)}
        and ${named('event_id', sql`i.event_id::text`)}
        and ${named('circuit', sql`e.circuit_id`)}
        and ${named('series', sql`coalesce(nullif(h.series, ''), h.name, '')`)}
        and (r.condition <> 'high_risk_circuit' or i.circuit_factor >= 1.5)
        and (r.condition not in ('driver_novice', 'driver_level_8_plus') and r.filter->'driver_id' is null or exists (
          select from policy_item_drivers x where x.item_id = i.item_id
            and ${named('driver_id', sql`x.driver_id::text`)}
            and (r.condition <> 'driver_level_8_plus' or x.claim_level >= 8)
            and (r.condition <> 'driver_novice'
              or x.category = 'Non-Categorised' and x.experience in ('No experience', 'Unknown')))))`;
}

/** How many policies in force each stored rule may come to bear on, by its id. */
export async function countTouchedPolicies(
  db: Queryable,
  today: CalendarDate,
): Promise<Map<string, number>> {
  const found = await sql<{ rule_id: string; policies: number }>`
    select r.rule_id, (select count(*) from policies p where ${mayTouch(today)}) as policies
    from additional_excess_rules r`.execute(db);
  return new Map(found.rows.map(({ rule_id, policies }) => [rule_id, policies]));
}

export interface TouchedPolicy {
  policy_id: string;
  policy_number: string;
  client: string;
  cover_title: string;
  period_from: CalendarDate | null;
  period_to: CalendarDate | null;
}

/** The policies in force that a rule which is not written yet may come to bear on: the first fifty, and how many. */
export async function touchedPolicies(
  db: Queryable,
  rule: {
    filter: AdditionalExcessFilter;
    condition: AdditionalExcessCondition;
    active: boolean;
    valid_from: CalendarDate;
    valid_to: CalendarDate | null;
  },
  today: CalendarDate,
): Promise<{ policies: TouchedPolicy[]; total: number }> {
  const found = await sql<TouchedPolicy & { total: number }>`
    select p.policy_id, p.policy_number, coalesce(nullif(a.company_name, ''), a.attn) as client, p.cover_title,
      p.period_from, p.period_to, count(*) over () as total
    from (select ${JSON.stringify(rule.filter)}::jsonb as filter, ${rule.condition}::text as condition,
        ${rule.active}::boolean as active, ${rule.valid_from}::date as valid_from, ${rule.valid_to}::date as valid_to) r,
      policies p join accounts a on a.user_id = p.user_id
    where ${mayTouch(today)}
    order by p.period_from, p.policy_number limit 50`.execute(db);
  return {
    policies: found.rows.map(({ total: _total, ...policy }) => policy),
    total: found.rows[0]?.total ?? 0,
  };
}
