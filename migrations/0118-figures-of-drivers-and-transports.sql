-- Premium by the category and experience of who drives, losses by those of who drove, and what travels with which carrier
-- in which days.

create function driver_profile(d policy_item_drivers) returns text language sql immutable parallel safe
  return coalesce(nullif(d.category, ''), 'No category') || '|' || coalesce(nullif(d.experience, ''), 'Unknown');

create or replace function cuts_of_kind(kind text) returns text[] language sql immutable parallel safe
  return case kind
    when 'item' then array['series', 'season', 'country', 'band', 'ahead', 'dear',
      'made', 'client', 'client_year', 'channel', 'made_broker']
    when 'charge' then array['series', 'season', 'country', 'band', 'ahead', 'dear',
      'made', 'client', 'client_year', 'channel', 'made_broker']
    when 'cover' then array['made', 'client', 'client_year', 'channel', 'made_broker']
    when 'start' then array['start', 'start_circuit', 'start_series', 'start_category']
    when 'claim' then array['claims', 'waiting_since', 'decided', 'rejected', 'wait', 'loss_series', 'loss_season', 'loss_country',
      'loss_band', 'loss_made', 'loss_broker', 'loss_client', 'loss_client_year', 'crash', 'crash_circuit', 'crash_corner',
      'crash_corner_type', 'crash_series', 'crash_type', 'crash_during', 'crash_hour', 'crash_track', 'crash_fault',
      'crash_category', 'loss_profile']
    when 'driver' then array['profile']
    when 'transport' then array['carried']
    when 'payout' then array['triangle']
    when 'insurer' then array['insurer']
    when 'tax' then array['tax']
    when 'quote' then array['quote', 'quote_sent', 'quote_won', 'quote_answer']
    when 'approval' then array['approval']
    when 'instalment' then array['open', 'late', 'owed_broker']
  end;

create or replace function figure_day(f figures, cut text) returns date language sql immutable parallel safe
  return case
    when cut in ('made', 'client', 'channel', 'made_broker', 'loss_made', 'loss_broker', 'loss_client', 'insurer')
      then f.made_on
    when cut in ('client_year', 'loss_client_year') then date_trunc('year', f.made_on::timestamp)::date
    when cut in ('loss_series', 'loss_season', 'loss_country', 'loss_band', 'loss_profile') then f.event_on
    else f.on_day end;

