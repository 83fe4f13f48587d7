import { sql, type SqlBool } from 'kysely';
import { addDays } from '#domain/dates.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import {
  endsOfSeason,
  insuredInWords,
  LEAST_DAYS_TO_RENEW,
  yearLines,
} from '#domain/policies/renewal/cover-renewal.ts';
import type { Queryable } from '#server/platform/context.ts';
import { cameBack, paidFor } from '#server/rating/came-back.ts';
import {
  clientNamed,
  isFollower,
  type Renewal,
  renewalState,
} from '#server/policies/renewal/renewal-row.ts';

type CoverRow = Omit<Renewal, 'insured' | 'first_on'> & {
  insurance_type: ViType;
  items: number;
  period_to: string;
};

/**
 * The covers that end with a season with how far their renewal is: all of them, or these. What was made by hand for the
 * same client and line from the next day on follows a cover as well as the quote that was made for it.
 */
export async function coverRenewalsOf(
  db: Queryable,
  {
    season,
    today,
    expiring_ids,
  }: { season: number; today: string; expiring_ids: readonly string[] | undefined },
): Promise<Renewal[]> {
  if (expiring_ids?.length === 0) return [];
  const ends = endsOfSeason(season, today);
  const found = await sql<CoverRow>`
    select ${season}::int as season, o.policy_id as renewal_id, o.user_id, o.policy_id as expiring_id,
      coalesce(o.policy_number, '') as expiring_number, o.insurance_type, ${clientNamed} as client_name,
      coalesce(nullif(b.company_name, ''), b.attn, '') as broker_name,
      o.currency, o.premium as premium_before, coalesce(lost.claims, 0) as claims, coalesce(lost.losses, 0) as losses,
      a.clean_seasons, null as cars, null as rounds_before, null as rounds,
      jsonb_array_length(v.content->'line'->'items') as items, o.period_to, ${renewalState} as state,
      d.policy_id, coalesce(d.policy_number, d.quote_number, '') as document_number, d.premium,
      trim_scale(r.cap_pct)::text as cap_pct, coalesce(r.cap_cost, 0) as cap_cost,
      coalesce(r.declined_because, '') as declined_because, coalesce(w.attn, '') as declined_by_name, r.reminded_days
    from policies o
      join policy_versions v on v.version_id = o.locked_version_id
      join accounts a on a.user_id = o.user_id
      left join accounts b on b.user_id = a.broker_id
      left join cover_renewals r on r.expiring_id = o.policy_id
      left join accounts w on w.user_id = r.declined_by
      left join lateral (
        select count(*)::int as claims, sum(${paidFor('x')} + x.reserve - ${cameBack('x')})::bigint as losses from claims x
        where x.policy_id = o.policy_id and x.status not in ('created', 'retracted')) lost on true
      left join lateral (
        select p.policy_id, p.document_state, p.policy_number, p.quote_number, p.premium from policies p
        where ${isFollower} and (p.policy_id = r.policy_id
          or (p.user_id = o.user_id and p.insurance_type = o.insurance_type and p.period_from = o.period_to + 1
            and not exists (select from cover_renewals y where y.policy_id = p.policy_id)))
        order by p.document_state = 'policy' desc, p.policy_id = r.policy_id desc nulls last, p.created_at desc limit 1) d on true
    where o.document_state = 'policy' and o.insurance_type = any(${yearLines}::text[])
      and o.status not in ('cancelled', 'declined', 'denied')
      and o.period_to between ${ends.from}::date and ${ends.to}::date
      and o.period_to - o.period_from + 1 >= ${LEAST_DAYS_TO_RENEW}
      and coalesce(v.content->'line'->'terms'->>'term', '') <> 'event'
      and exists (select from cover_intervals c where c.policy_id = o.policy_id and c.known_to is null and c.reason = 'covered')
      and ${expiring_ids ? sql<SqlBool>`o.policy_id = any(${expiring_ids}::uuid[])` : sql<SqlBool>`true`}
    order by o.period_to, client_name, o.policy_id`.execute(db);
  return found.rows.map(({ items, period_to, ...row }) => ({
    ...row,
    insured: insuredInWords(row.insurance_type, items),
    first_on: addDays(period_to, 1),
  }));
}
