-- Lists show at which event a single car is insured, as they do of cars on track.
with named as (
  select v.version_id, trim(x.item->>'event') as event, min(x.place) as place
  from policy_versions v join policies p on p.policy_id = v.policy_id,
    jsonb_array_elements(v.content->'line'->'items') with ordinality as x (item, place)
  where p.insurance_type = 'SCE' and trim(coalesce(x.item->>'event', '')) <> ''
  group by v.version_id, trim(x.item->>'event')
), titles as (
  select version_id, (array_agg(event order by place))[1] as first, count(*) as n
  from named group by version_id
)
update policy_versions v
set event_title = t.first || case when t.n > 1 then ' + ' || (t.n - 1) || ' more' else '' end
from titles t where t.version_id = v.version_id;