create or replace function figure_values(f figures, cut text) returns text[] language sql immutable parallel safe
  return case cut
    -- Premium by the days of events.
    when 'series' then case when f.event_id is not null then array[coalesce(f.series[1], '')] end
    when 'season' then case when f.event_id is not null then array[f.event_id::text] end
    when 'country' then case when f.event_id is not null then array[f.countries[1]] end
    when 'band' then case when f.event_id is not null then array[value_band(f.insured)] end
    when 'ahead' then case when f.event_id is not null and f.words ? 'is_ahead' then array[f.event_id::text] end
    when 'dear' then case when f.event_id is not null and f.words ? 'is_ahead' and f.insured > 25000000 then array[''] end
    -- Premium by the days on which it was sold.
    when 'made' then array['']
    when 'client' then array[f.user_id::text]
    when 'client_year' then array[f.user_id::text]
    when 'channel' then array[case when f.broker_id is null then 'direct' else 'broker' end]
    when 'made_broker' then array[f.broker_id::text]
    -- Starts, which crashes are compared with.
    when 'start' then array['']
    when 'start_circuit' then array[f.words ->> 'circuit']
    when 'start_series' then array[f.series[1]]
    when 'start_category' then texts_of(f.words -> 'categories')
    -- Claims by their own days, by those of their events and by those on which the policy was sold.
    when 'claims' then array[f.words ->> 'status']
    when 'waiting_since' then array[f.words ->> 'open_since']
    when 'decided' then array[f.words ->> 'decided_hours']
    when 'rejected' then array[f.words ->> 'rejected']
    when 'wait' then texts_of(f.words -> 'waits')
    when 'loss_series' then case when f.event_id is not null then array[coalesce(f.series[1], '')] end
    when 'loss_season' then array[f.event_id::text]
    when 'loss_country' then array[f.countries[1]]
    when 'loss_band' then case when f.event_id is not null then array[f.words ->> 'band'] end
    when 'loss_made' then array['']
    when 'loss_broker' then array[f.broker_id::text]
    when 'loss_client' then array[f.user_id::text]
    when 'loss_client_year' then array[f.user_id::text]
    -- Crashes on track.
    when 'crash' then
      case when is_crash(f) then array[case when f.words ->> 'injured' = 'yes' then 'injured' else '' end] end
    when 'crash_circuit' then case when is_crash(f) then array[f.words ->> 'circuit'] end
    when 'crash_corner' then case when is_crash(f) then array[f.words ->> 'corner'] end
    when 'crash_corner_type' then
      case when is_crash(f) then array[split_part(f.words ->> 'type', ' ', 1) || ' ' || (f.words ->> 'corner')] end
    when 'crash_series' then case when is_crash(f) then array[f.series[1]] end
    when 'crash_type' then case when is_crash(f) then array[f.words ->> 'type'] end
    when 'crash_during' then case when is_crash(f) then array[f.words ->> 'during'] end
    when 'crash_hour' then case when is_crash(f) then array[f.words ->> 'hour'] end
    when 'crash_track' then case when is_crash(f) then array[f.words ->> 'track'] end
    when 'crash_fault' then case when is_crash(f) then array[f.words ->> 'fault'] end
    when 'crash_category' then case when is_crash(f) then array[f.words ->> 'category'] end
    -- What was booked.
    when 'triangle' then array[f.words ->> 'age']
    when 'insurer' then array[f.words ->> 'insurer']
    when 'tax' then array[f.words ->> 'country']
    -- Quotes of brokerages, waiting for the insurer, and what clients owe.
    when 'quote' then array[f.broker_id::text]
    when 'quote_sent' then case when f.words ? 'is_sent' then array[f.broker_id::text] end
    when 'quote_won' then case when f.words ? 'is_won' then array[f.broker_id::text] end
    when 'quote_answer' then
      array[f.broker_id::text || ' ' || (f.words ->> 'answer_hours')]
    when 'approval' then array[f.words ->> 'wait']
    when 'open' then array['']
    when 'late' then array[f.words ->> 'late']
    when 'owed_broker' then array[f.broker_id::text]
    -- Who drives, what was lost by whom, and what is carried by whom in which days.
    when 'profile' then array[f.words ->> 'profile']
    when 'loss_profile' then case when f.event_id is not null then array[f.words ->> 'profile'] end
    when 'carried' then array[f.words ->> 'carried']
  end;

create or replace function write_claim_figures(ids uuid[]) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, event_id, event_on, words, claimed, agreed, paid, reserve, recovered, cost)
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
  select true, 'payout', t.transaction_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
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

-- The premium of a car at an event, and what changes kept and gave back of it, in equal parts to its drivers: the parts add up
-- to the whole, whatever the last cent is.
create function write_driver_figures(ids uuid[], today date) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, event_id, event_on, changes_until, words, written, earned)
  select true, 'driver', i.item_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track,
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

-- Each consignment of an insurance of goods on their way, with its days and its carrier; who names none carries itself.
create function write_transport_figures(ids uuid[]) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, words, insured)
  select true, 'transport', p.policy_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries,
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

create or replace function write_figures(ids uuid[], today date) returns void language plpgsql as $$
begin
  perform write_premium_figures(ids, today);
  perform write_driver_figures(ids, today);
  perform write_transport_figures(ids);
  perform write_claim_figures(ids);
  perform write_booked_figures(ids);
  perform write_desk_figures(ids, today);
  perform add_figures(ids);
  delete from figures where policy_id = any (ids) and not is_new;
  update figures set is_new = false where policy_id = any (ids) and is_new;
end $$;

-- What is there already is worked out anew, some policies each minute.
insert into figure_changes select policy_id from policies where document_state = 'policy';
