-- One fact for each item, claim and booking, and their sums by month, so that a figure of the whole book costs a few rows
-- (decision 072). Whoever changes a policy marks it in the same transaction; a job works its facts out anew within a
-- minute and adds the difference to the sums.

create table figures (
  figure_id bigint generated always as identity primary key,
  -- item, charge, cover, start, claim, payout, insurer, tax, commission, quote, approval, instalment
  kind text not null,
  source_id uuid not null,
  policy_id uuid not null,
  user_id uuid not null,
  broker_id uuid,
  insurers uuid[] not null,
  is_track boolean not null,
  -- The series and countries that it is found by: those of its event, or of all events of its policy.
  series text[] not null,
  countries text[] not null,
  currency char(3) not null,
  -- The first day of its event, the day of the accident, the day it was booked.
  on_day date not null,
  made_on date,
  event_id uuid,
  event_on date,
  -- Facts that the passing of days changes do so until this day.
  changes_until date not null default '-infinity',
  words jsonb not null default '{}',
  cars integer not null default 0,
  written bigint not null default 0,
  earned bigint not null default 0,
  tax bigint not null default 0,
  commission bigint not null default 0,
  claimed bigint not null default 0,
  agreed bigint not null default 0,
  paid bigint not null default 0,
  reserve bigint not null default 0,
  recovered bigint not null default 0,
  owed bigint not null default 0,
  -- What a crash costs: agreed, or claimed while nothing is agreed.
  cost bigint not null default 0,
  insured bigint not null default 0,
  payout bigint not null default 0,
  is_new boolean not null default false
);
comment on column figures.written is 'Net premium; of kind insurer what was ceded, of a quote its premium, of an instalment its amount';
comment on column figures.owed is 'What is open of an instalment';
comment on column figures.payout is 'Highest payout of one accident at an event that has not ended';
create index figures_of_policy on figures (policy_id);
create index figures_on_day on figures (kind, on_day);
create index figures_changing on figures (changes_until) where changes_until > '-infinity';
create index figures_largest on figures (currency, claimed desc) where kind = 'claim';
create index figures_ahead on figures (event_id, payout desc) where payout > 0;

create table figure_sums (
  cut text not null,
  owner text not null,
  currency char(3) not null,
  month date not null,
  value text not null,
  n bigint not null,
  cars bigint not null,
  written bigint not null,
  earned bigint not null,
  tax bigint not null,
  commission bigint not null,
  claimed bigint not null,
  agreed bigint not null,
  paid bigint not null,
  reserve bigint not null,
  recovered bigint not null,
  owed bigint not null,
  cost bigint not null,
  insured bigint not null,
  payout bigint not null,
  -- Of losses: how far their sum may be off by chance.
  squares numeric not null,
  primary key (cut, owner, currency, month, value)
);
comment on table figure_sums is 'Sums of figures by month, for everybody and for each insurer, brokerage, series, country and line';

