-- How many cars each series insured in a year, kept beside the facts of premium: a page of series counts the cars of a year
-- and not what each of them was insured for.

alter table figures add column season integer, add column car_id uuid;
comment on column figures.season is 'Of kind item: the year of the championship';

create table figure_cars (
  season integer not null,
  series text not null,
  car_id uuid not null,
  user_id uuid not null,
  broker_id uuid,
  n bigint not null,
  unique nulls not distinct (season, series, car_id, user_id, broker_id)
);
comment on table figure_cars is 'Events at which a car was insured, by year and series of the championship, client and brokerage';

create or replace view figure_events as
  select e.event_id, e.name, e.circuit_id, e.country, e.start_on, e.end_on, e.status, k.corners,
    coalesce(nullif(h.series, ''), h.name) as series,
    h.year as season
  from events e
    left join championships h on h.championship_id = e.championship_id
    left join circuits k on k.circuit_id = e.circuit_id;

create or replace function write_premium_figures(ids uuid[], today date) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, event_id, event_on, season, car_id, changes_until, words, cars, written, earned, insured, payout)
  select true, 'item', i.item_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    array_remove(array[e.series], null), array[e.country::text], p.currency, e.start_on, p.made_on, e.event_id, e.start_on,
    e.season, i.car_id, e.end_on + 1, case when a.is_ahead then '{"is_ahead": true}' else '{}' end::jsonb, 1, i.net_premium,
    case when e.start_on <= today or p.has_ended then i.net_premium else 0 end, i.insured_value,
    case when a.is_ahead then greatest(round(i.insured_value * least(i.accident_limit_pct, 100) / 100.0) - i.base_excess, 0)
      else 0 end
  from figure_policies p
    join policy_items i on i.policy_id = p.policy_id and i.current
    join figure_events e on e.event_id = i.event_id
    cross join lateral (select e.end_on >= today and e.status <> 'cancelled' and exists (select from cover_intervals v
      where v.item_id = i.item_id and v.known_to is null and v.reason in ('covered', 'suspended')
        and v.covered_to > today::timestamp at time zone 'Europe/Amsterdam') as is_ahead) a
  where p.policy_id = any (ids) and p.is_sold
  union all
  select true, 'charge', g.policy_charge_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    case when e.event_id is null then p.series else array_remove(array[e.series], null) end,
    case when e.event_id is null then p.countries else array[e.country::text] end, p.currency,
    coalesce(e.start_on, p.made_on, amsterdam_day(p.created_at)), p.made_on, e.event_id, e.start_on, null, null,
    coalesce(e.start_on + 1, '-infinity'), '{}', 0, g.net,
    case when e.event_id is null or e.start_on <= today or p.has_ended then g.net else 0 end, coalesce(i.insured_value, 0), 0
  from figure_policies p
    join policy_charges g on g.policy_id = p.policy_id
    left join policy_items i on i.item_id = g.item_id
    left join figure_events e on e.event_id = i.event_id
  where p.policy_id = any (ids) and p.is_sold
  union all
  select true, 'cover', p.policy_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
    p.currency, coalesce(p.period_from, p.made_on, amsterdam_day(p.created_at)), p.made_on, null, null, null, null,
    case when r.is_by_day then p.period_to + 1 else '-infinity' end, '{}', 0, p.premium - p.parts,
    p.premium - p.parts - case when not r.is_by_day then 0 else round(p.premium::numeric
      * least(greatest(p.period_to - today, 0), p.period_to - p.period_from + 1) / (p.period_to - p.period_from + 1)) end, 0, 0
  from figure_policies p
    cross join lateral (select p.items = 0 and not p.has_ended and p.period_from is not null and p.period_to is not null
      as is_by_day) r
  where p.policy_id = any (ids) and p.is_sold and p.premium <> p.parts
  union all
  select true, 'start', k.item_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    array_remove(array[e.series], null), array[e.country::text], p.currency, e.start_on, p.made_on, e.event_id, e.start_on, null, null,
    '-infinity', jsonb_build_object('circuit', e.circuit_id, 'categories', coalesce((
      select jsonb_agg(coalesce(nullif(d.category, ''), 'No category')) from policy_item_drivers d
      where d.item_id = k.item_id), '["No category"]')), 1, 0, 0, 0, 0
  from figure_policies p
    cross join lateral (
      select i.event_id, i.car_id, (array_agg(i.item_id order by i.current desc, v.covered_to desc))[1] as item_id
      from policy_items i
        join events s on s.event_id = i.event_id and s.start_on <= today and s.status <> 'cancelled'
        join cover_intervals v on v.item_id = i.item_id and v.known_to is null and v.reason = 'covered'
          and v.covered_to > s.start_on::timestamp at time zone 'Europe/Amsterdam'
      where i.policy_id = p.policy_id group by 1, 2) k
    join figure_events e on e.event_id = k.event_id
  where p.policy_id = any (ids)
$$;

create function add_figure_cars(ids uuid[]) returns void language sql as $$
  insert into figure_cars as c (season, series, car_id, user_id, broker_id, n)
    select season, series[1], car_id, user_id, broker_id, sum(case when is_new then 1 else -1 end)
    from figures
    where kind = 'item' and season is not null and series <> '{}' and (ids is null or policy_id = any (ids))
    group by 1, 2, 3, 4, 5 having sum(case when is_new then 1 else -1 end) <> 0
    on conflict (season, series, car_id, user_id, broker_id) do update set n = c.n + excluded.n
$$;

create or replace function write_figures(ids uuid[], today date) returns void language plpgsql as $$
begin
  perform write_premium_figures(ids, today);
  perform write_driver_figures(ids, today);
  perform write_transport_figures(ids);
  perform write_claim_figures(ids);
  perform write_booked_figures(ids);
  perform write_desk_figures(ids, today);
  perform add_figures(ids);
  perform add_figure_cars(ids);
  delete from figures where policy_id = any (ids) and not is_new;
  update figures set is_new = false where policy_id = any (ids) and is_new;
end $$;

create or replace function sum_figures_anew() returns void language plpgsql as $$
begin
  delete from figure_sums;
  delete from figure_cars;
  update figures set is_new = true;
  perform add_figures(null);
  perform add_figure_cars(null);
  update figures set is_new = false;
end $$;

-- Another year of a championship changes the facts of whoever is insured there as well.
create or replace function mark_figures_of_championships() returns trigger language plpgsql as $$
begin
  insert into figure_changes
    select i.policy_id from new_rows n join old_rows o using (championship_id)
      join events e on e.championship_id = n.championship_id join policy_items i on i.event_id = e.event_id
    where (n.name, n.series, n.year) is distinct from (o.name, o.series, o.year)
    union
    select c.policy_id from new_rows n join old_rows o using (championship_id)
      join events e on e.championship_id = n.championship_id join claims c on c.event_id = e.event_id
    where (n.name, n.series) is distinct from (o.name, o.series);
  return null;
end $$;

-- The facts that are there.
update figures f set season = e.season, car_id = i.car_id
  from policy_items i join figure_events e on e.event_id = i.event_id
  where f.kind = 'item' and i.item_id = f.source_id;
insert into figure_cars (season, series, car_id, user_id, broker_id, n)
  select season, series[1], car_id, user_id, broker_id, count(*) from figures
  where kind = 'item' and season is not null and series <> '{}' group by 1, 2, 3, 4, 5;
