-- Whose premium is one insurer's alone: its version, which holds every item, is not opened for each party to learn that it
-- has no panel. Nothing that was counted changes.
create or replace function policy_sums(p policies, later_commission numeric default 0)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql stable parallel safe as $$
  select 'made', o.owner, amsterdam_date(p.made_at), p.status, p.currency::text,
    round(p.premium * coalesce(s.share, 1))::bigint, round(
      (m.commission - later_commission) * coalesce(s.share, 1))::bigint
  from (select owner from counted_owners(p.user_id, p.broker_id, p.insurer_id)
      union select unnest(p.panel_insurer_ids)) o
    cross join (select v.commission + coalesce((select sum(c.commission) from policy_charges c
        where c.policy_id = p.policy_id), 0) as commission
      from policy_versions v where v.version_id = p.locked_version_id) m
    left join lateral (
      select coalesce((select (one ->> 'share_bp')::numeric / 10000 from jsonb_array_elements(v.content -> 'panel') one
        where one ->> 'insurer_id' = o.owner::text), 0) as share
      from policy_versions v
      where cardinality(p.panel_insurer_ids) > 0 and v.version_id = p.locked_version_id
        and (o.owner = p.insurer_id or o.owner = any (p.panel_insurer_ids))
        and jsonb_typeof(v.content -> 'panel') = 'array' and jsonb_array_length(v.content -> 'panel') > 0) s on true
  where p.document_state = 'policy' and p.made_at is not null and p.locked_version_id is not null
$$;
