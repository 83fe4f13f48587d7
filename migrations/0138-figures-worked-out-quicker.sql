-- Facts are worked out quicker. What is written anew is known by its number, so that no fact is written twice; whom a fact is
-- kept for and what it is translated with is asked once for each, and not for each way in which it is cut.

-- Names behind a letter: "i:" for insurers, "s:" for series, "c:" for countries.
create function lettered(letter text, names text[]) returns text[] language sql immutable parallel safe
  return array(select letter || n from unnest(names) n);

-- Most facts are of one insurer, series and country; a subquery for each would cost more than all else.
create or replace function figure_owners(f figures) returns text[] language sql immutable parallel safe return
  case when f.kind = 'held' then array['', 'day']
    else array['', 'day', case when f.is_track then 'track' else 'vi' end]
      || case cardinality(f.insurers) when 1 then array['i:' || f.insurers[1]::text] else lettered('i:', f.insurers::text[]) end
      || case when f.broker_id is null then '{}' else array['b:' || f.broker_id::text] end
      || case cardinality(f.series) when 0 then '{}' when 1 then array['s:' || f.series[1]] else lettered('s:', f.series) end
      || case cardinality(f.countries) when 0 then '{}' when 1 then array['c:' || f.countries[1]] else lettered('c:', f.countries) end
  end;

create or replace function write_premium_figures(ids uuid[], today date) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, event_id, event_on, season, car_id, changes_until, words, cars, written, earned, insured, payout)
  select 'item', i.item_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
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
  select 'charge', g.policy_charge_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
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
  select 'cover', p.policy_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
    p.currency, coalesce(p.period_from, p.made_on, amsterdam_day(p.created_at)), p.made_on, null, null, null, null,
    case when r.is_by_day then p.period_to + 1 else '-infinity' end, '{}', 0, p.premium - p.parts,
    p.premium - p.parts - case when not r.is_by_day then 0 else round(p.premium::numeric
      * least(greatest(p.period_to - today, 0), p.period_to - p.period_from + 1) / (p.period_to - p.period_from + 1)) end, 0, 0
  from figure_policies p
    cross join lateral (select p.items = 0 and not p.has_ended and p.period_from is not null and p.period_to is not null
      as is_by_day) r
  where p.policy_id = any (ids) and p.is_sold and p.premium <> p.parts
  union all
  select 'start', k.item_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
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

create or replace function write_driver_figures(ids uuid[], today date) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, event_id, event_on, changes_until, words, written, earned)
  select 'driver', i.item_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    array_remove(array[e.series], null), array[e.country::text], p.currency, e.start_on, p.made_on, e.event_id, e.start_on,
    e.start_on + 1, jsonb_build_object('profile', d.profile), a.part,
    case when e.start_on <= today or p.has_ended then a.part else 0 end
  from figure_policies p
    cross join lateral (
      select i.item_id, i.event_id, i.net_premium as net from policy_items i
      where i.policy_id = p.policy_id and i.current
      union all
      select i.item_id, i.event_id, g.net from policy_charges g join policy_items i on i.item_id = g.item_id
      where g.policy_id = p.policy_id) i
    join figure_events e on e.event_id = i.event_id
    cross join lateral (
      select driver_profile(d) as profile, row_number() over (order by d.driver_id) as place, count(*) over () as drivers
      from policy_item_drivers d where d.item_id = i.item_id
      union all
      select 'No category|Unknown', 1, 1
      where not exists (select from policy_item_drivers d where d.item_id = i.item_id)) d
    cross join lateral (
      select (round(i.net::numeric * d.place / d.drivers) - round(i.net::numeric * (d.place - 1) / d.drivers))::bigint as part) a
  where p.policy_id = any (ids) and p.is_sold
$$;