-- Policies whose facts are to be worked out anew.
create table figure_changes (
  policy_id uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
create index figure_changes_policy on figure_changes (policy_id);

create table figure_state (
  only_row boolean primary key default true check (only_row),
  folded_at timestamptz,
  folded_day date not null default '-infinity'
);
insert into figure_state default values;

create function amsterdam_day(instant timestamptz) returns date
  language sql immutable parallel safe
  return (instant at time zone 'Europe/Amsterdam')::date;

-- By whom a fact is found: everybody, its line, and each party, series and country.
create function figure_owners(f figures) returns text[] language sql immutable parallel safe
  return array['', case when f.is_track then 'track' else 'vi' end]
    || array(select 'i:' || i from unnest(f.insurers) i)
    || case when f.broker_id is null then '{}'::text[] else array['b:' || f.broker_id] end
    || array(select 's:' || s from unnest(f.series) s)
    || array(select 'c:' || c from unnest(f.countries) c);

create function value_band(insured bigint) returns text language sql immutable parallel safe
  return case when insured <= 5000000 then '1' when insured <= 10000000 then '2' when insured <= 25000000 then '3'
    when insured <= 50000000 then '4' else '5' end;

-- Under which words of which questions a fact counts, and on which day.
create function figure_cuts(f figures) returns table (cut text, day date, value text)
language sql immutable parallel safe as $$
  select c.cut, c.day, c.value from (values
    ('series', f.on_day, coalesce(f.series[1], '')), ('season', f.on_day, f.event_id::text),
    ('country', f.on_day, f.countries[1]), ('band', f.on_day, value_band(f.insured)),
    ('ahead', f.on_day, case when f.words ? 'is_ahead' then f.event_id::text end),
    ('dear', f.on_day, case when f.words ? 'is_ahead' and f.insured > 25000000 then '' end)
  ) c (cut, day, value) where f.kind in ('item', 'charge') and f.event_id is not null and c.value is not null
  union all
  select c.cut, c.day, c.value from (values
    ('made', f.made_on, ''), ('client', f.made_on, f.user_id::text),
    ('client_year', date_trunc('year', f.made_on::timestamp)::date, f.user_id::text),
    ('channel', f.made_on, case when f.broker_id is null then 'direct' else 'broker' end)
  ) c (cut, day, value) where f.kind in ('item', 'charge', 'cover') and f.made_on is not null
  union all
  select 'start', f.on_day, '' where f.kind = 'start'
  union all
  select c.cut, f.on_day, c.value from (values
    ('start_circuit', f.words ->> 'circuit'), ('start_series', f.series[1])
  ) c (cut, value) where f.kind = 'start' and c.value is not null
  union all
  select 'start_category', f.on_day, d.category from jsonb_array_elements_text(f.words -> 'categories') d (category)
    where f.kind = 'start'
  union all
  select c.cut, c.day, c.value from (values
    ('claims', f.on_day, f.words ->> 'status'), ('waiting_since', f.on_day, f.words ->> 'open_since'),
    ('decided', f.on_day, f.words ->> 'decided_hours'), ('rejected', f.on_day, f.words ->> 'rejected'),
    ('loss_series', f.event_on, case when f.event_id is null then null else coalesce(f.series[1], '') end),
    ('loss_country', f.event_on, f.countries[1]),
    ('loss_band', f.event_on, case when f.event_id is null then null else f.words ->> 'band' end),
    ('loss_made', f.made_on, ''), ('loss_client', f.made_on, f.user_id::text),
    ('loss_client_year', date_trunc('year', f.made_on::timestamp)::date, f.user_id::text)
  ) c (cut, day, value) where f.kind = 'claim' and c.value is not null and c.day is not null
  union all
  select 'wait', f.on_day, w from jsonb_array_elements_text(f.words -> 'waits') w where f.kind = 'claim'
  union all
  select c.cut, f.on_day, c.value from (values
    ('crash', case when f.words ->> 'injured' = 'yes' then 'injured' else '' end),
    ('crash_circuit', f.words ->> 'circuit'), ('crash_corner', f.words ->> 'corner'), ('crash_series', f.series[1]),
    ('crash_type', f.words ->> 'type'), ('crash_during', f.words ->> 'during'), ('crash_hour', f.words ->> 'hour'),
    ('crash_track', f.words ->> 'track'), ('crash_fault', f.words ->> 'fault'),
    ('crash_category', f.words ->> 'category')
  ) c (cut, value) where f.kind = 'claim' and f.is_track and f.words ? 'is_crash' and c.value is not null
  union all
  select 'triangle', f.on_day, f.words ->> 'age' where f.kind = 'payout'
  union all
  select 'insurer', f.made_on, f.words ->> 'insurer' where f.kind = 'insurer' and f.made_on is not null
  union all
  select 'tax', f.on_day, f.words ->> 'country' where f.kind = 'tax'
  union all
  select c.cut, f.on_day, c.value from (values
    ('quote', f.broker_id::text),
    ('quote_sent', case when f.words ? 'is_sent' then f.broker_id::text end),
    ('quote_won', case when f.words ? 'is_won' then f.broker_id::text end),
    ('quote_answer', f.broker_id || ' ' || (f.words ->> 'answer_hours'))
  ) c (cut, value) where f.kind = 'quote' and c.value is not null
  union all
  select 'approval', f.on_day, f.words ->> 'wait' where f.kind = 'approval'
  union all
  select c.cut, f.on_day, c.value from (values
    ('open', ''), ('late', f.words ->> 'late')
  ) c (cut, value) where f.kind = 'instalment' and c.value is not null
$$;

-- The corner that a driver means, by its name or its number; one that the circuit does not know keeps its words.
create function corner_value(circuit text, known jsonb, typed text) returns text language sql immutable parallel safe
  return case when circuit is null or trim(typed) = '' then null else circuit || ' ' || coalesce(
    (select k ->> 'number' from jsonb_array_elements(known) k where lower(trim(k ->> 'name')) = lower(trim(typed)) limit 1),
    (select k ->> 'number' from jsonb_array_elements(known) k
      where (k ->> 'number') = substring(lower(trim(typed)) from '^(?:t|turn|corner)?\s?(\d{1,3})$') limit 1),
    '~' || trim(typed)) end;

create function whole_hours(span interval) returns text language sql immutable parallel safe
  return floor(extract(epoch from span) / 3600)::bigint::text;

create view figure_events as
  select e.event_id, e.name, e.circuit_id, e.country, e.start_on, e.end_on, e.status, k.corners,
    coalesce(nullif(h.series, ''), h.name) as series
  from events e
    left join championships h on h.championship_id = e.championship_id
    left join circuits k on k.circuit_id = e.circuit_id;

create view figure_policies as
  select p.*, p.document_state = 'policy' and p.status <> 'declined' as is_sold, p.insurance_type = 'on_track' as is_track,
    p.status in ('cancelled', 'expired') as has_ended, amsterdam_day(p.made_at) as made_on,
    array(select distinct x from unnest(p.panel_insurer_ids || p.insurer_id) x order by 1) as insurers,
    w.series, w.countries, w.items, w.net + g.net as parts
  from policies p
    cross join lateral (select count(*) as items, coalesce(sum(i.net_premium), 0) as net,
        coalesce(array_agg(distinct e.series) filter (where e.series is not null), '{}') as series,
        coalesce(array_agg(distinct e.country::text), '{}') as countries
      from policy_items i join figure_events e on e.event_id = i.event_id where i.policy_id = p.policy_id and i.current) w
    cross join lateral (select coalesce(sum(g.net), 0) as net from policy_charges g where g.policy_id = p.policy_id) g;

-- Premium: each car at each event, what changes kept and gave back of it, and the rest of a policy; cars that start.
create function write_premium_figures(ids uuid[], today date) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, event_id, event_on, changes_until, words, cars, written, earned, insured, payout)
  select true, 'item', i.item_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    array_remove(array[e.series], null), array[e.country::text], p.currency, e.start_on, p.made_on, e.event_id, e.start_on,
    e.end_on + 1, case when a.is_ahead then '{"is_ahead": true}' else '{}' end::jsonb, 1, i.net_premium,
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
    coalesce(e.start_on, p.made_on, amsterdam_day(p.created_at)), p.made_on, e.event_id, e.start_on,
    coalesce(e.start_on + 1, '-infinity'), '{}', 0, g.net,
    case when e.event_id is null or e.start_on <= today or p.has_ended then g.net else 0 end, coalesce(i.insured_value, 0), 0
  from figure_policies p
    join policy_charges g on g.policy_id = p.policy_id
    left join policy_items i on i.item_id = g.item_id
    left join figure_events e on e.event_id = i.event_id
  where p.policy_id = any (ids) and p.is_sold
  union all
  select true, 'cover', p.policy_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
    p.currency, coalesce(p.period_from, p.made_on, amsterdam_day(p.created_at)), p.made_on, null, null,
    case when r.is_by_day then p.period_to + 1 else '-infinity' end, '{}', 0, p.premium - p.parts,
    p.premium - p.parts - case when not r.is_by_day then 0 else round(p.premium::numeric
      * least(greatest(p.period_to - today, 0), p.period_to - p.period_from + 1) / (p.period_to - p.period_from + 1)) end, 0, 0
  from figure_policies p
    cross join lateral (select p.items = 0 and not p.has_ended and p.period_from is not null and p.period_to is not null
      as is_by_day) r
  where p.policy_id = any (ids) and p.is_sold and p.premium <> p.parts
  union all
  select true, 'start', k.item_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    array_remove(array[e.series], null), array[e.country::text], p.currency, e.start_on, p.made_on, e.event_id, e.start_on,
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

