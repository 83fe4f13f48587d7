-- The list of the various insurances says its totals as every other list does: without a scan, however many policies
-- of the track lie beside them. What is counted of a quote or policy beside the track is kept once more, for all lines
-- together and for its own line (decision 001).
-- Nobody writes one between the old counting and the new.
lock table policies in share row exclusive mode;

create or replace function policy_counts(p policies) returns table (list text, owner uuid, day date, status text)
language sql immutable parallel safe as $$
  select n.list, o.owner, l.day, p.status
  from counted_owners(p.user_id, p.broker_id, p.insurer_id, p.owner_id) o
    cross join (values (p.document_state, date '-infinity'), (p.document_state, coalesce(p.period_from, date 'infinity')),
      (case when p.document_state = 'policy' then 'policy:ends' end, coalesce(p.period_to, date 'infinity')),
      (case when p.document_state = 'policy' and p.has_gaps then 'policy:gaps' end, coalesce(p.period_to, date 'infinity'))
    ) l (list, day)
    cross join lateral (
      select l.list
      union all select 'vi_' || l.list || line from (values (''), (':' || p.insurance_type)) v (line)
      where p.insurance_type <> 'on_track' and l.list <> 'policy:gaps'
    ) n (list)
  where l.list is not null
  union all
  select l.list, i, l.day, p.status
  from unnest(p.panel_insurer_ids) i
    cross join (values ('co_policy', date '-infinity'), ('co_policy', coalesce(p.period_from, date 'infinity')),
      ('co_policy:ends', coalesce(p.period_to, date 'infinity')),
      (case when p.has_gaps then 'co_policy:gaps' end, coalesce(p.period_to, date 'infinity'))) l (list, day)
  where p.document_state = 'policy' and i <> p.insurer_id and l.list is not null
$$;

insert into list_counts (list, owner, day, status, n)
select k.list, k.owner, k.day, k.status, count(*)
from policies p cross join lateral policy_counts(p) k
where p.insurance_type <> 'on_track' and k.list like 'vi\_%'
group by 1, 2, 3, 4;