create or replace function write_transport_figures(ids uuid[]) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, words, insured)
  select 'transport', p.policy_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
    p.currency, d.departs_on, p.made_on, jsonb_build_object('carried',
      d.departs_on || '|' || d.ends_on || '|' || btrim(coalesce(g.item ->> 'carrier', ''))), (g.item ->> 'value')::bigint
  from figure_policies p
    join policy_versions v on v.version_id = p.locked_version_id
    cross join lateral jsonb_array_elements(v.content -> 'line' -> 'items') g (item)
    cross join lateral (
      select (g.item ->> 'departs_on')::date as departs_on,
        (g.item ->> 'arrives_on')::date + coalesce((g.item ->> 'storage_days')::int, 0) as ends_on) d
  where p.policy_id = any (ids) and p.is_sold and not p.has_ended and p.insurance_type = 'TI'
    and d.departs_on is not null and d.ends_on >= d.departs_on
$$;

create or replace function write_claim_figures(ids uuid[]) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, event_id, event_on, words, claimed, agreed, paid, reserve, recovered, cost)
  select 'claim', c.claim_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
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
        where d.item_id = c.item_id and d.driver_id = c.driver_id), 'No category'),
      'profile', coalesce((select driver_profile(d) from policy_item_drivers d
        where d.item_id = c.item_id and d.driver_id = c.driver_id), 'No category|Unknown'))) end,
    c.claimed, coalesce(c.agreed, 0), c.paid_total + c.expenses, c.reserve,
    coalesce((select sum(r.amount) from claim_recovery_receipts r where r.claim_id = c.claim_id and r.taken_back_because is null), 0),
    coalesce(c.agreed, c.claimed)
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
  select 'payout', t.transaction_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
    array_remove(array[e.series], null), array_remove(array[e.country::text], null), x.currency, amsterdam_day(c.date_accident),
    null, null, null, jsonb_build_object('age', (
      (extract(year from t.booked_on) - extract(year from amsterdam_day(c.date_accident))) * 12
      + extract(month from t.booked_on) - extract(month from amsterdam_day(c.date_accident)))::int::text), 0, 0, x.amount, 0, 0, 0
  from figure_policies p
    join claims c on c.policy_id = p.policy_id and c.status not in ('created', 'retracted') and c.date_accident is not null
    join ledger_transactions t on t.claim_id = c.claim_id
    left join ledger_transactions r on r.transaction_id = t.reverses
    cross join lateral (select currency, sum(case coalesce(r.kind, t.kind) when 'claim_expense' then -amount else amount end)::bigint as amount
      from ledger_entries x where x.transaction_id = t.transaction_id and x.account = 'claims_payable'
        and coalesce(r.kind, t.kind) not in ('claim_owed', 'claim_expense_paid', 'claim_expense_paid_by_insurer') group by 1) x
    left join figure_events e on e.event_id = c.event_id
  where p.policy_id = any (ids) and x.amount <> 0
$$;

create or replace function write_booked_figures(ids uuid[]) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, words, written, paid, tax, commission)
  select case x.account when 'tax_payable' then 'tax' else x.account end, t.transaction_id, p.policy_id, p.user_id,
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

create or replace function write_held_figures(ids uuid[]) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, insurers, is_track, series, countries, currency, on_day, words, owed)
  select 'held', h.transaction_id, h.policy_id, p.user_id, '{}', p.insurance_type = 'on_track', '{}', '{}', h.currency,
    h.booked_on, jsonb_build_object('party', h.account || ' ' || coalesce(h.party, everybody())), h.amount
  from held_premium(ids) h join policies p on p.policy_id = h.policy_id
$$;

create or replace function write_desk_figures(ids uuid[], today date) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, changes_until, words, written, commission, owed)
  select 'quote', p.policy_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
    p.currency, amsterdam_day(p.created_at), null::date, '-infinity'::date, jsonb_strip_nulls(jsonb_build_object(
      'is_sent', case when p.sent_at is not null or p.document_state = 'policy' then true end,
      'is_won', case when p.document_state = 'policy' then true end,
      'answer_hours', whole_hours(p.sent_at - p.created_at))), p.premium,
    coalesce(v.commission, 0)
      + coalesce((select sum(g.commission) from policy_charges g where g.policy_id = p.policy_id), 0), 0
  from figure_policies p left join policy_versions v on v.version_id = p.locked_version_id
  where p.policy_id = any (ids) and p.broker_id is not null
  union all
  select 'approval', m.communication_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
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
  select 'instalment', y.payment_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
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