-- Claims with what is known of the accident, and what was paid of each.
create function write_claim_figures(ids uuid[]) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, event_id, event_on, words, claimed, agreed, paid, reserve, cost)
  select true, 'claim', c.claim_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    array_remove(array[e.series], null), array_remove(array[e.country::text], null), p.currency, amsterdam_day(c.date_accident),
    case when p.is_sold then p.made_on end, case when p.is_sold then e.event_id end, case when p.is_sold then e.start_on end,
    jsonb_strip_nulls(jsonb_build_object(
      'status', c.status, 'label', c.claim_number || ', ' || c.team_name,
      'open_since', case when c.status not in ('paid', 'rejected', 'cancelled_by_client', 'retracted')
        then amsterdam_day(c.date_claim) end,
      'decided_hours', whole_hours(to_timestamp((c.decision ->> 'at')::float8) - c.date_claim),
      'rejected', case when c.status = 'rejected' then coalesce(c.decision ->> 'code', '') end,
      'band', (select value_band(i.insured_value) from policy_items i where i.item_id = c.item_id),
      'waits', w.waits))
    || case when c.is_vi then '{}' else jsonb_strip_nulls(jsonb_build_object('is_crash', true,
      'injured', c.driver_accident_info ->> 'driver_injured', 'circuit', e.circuit_id,
      'corner', corner_value(e.circuit_id, e.corners, coalesce(c.driver_accident_info ->> 'corner_on_track', '')),
      'type', coalesce(c.driver_accident_info ->> 'type_of_accident', '') || ' '
        || coalesce(c.driver_accident_info ->> 'weather_conditions', ''),
      'during', coalesce(c.driver_accident_info ->> 'during', ''),
      'hour', substring(c.driver_accident_info ->> 'time_on_track' from '^([0-2][0-9]):'),
      'track', coalesce(c.driver_accident_info ->> 'track_conditions', ''),
      'fault', coalesce(c.driver_accident_info ->> 'drivers_fault', ''),
      'category', coalesce((select nullif(d.category, '') from policy_item_drivers d
        where d.item_id = c.item_id and d.driver_id = c.driver_id), 'No category'))) end,
    c.claimed, coalesce(c.agreed, 0), c.paid_total, c.reserve, coalesce(c.agreed, c.claimed)
  from figure_policies p
    join claims c on c.policy_id = p.policy_id and c.status not in ('created', 'retracted') and c.date_accident is not null
    left join figure_events e on e.event_id = c.event_id
    left join lateral (
      select jsonb_agg(m.status || ' ' || whole_hours(m.until - m.stamp)) as waits from (
        select split_part(m.communication_string, '#', 2) as status, m.stamp,
          lead(m.stamp) over (order by m.stamp, m.communication_id) as until
        from communications m
        where m.parent_type = 'claim' and m.parent_id = c.claim_id and m.type_message = 'status_change') m
      where m.until is not null) w on true
  where p.policy_id = any (ids)
  union all
  select true, 'payout', t.transaction_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    array_remove(array[e.series], null), array_remove(array[e.country::text], null), x.currency, amsterdam_day(c.date_accident),
    null, null, null, jsonb_build_object('age', (
      (extract(year from t.booked_on) - extract(year from amsterdam_day(c.date_accident))) * 12
      + extract(month from t.booked_on) - extract(month from amsterdam_day(c.date_accident)))::int::text), 0, 0, x.amount, 0, 0
  from figure_policies p
    join claims c on c.policy_id = p.policy_id and c.status not in ('created', 'retracted') and c.date_accident is not null
    join ledger_transactions t on t.claim_id = c.claim_id
    cross join lateral (select currency, sum(amount)::bigint as amount from ledger_entries x
      where x.transaction_id = t.transaction_id and x.account = 'claims_payable' and t.kind <> 'claim_owed' group by 1) x
    left join figure_events e on e.event_id = c.event_id
  where p.policy_id = any (ids) and x.amount <> 0
