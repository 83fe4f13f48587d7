-- Where the policies that are there insure a car, counted for each championship and circuit.
-- Nobody writes one between the old counting and the new.
lock table policies in share row exclusive mode;

set local work_mem = '256MB';

update policies p set held_at = f.held_at
from (
  select i.policy_id, array_agg(distinct h.owner order by h.owner) filter (where h.owner is not null) as held_at
  from policy_items i
    join events e on e.event_id = i.event_id and e.merged_into is null
    cross join lateral (values (e.championship_id), (circuit_owner(e.circuit_id))) h (owner)
  where i.current group by 1) f
where p.policy_id = f.policy_id and p.held_at <> f.held_at;

-- No fact of a policy is another for it: none is worked out again.
delete from figure_changes where xmin = pg_current_xact_id()::xid;

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
  union all
  select 'held', h, date '-infinity', p.status from unnest(p.held_at) h where p.document_state = 'policy'
$$;

insert into list_counts as c (list, owner, day, status, n)
select k.list, k.owner, k.day, k.status, count(*)
from policies p cross join lateral policy_counts(p) k
where k.list = 'held'
group by 1, 2, 3, 4
on conflict (list, owner, day, status) do update set n = excluded.n;
