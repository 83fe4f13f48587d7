-- An insurer that carries a share of a policy sees it, though another one leads. Who that is stands in the row of the
-- policy, so that lists need not open its versions.

alter table policies add column panel_insurer_ids uuid[] not null default '{}';
comment on column policies.panel_insurer_ids is 'Every insurer with a share in a version that was issued, the leader among them';

update policies p
set panel_insurer_ids = shares.ids
from (
  select v.policy_id, array_agg(distinct (one->>'insurer_id')::uuid) as ids
  from policy_versions v cross join lateral jsonb_array_elements(
    case when jsonb_typeof(v.content->'panel') = 'array' then v.content->'panel' else '[]'::jsonb end) one
  where v.locked_at is not null
  group by v.policy_id) shares
where shares.policy_id = p.policy_id;

-- Some ten thousand rows at most.
-- squawk-ignore require-concurrent-index-creation
create index policies_panel on policies using gin (panel_insurer_ids);