$$;

-- What was booked: the insurers' part of premium and claims, premium tax by country, commission.
create function write_booked_figures(ids uuid[]) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, words, written, paid, tax, commission)
  select true, case x.account when 'tax_payable' then 'tax' else x.account end, t.transaction_id, p.policy_id, p.user_id,
    p.broker_id, p.insurers, p.is_track, p.series, p.countries, x.currency, t.booked_on, case when p.is_sold then p.made_on end,
    jsonb_strip_nulls(jsonb_build_object('insurer', x.insurer_id, 'country', x.country_code, 'broker', x.broker_id)),
    case when x.account = 'insurer' and k.is_premium then -x.amount else 0 end,
    case when x.account = 'insurer' and not k.is_premium then x.amount else 0 end,
    case when x.account = 'tax_payable' then -x.amount else 0 end,
    case when x.account = 'commission' then -x.amount
      -- An insurer's part of the commission, in parts that add up.
      when x.account = 'insurer' and k.is_premium and x.all_insurers <> 0
        then -(round(x.up_to * x.commissions::numeric / x.all_insurers)
          - round((x.up_to - x.amount) * x.commissions::numeric / x.all_insurers))
      else 0 end
  from figure_policies p
    join ledger_transactions t on t.policy_id = p.policy_id
    cross join lateral (select t.kind in ('premium_issued', 'premium_adjusted', 'premium_credited', 'instalment_cancelled',
      'panel_changed') as is_premium) k
    cross join lateral (
      select y.*, sum(amount) over (partition by account, currency order by insurer_id) as up_to,
        sum(amount) filter (where account = 'insurer') over (partition by currency) as all_insurers,
        coalesce(sum(amount) filter (where account = 'commission') over (partition by currency), 0) as commissions
      from (select account, currency, insurer_id, country_code, broker_id, sum(amount)::bigint as amount
        from ledger_entries x where x.transaction_id = t.transaction_id
          and (x.account in ('tax_payable', 'commission') or (x.account = 'insurer' and x.insurer_id is not null))
        group by 1, 2, 3, 4, 5) y) x
  where p.policy_id = any (ids) and x.amount <> 0