drop function rate_figures(uuid[]);
-- The rates of facts above `mark`: of the posting that they are, of the first one of their claim or policy, or of their day.
create function rate_figures(ids uuid[], mark bigint) returns void language sql as $$
  with facts as materialized (
    select figure_id, kind, source_id, policy_id, currency, paid, coalesce(made_on, on_day) as day from figures
    where policy_id = any (ids) and figure_id > mark and currency <> reporting_currency()
  ), postings as materialized (
    select t.transaction_id, t.policy_id, t.claim_id, t.kind, t.booked_on, t.booking_number,
      (select coalesce(e.rate, exchange_rate_on(e.currency, t.booked_on)) from ledger_entries e
        where e.transaction_id = t.transaction_id limit 1) as rate
    from ledger_transactions t where t.policy_id in (select policy_id from facts)
  ), of_policies as (
    select distinct on (policy_id) policy_id, rate from postings where kind = 'premium_issued' order by policy_id, booking_number
  ), of_claims as (
    select distinct on (claim_id) claim_id, rate from postings where claim_id is not null order by claim_id, booking_number
  ), changes as (
    select g.policy_charge_id, amsterdam_day(g.created_at) as day,
      (select t.rate from postings t where t.policy_id = g.policy_id and t.booked_on = amsterdam_day(g.created_at)
        order by t.booking_number limit 1) as rate
    from facts f join policy_charges g on g.policy_charge_id = f.source_id where f.kind = 'charge'
  ), payments as (
    select t.claim_id, sum(n.paid * t.rate) / nullif(sum(n.paid), 0) as rate
    from facts n join postings t on t.transaction_id = n.source_id where n.kind = 'payout' group by 1
  ), receipts as (
    select x.claim_id, sum(x.amount * rate_of_posting(x.transaction_id)) / nullif(sum(x.amount), 0) as rate
    from claim_recovery_receipts x
    where x.claim_id in (select source_id from facts where kind = 'claim') and x.taken_back_because is null group by 1
  )
  update figures f set paid_rate = p.rate, recovered_rate = b.rate, rate = coalesce(
    case
      when g.kind in ('payout', 'insurer', 'tax', 'commission') then own.rate
      when g.kind = 'claim' then c.rate
      when g.kind = 'charge' then h.rate
      else o.rate
    end,
    exchange_rate_on(g.currency, coalesce(h.day, g.day)))
  from facts g
    left join postings own on own.transaction_id = g.source_id and g.kind in ('payout', 'insurer', 'tax', 'commission')
    left join of_claims c on c.claim_id = g.source_id and g.kind = 'claim'
    left join changes h on h.policy_charge_id = g.source_id and g.kind = 'charge'
    left join of_policies o on o.policy_id = g.policy_id
    left join payments p on p.claim_id = g.source_id and g.kind = 'claim'
    left join receipts b on b.claim_id = g.source_id and g.kind = 'claim'
  where f.figure_id = g.figure_id
$$;

