-- What insurers and brokerages are not paid yet of a premium, since its client has not paid it, is a figure of its own
-- (decision 072): booking by booking in the order in which they count, divided as decision 065 says.

create function held_premium(ids uuid[]) returns table (policy_id uuid, currency char(3), account text, party uuid,
  transaction_id uuid, booked_on date, amount bigint)
language sql stable as $$
  with booked as (
    select t.policy_id, t.transaction_id, t.booked_on, t.booking_number, e.currency, e.account, e.insurer_id, e.broker_id,
      e.country_code, e.amount,
      t.kind in ('premium_issued', 'premium_adjusted', 'premium_credited', 'instalment_cancelled', 'panel_changed')
        and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income') as is_part
    from ledger_transactions t join ledger_entries e using (transaction_id)
    where t.policy_id = any (ids) and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income', 'premium_receivable')
  ), moved as (
    select b.policy_id, b.currency, b.transaction_id, b.booked_on, b.booking_number,
      coalesce(-sum(b.amount) filter (where b.is_part), 0) as gross,
      coalesce(sum(b.amount) filter (where b.account = 'premium_receivable'), 0) as unpaid
    from booked b group by 1, 2, 3, 4, 5
  ), so_far as (
    select m.policy_id, m.currency, m.transaction_id, m.booked_on, m.booking_number, sum(m.gross) over before as gross,
      sum(m.unpaid) over before as unpaid
    from moved m window before as (partition by m.policy_id, m.currency order by m.booked_on, m.booking_number)
  ), parts as (
    select b.policy_id, b.currency, b.account, b.insurer_id, b.broker_id, b.country_code, b.booked_on, b.booking_number,
      -sum(b.amount) as owed
    from booked b where b.is_part group by 1, 2, 3, 4, 5, 6, 7, 8
  ), stepped as (
    select s.policy_id, s.currency, s.transaction_id, s.gross, greatest(s.gross - s.unpaid, 0) as received,
      p.account, p.insurer_id, p.broker_id, p.country_code, sum(p.owed) as owed
    from so_far s join parts p on p.policy_id = s.policy_id and p.currency = s.currency
      and (p.booked_on, p.booking_number) <= (s.booked_on, s.booking_number)
    where s.gross > 0 and s.unpaid > 0
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), exact as (
    select *, mod(mod(owed * received, gross) + gross, gross) as lost from stepped
  ), ranked as (
    select *, received - sum((owed * received - lost) / gross) over premium as left_over,
      row_number() over (premium order by lost desc, array_position(array['insurer', 'commission'], account), owed desc,
        insurer_id, broker_id, country_code) as place
    from exact window premium as (partition by policy_id, currency, transaction_id)
  ), held as (
    select x.policy_id, x.currency, x.transaction_id, x.account, coalesce(x.insurer_id, x.broker_id) as party,
      sum(x.owed - (x.owed * x.received - x.lost) / x.gross - case when x.place <= x.left_over then 1 else 0 end) as amount
    from ranked x where x.account in ('insurer', 'commission') group by 1, 2, 3, 4, 5
  ), changed as (
    select s.policy_id, s.currency, p.account, p.party, s.transaction_id, s.booked_on,
      coalesce(h.amount, 0) - lag(coalesce(h.amount, 0), 1, 0)
        over (partition by s.policy_id, s.currency, p.account, p.party order by s.booked_on, s.booking_number) as amount
    from so_far s
      join (select distinct p.policy_id, p.currency, p.account, coalesce(p.insurer_id, p.broker_id) as party from parts p
        where p.account in ('insurer', 'commission')) p on p.policy_id = s.policy_id and p.currency = s.currency
      left join held h on h.policy_id = s.policy_id and h.currency = s.currency and h.transaction_id = s.transaction_id
        and h.account = p.account and h.party is not distinct from p.party
  )
  select policy_id, currency, account, party, transaction_id, booked_on, amount::bigint from changed where amount <> 0
$$;
comment on function held_premium is 'What each booking added to what is not payable yet to a party of a premium; without a party it is our own';

create function write_held_figures(ids uuid[]) returns void language sql as $$
  insert into figures (is_new, kind, source_id, policy_id, user_id, insurers, is_track, series, countries, currency, on_day, words, owed)
  select true, 'held', h.transaction_id, h.policy_id, p.user_id, '{}', p.insurance_type = 'on_track', '{}', '{}', h.currency,
    h.booked_on, jsonb_build_object('party', h.account || ' ' || coalesce(h.party, everybody())), h.amount
  from held_premium(ids) h join policies p on p.policy_id = h.policy_id
$$;

-- As before, and what is held back.
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
    when 'held' then array['held']
  end;

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
    -- What is not payable yet, of whom.
    when 'held' then array[f.words ->> 'party']
  end;

-- By whom a fact is found: everybody by month and by day, its line, and each party, series and country; what is held back
-- by everybody alone.
create or replace function figure_owners(f figures) returns text[] language sql immutable parallel safe
  return case when f.kind = 'held' then array['', 'day']
    else array['', 'day', case when f.is_track then 'track' else 'vi' end]
      || array(select 'i:' || i from unnest(f.insurers) i)
      || case when f.broker_id is null then '{}'::text[] else array['b:' || f.broker_id] end
      || array(select 's:' || s from unnest(f.series) s)
      || array(select 'c:' || c from unnest(f.countries) c) end;

create or replace function write_figures(ids uuid[], today date) returns void language plpgsql as $$
begin
  perform write_premium_figures(ids, today);
  perform write_driver_figures(ids, today);
  perform write_transport_figures(ids);
  perform write_claim_figures(ids);
  perform write_booked_figures(ids);
  perform write_held_figures(ids);
  perform write_desk_figures(ids, today);
  perform rate_figures(ids);
  perform add_figures(ids);
  perform add_translated_figures(ids);
  perform add_figure_cars(ids);
  delete from figures where policy_id = any (ids) and not is_new;
  update figures set is_new = false where policy_id = any (ids) and is_new;
end $$;

-- Who stands on a premium may change its name when two records become one.
create function mark_figures_of_entries() returns trigger language plpgsql as $$
begin
  insert into figure_changes select distinct t.policy_id from new_rows r join ledger_transactions t using (transaction_id)
    where t.policy_id is not null;
  return null;
end $$;
create trigger ledger_entries_figured_again after update on ledger_entries
  referencing new table as new_rows for each statement execute function mark_figures_of_entries();

-- What is held back of premiums that were booked before, in one pass.
select pg_advisory_xact_lock(hashtext('fold_figures'));

insert into figures (kind, source_id, policy_id, user_id, insurers, is_track, series, countries, currency, on_day, words, owed)
  select 'held', h.transaction_id, h.policy_id, p.user_id, '{}', p.insurance_type = 'on_track', '{}', '{}', h.currency,
    h.booked_on, jsonb_build_object('party', h.account || ' ' || coalesce(h.party, everybody())), h.amount
  from held_premium(array(select policy_id from policies where document_state = 'policy')) h
    join policies p on p.policy_id = h.policy_id;

insert into figure_sums (cut, owner, currency, month, value, n, cars, written, earned, tax, commission, claimed, agreed, paid,
    reserve, recovered, owed, cost, insured, payout, squares)
  select c.cut, o.owner, f.currency, figure_month(o.owner, c.day), c.value, count(*), 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, sum(f.owed), 0, 0, 0, 0
  from figures f cross join lateral figure_cuts(f) c cross join lateral unnest(figure_owners(f)) o (owner)
  where f.kind = 'held' group by 1, 2, 3, 4, 5;