$$;

-- Quotes of brokerages, how long they waited for us and for the insurer, and what clients owe.
create function write_desk_figures(ids uuid[], today date) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, changes_until, words, written, commission, owed)
  select true, 'quote', p.policy_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
    p.currency, amsterdam_day(p.created_at), null::date, '-infinity'::date, jsonb_strip_nulls(jsonb_build_object(
      'is_sent', case when p.sent_at is not null or p.document_state = 'policy' then true end,
      'is_won', case when p.document_state = 'policy' then true end,
      'answer_hours', whole_hours(p.sent_at - p.created_at))), p.premium,
    coalesce(v.commission, 0)
      + coalesce((select sum(g.commission) from policy_charges g where g.policy_id = p.policy_id), 0), 0
  from figure_policies p left join policy_versions v on v.version_id = p.locked_version_id
  where p.policy_id = any (ids) and p.broker_id is not null
  union all
  select true, 'approval', m.communication_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
    p.currency, amsterdam_day(m.stamp), null, '-infinity',
    jsonb_build_object('wait', p.insurer_id || ' ' || whole_hours(m.until - m.stamp)), 0, 0, 0
  from figure_policies p
    cross join lateral (
      select m.communication_id, split_part(m.communication_string, '#', 2) as status, m.stamp,
        lead(m.stamp) over (order by m.stamp, m.communication_id) as until
      from communications m
      where m.parent_type = 'policy' and m.parent_id = p.policy_id and m.type_message = 'status_change') m
  where p.policy_id = any (ids) and m.status = 'waiting_for_approval' and m.until is not null
  union all
  select true, 'instalment', y.payment_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
    p.currency, y.due_on, null, case when y.amount_open = 0 then '-infinity' else 'infinity' end::date,
    jsonb_strip_nulls(jsonb_build_object('late', case when y.due_on <= today and y.amount > 0 then
      case when late.days <= 0 then '1' when late.days <= 7 then '2' when late.days <= 30 then '3' else '4' end end)),
    y.amount, 0, y.amount_open
  from figure_policies p
    join payments y on y.policy_id = p.policy_id and y.status not in ('cancelled', 'refunded')
    cross join lateral (select case when y.amount_open = 0 then coalesce((
        select max(t.booked_on) from ledger_entries e join ledger_transactions t using (transaction_id)
        where e.payment_id = y.payment_id and e.instalment_number = y.instalment_number
          and e.account = 'premium_receivable' and e.amount < 0), y.due_on) else today end - y.due_on as days) late
  where p.policy_id = any (ids)