drop function add_figures(uuid[]);
create function add_figures(ids uuid[], mark bigint) returns void language sql as $$
  insert into figure_sums as s (cut, owner, currency, month, value, n,
      cars, written, earned, tax, commission, claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout,
      squares)
    select d.* from (
      select c.cut, o.owner, c.currency, case when o.owner = 'day' then c.day else c.month end, c.value, sum(c.sign),
        sum(c.sign * c.cars), sum(c.sign * c.written), sum(c.sign * c.earned), sum(c.sign * c.tax),
        sum(c.sign * c.commission), sum(c.sign * c.claimed), sum(c.sign * c.agreed), sum(c.sign * c.paid),
        sum(c.sign * c.reserve), sum(c.sign * c.recovered), sum(c.sign * c.owed), sum(c.sign * c.cost),
        sum(c.sign * c.insured), sum(c.sign * c.payout), sum(c.squares)
      from (
        -- Once for each fact and cut, and not for each whom it is kept for.
        select g.*, k.cut, k.day, figure_month('', k.day) as month, k.value, f.currency,
          f.cars, f.written, f.earned, f.tax, f.commission, f.claimed, f.agreed, f.paid, f.reserve, f.recovered,
          f.owed, f.cost, f.insured, f.payout
        from figures f
          cross join lateral (
            select t.sign, figure_owners(f) as owners,
              t.sign * (f.paid + f.reserve - f.recovered)::numeric * (f.paid + f.reserve - f.recovered) as squares
            from (select case when f.figure_id > mark then 1::bigint else -1 end as sign) t offset 0) g
          cross join lateral figure_cuts(f) k
        where f.policy_id = any (ids) offset 0) c
        cross join lateral unnest(c.owners) o (owner)
      group by 1, 2, 3, 4, 5) d (cut, owner, currency, month, value, n,
      cars, written, earned, tax, commission, claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout,
      squares)
    where (n, cars, written, earned, tax, commission, claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout,
      squares)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (cut, owner, currency, month, value) do update set n = s.n + excluded.n,
      cars = s.cars + excluded.cars, written = s.written + excluded.written, earned = s.earned + excluded.earned,
      tax = s.tax + excluded.tax, commission = s.commission + excluded.commission,
      claimed = s.claimed + excluded.claimed, agreed = s.agreed + excluded.agreed, paid = s.paid + excluded.paid,
      reserve = s.reserve + excluded.reserve, recovered = s.recovered + excluded.recovered,
      owed = s.owed + excluded.owed, cost = s.cost + excluded.cost, insured = s.insured + excluded.insured,
      payout = s.payout + excluded.payout, squares = s.squares + excluded.squares
$$;

drop function add_translated_figures(uuid[]);
create function add_translated_figures(ids uuid[], mark bigint) returns void language sql as $$
  insert into translated_sums as s (cut, owner, month, value, n,
      cars, written, earned, tax, commission, claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout,
      squares)
    select d.* from (
      select c.cut, o.owner, case when o.owner = 'day' then c.day else c.month end, c.value, sum(c.sign),
        sum(c.cars), sum(c.written), sum(c.earned), sum(c.tax), sum(c.commission), sum(c.claimed), sum(c.agreed),
        sum(c.paid), sum(c.reserve), sum(c.recovered), sum(c.owed), sum(c.cost), sum(c.insured), sum(c.payout), sum(c.squares)
      from (
        select g.*, g.sign * (g.paid + g.reserve - g.recovered)::numeric * (g.paid + g.reserve - g.recovered) as squares,
          k.cut, k.day, figure_month('', k.day) as month, k.value
        from figures f
          cross join lateral (
            select t.sign, figure_owners(f) as owners, t.sign * f.cars as cars,
              t.sign * translated(f.written, f.rate) as written, t.sign * translated(f.earned, f.rate) as earned,
              t.sign * translated(f.tax, f.rate) as tax, t.sign * translated(f.commission, f.rate) as commission,
              t.sign * translated(f.claimed, f.rate) as claimed, t.sign * translated(f.agreed, f.rate) as agreed,
              t.sign * translated(f.paid, coalesce(f.paid_rate, f.rate)) as paid,
              t.sign * translated(f.reserve, f.rate) as reserve,
              t.sign * translated(f.recovered, coalesce(f.recovered_rate, f.rate)) as recovered,
              t.sign * translated(f.owed, f.rate) as owed, t.sign * translated(f.cost, f.rate) as cost,
              t.sign * translated(f.insured, f.rate) as insured, t.sign * translated(f.payout, f.rate) as payout
            from (select case when f.figure_id > mark then 1::bigint else -1 end as sign) t offset 0) g
          cross join lateral figure_cuts(f) k
        where f.rate is not null and f.policy_id = any (ids) offset 0) c
        cross join lateral unnest(c.owners) o (owner)
      group by 1, 2, 3, 4) d (cut, owner, month, value, n,
      cars, written, earned, tax, commission, claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout,
      squares)
    where (n, cars, written, earned, tax, commission, claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout,
      squares)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (cut, owner, month, value) do update set n = s.n + excluded.n,
      cars = s.cars + excluded.cars, written = s.written + excluded.written, earned = s.earned + excluded.earned,
      tax = s.tax + excluded.tax, commission = s.commission + excluded.commission,
      claimed = s.claimed + excluded.claimed, agreed = s.agreed + excluded.agreed, paid = s.paid + excluded.paid,
      reserve = s.reserve + excluded.reserve, recovered = s.recovered + excluded.recovered,
      owed = s.owed + excluded.owed, cost = s.cost + excluded.cost, insured = s.insured + excluded.insured,
      payout = s.payout + excluded.payout, squares = s.squares + excluded.squares
