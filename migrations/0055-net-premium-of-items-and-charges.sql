-- What a policy's row shows is what the client pays: with kept premium and with what a cancellation gave back. Every item
-- keeps its part of the net premium, after discount and adjustment: the cents of the version, split by largest remainder.

alter table policy_items add column net_premium bigint not null default 0;
comment on column policy_items.net_premium is 'Its part of the net premium of its version, after discount and adjustment, in cents';

with parts as (
  select i.item_id, i.version_id, i.position,
    v.premium::numeric as net, div(v.premium::numeric * i.premium, sum(i.premium) over version) as whole,
    mod(v.premium::numeric * i.premium, sum(i.premium) over version) as lost
  from policy_items i join policy_versions v using (version_id)
  where exists (select 1 from policy_items o where o.version_id = i.version_id and o.premium > 0)
  window version as (partition by i.version_id)
), ranked as (
  select item_id, whole, net - sum(whole) over (partition by version_id) as left_over,
    row_number() over (partition by version_id order by lost desc, position) as place
  from parts
)
update policy_items i set net_premium = r.whole + case when r.place <= r.left_over then 1 else 0 end
from ranked r where r.item_id = i.item_id;

update policies p
set premium = p.premium + c.net, gross = p.gross + c.gross
from (select policy_id, sum(net) as net, sum(net + fee + ipt) as gross from policy_charges group by policy_id) c
where c.policy_id = p.policy_id and p.document_state = 'policy';