$$;

-- Adds what new facts say and takes away what the old ones said; of all policies where none are named.
create function add_figures(ids uuid[]) returns void language sql as $$
  insert into figure_sums as s (cut, owner, currency, month, value, n, cars, written, earned, tax, commission, claimed, agreed,
      paid, reserve, recovered, owed, cost, insured, payout, squares)
    select d.* from (
      select c.cut, o.owner, f.currency, date_trunc('month', c.day::timestamp)::date, c.value, sum(g.sign),
        sum(g.sign * f.cars), sum(g.sign * f.written), sum(g.sign * f.earned), sum(g.sign * f.tax),
        sum(g.sign * f.commission), sum(g.sign * f.claimed), sum(g.sign * f.agreed), sum(g.sign * f.paid),
        sum(g.sign * f.reserve), sum(g.sign * f.recovered), sum(g.sign * f.owed), sum(g.sign * f.cost),
        sum(g.sign * f.insured), sum(g.sign * f.payout),
        sum(g.sign * power((f.paid + f.reserve - f.recovered)::numeric, 2))
      from figures f
        cross join lateral (select case when f.is_new then 1 else -1 end as sign) g
        cross join lateral figure_cuts(f) c
        cross join lateral unnest(figure_owners(f)) o (owner)
      where ids is null or f.policy_id = any (ids)
      group by 1, 2, 3, 4, 5) d (cut, owner, currency, month, value, n, cars, written, earned, tax, commission, claimed, agreed,
        paid, reserve, recovered, owed, cost, insured, payout, squares)
    where (n, cars, written, earned, tax, commission, claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout,
      squares) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (cut, owner, currency, month, value) do update set n = s.n + excluded.n, cars = s.cars + excluded.cars,
      written = s.written + excluded.written, earned = s.earned + excluded.earned, tax = s.tax + excluded.tax,
      commission = s.commission + excluded.commission, claimed = s.claimed + excluded.claimed,
      agreed = s.agreed + excluded.agreed, paid = s.paid + excluded.paid, reserve = s.reserve + excluded.reserve,
      recovered = s.recovered + excluded.recovered, owed = s.owed + excluded.owed, cost = s.cost + excluded.cost,
      insured = s.insured + excluded.insured, payout = s.payout + excluded.payout, squares = s.squares + excluded.squares
$$;