$$;

drop function add_figure_cars(uuid[]);
create function add_figure_cars(ids uuid[], mark bigint) returns void language sql as $$
  insert into figure_cars as c (season, series, car_id, user_id, broker_id, n)
    select season, series[1], car_id, user_id, broker_id, sum(case when figure_id > mark then 1 else -1 end)
    from figures
    where kind = 'item' and season is not null and series <> '{}' and policy_id = any (ids)
    group by 1, 2, 3, 4, 5 having sum(case when figure_id > mark then 1 else -1 end) <> 0
    on conflict (season, series, car_id, user_id, broker_id) do update set n = c.n + excluded.n
$$;

-- Of how many policies decides how they are joined: a plan for any number of them would walk through whole tables.
create or replace function write_figures(ids uuid[], today date) returns void language plpgsql
set plan_cache_mode = force_custom_plan set work_mem = '64MB' as $$
declare
  -- Whoever writes figures holds the lock of the fold: what has a higher number afterwards is new.
  mark bigint := (select coalesce(max(figure_id), 0) from figures);
begin
  perform write_premium_figures(ids, today);
  perform write_driver_figures(ids, today);
  perform write_transport_figures(ids);
  perform write_claim_figures(ids);
  perform write_booked_figures(ids);
  perform write_held_figures(ids);
  perform write_desk_figures(ids, today);
  perform rate_figures(ids, mark);
  perform add_figures(ids, mark);
  perform add_translated_figures(ids, mark);
  perform add_figure_cars(ids, mark);
  delete from figures where policy_id = any (ids) and figure_id <= mark;
end $$;

create or replace function sum_figures_anew() returns void language plpgsql
set plan_cache_mode = force_custom_plan as $$
declare
  ids uuid[];
begin
  delete from figure_sums;
  delete from translated_sums;
  delete from figure_cars;
  for ids in
    select array_agg(policy_id) from (
      select policy_id, (row_number() over (order by policy_id) - 1) / 2000 as part
      from (select distinct policy_id from figures) p) p
    group by part order by part
  loop
    perform add_figures(ids, 0);
    perform add_translated_figures(ids, 0);
    perform add_figure_cars(ids, 0);
  end loop;
end $$;

create or replace function fold_figures(at_most integer, at_moment timestamp with time zone) returns integer
language plpgsql as $$
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
  ids := array(select distinct policy_id from figure_changes order by policy_id limit at_most);
  if ids <> '{}' then
    delete from figure_changes where policy_id = any (ids);
    perform write_figures(ids, today);
  end if;
  if not exists (select from figure_changes) then
    update figure_state set folded_at = at_moment;
  end if;
  return cardinality(ids);
end $$;

-- A change is told at the rate of its own day, which may lie behind the days of its event and of its policy.
create or replace function mark_figures_of_rates() returns trigger language plpgsql as $$
declare
  other exchange_rates := case when tg_op = 'DELETE' then old else new end;
begin
  insert into figure_changes select distinct policy_id from figures
    where currency = other.currency and currency <> 'EUR' and (rate is null or on_day >= other.valid_from
      or made_on >= other.valid_from or kind = 'charge'
      or not exists (select from exchange_rates x where x.currency = other.currency and x.valid_from < other.valid_from));
  return null;
end $$;

-- No program reads it, but for the functions above.
-- squawk-ignore ban-drop-column
alter table figures drop column is_new;
-- A sum is changed again and again: with room beside it, its row is written and its key is not.
alter table figure_sums set (fillfactor = 80);
alter table translated_sums set (fillfactor = 80);