-- Works the facts of some policies out anew and adds the difference to the sums.
create function write_figures(ids uuid[], today date) returns void language plpgsql as $$
begin
  perform write_premium_figures(ids, today);
  perform write_claim_figures(ids);
  perform write_booked_figures(ids);
  perform write_desk_figures(ids, today);
  perform add_figures(ids);
  delete from figures where policy_id = any (ids) and not is_new;
  update figures set is_new = false where policy_id = any (ids) and is_new;
end $$;

create function sum_figures_anew() returns void language plpgsql as $$
begin
  delete from figure_sums;
  update figures set is_new = true;
  perform add_figures(null);
  update figures set is_new = false;
end $$;

-- Takes so many marked policies, whose facts are up to date afterwards. Answers how many there were; only one fold runs at
-- a time, and nobody who changes a policy waits for it.
create function fold_figures(at_most integer, at_moment timestamptz) returns integer language plpgsql as $$
declare
  today date := amsterdam_day(at_moment);
  ids uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_figures')) then
    return 0;
  end if;
  if (select folded_day from figure_state) <> today then
    insert into figure_changes select distinct policy_id from figures
      where changes_until >= (select least(folded_day, today) from figure_state)
        or (select folded_day from figure_state) > today;
    update figure_state set folded_day = today;
  end if;
  with batch as (select distinct policy_id from figure_changes order by policy_id limit at_most),
    gone as (delete from figure_changes where policy_id in (select policy_id from batch) returning policy_id)
  select array_agg(distinct policy_id) into ids from gone;
  if ids is not null then
    perform write_figures(ids, today);
  end if;
  if not exists (select from figure_changes) then
    update figure_state set folded_at = at_moment;
  end if;
  return coalesce(cardinality(ids), 0);
end $$;

create function mark_figures() returns trigger language plpgsql as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into figure_changes select distinct policy_id from new_rows where policy_id is not null;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into figure_changes select distinct policy_id from old_rows where policy_id is not null;
  end if;
  return null;
end $$;

do $$
declare changed text;
begin
  foreach changed in array array['policies', 'policy_items', 'policy_charges', 'cover_intervals', 'claims', 'payments',
    'ledger_transactions'] loop
    execute format('create trigger %1$s_figured_in after insert on %1$s referencing new table as new_rows
      for each statement execute function mark_figures()', changed);
    execute format('create trigger %1$s_figured_again after update on %1$s referencing old table as old_rows
      new table as new_rows for each statement execute function mark_figures()', changed);
    execute format('create trigger %1$s_figured_out after delete on %1$s referencing old table as old_rows
      for each statement execute function mark_figures()', changed);
  end loop;
end $$;

-- Another day, place or championship of an event changes the facts of whoever is insured there.
create function mark_figures_of_events() returns trigger language plpgsql as $$
begin
  insert into figure_changes
    select i.policy_id from new_rows n join policy_items i on i.event_id = n.event_id
    union select c.policy_id from new_rows n join claims c on c.event_id = n.event_id;
  return null;
end $$;
create trigger events_figured_again after update on events referencing new table as new_rows
  for each statement execute function mark_figures_of_events();

create function mark_figures_of_championships() returns trigger language plpgsql as $$
begin
  insert into figure_changes
    select i.policy_id from new_rows n join old_rows o using (championship_id)
      join events e on e.championship_id = n.championship_id join policy_items i on i.event_id = e.event_id
    where (n.name, n.series) is distinct from (o.name, o.series)
    union
    select c.policy_id from new_rows n join old_rows o using (championship_id)
      join events e on e.championship_id = n.championship_id join claims c on c.event_id = e.event_id
    where (n.name, n.series) is distinct from (o.name, o.series);
  return null;
end $$;
create trigger championships_figured_again after update on championships
  referencing old table as old_rows new table as new_rows
  for each statement execute function mark_figures_of_championships();

-- The book so far is worked out by the first folds.
insert into figure_changes select policy_id from policies;
