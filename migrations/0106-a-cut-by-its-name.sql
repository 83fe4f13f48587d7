-- What a fact counts under is an expression for each cut, so that a question about one of them works out no other: the
-- planner folds the name away. As rows of VALUES all of them were worked out for every fact that was asked. And for
-- everybody sums are kept by day too, so that days that make no whole month are no facts read one by one.

create function is_crash(f figures) returns boolean language sql immutable parallel safe
  return f.is_track and f.words ? 'is_crash';

create function texts_of(list jsonb) returns text[] language sql immutable parallel safe
  return array(select jsonb_array_elements_text(list));

-- In which cuts facts of a kind count.
create function cuts_of_kind(kind text) returns text[] language sql immutable parallel safe
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
      'crash_category']
    when 'payout' then array['triangle']
    when 'insurer' then array['insurer']
    when 'tax' then array['tax']
    when 'quote' then array['quote', 'quote_sent', 'quote_won', 'quote_answer']
    when 'approval' then array['approval']
    when 'instalment' then array['open', 'late', 'owed_broker']
  end;

-- On which day a fact counts.
create function figure_day(f figures, cut text) returns date language sql immutable parallel safe
  return case
    when cut in ('made', 'client', 'channel', 'made_broker', 'loss_made', 'loss_broker', 'loss_client', 'insurer')
      then f.made_on
    when cut in ('client_year', 'loss_client_year') then date_trunc('year', f.made_on::timestamp)::date
    when cut in ('loss_series', 'loss_season', 'loss_country', 'loss_band') then f.event_on
    else f.on_day end;

-- Under which words a fact counts in a cut of its kind; null and a word that is null are none.
create function figure_values(f figures, cut text) returns text[] language sql immutable parallel safe
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
  end;

create or replace function figure_cuts(f figures) returns table (cut text, day date, value text)
language sql immutable parallel safe as $$
  select k.cut, figure_day(f, k.cut), v.value
  from unnest(cuts_of_kind(f.kind)) k (cut) cross join lateral unnest(figure_values(f, k.cut)) v (value)
  where v.value is not null and figure_day(f, k.cut) is not null
$$;

comment on column figure_sums.month is 'First day of the month; of the owner "day" the day itself';

-- By whom a fact is found: everybody by month and by day, its line, and each party, series and country.
create or replace function figure_owners(f figures) returns text[] language sql immutable parallel safe
  return array['', 'day', case when f.is_track then 'track' else 'vi' end]
    || array(select 'i:' || i from unnest(f.insurers) i)
    || case when f.broker_id is null then '{}'::text[] else array['b:' || f.broker_id] end
    || array(select 's:' || s from unnest(f.series) s)
    || array(select 'c:' || c from unnest(f.countries) c);

create function figure_month(owner text, day date) returns date language sql immutable parallel safe
  return case when owner = 'day' then day else date_trunc('month', day::timestamp)::date end;

-- Adds what new facts say and takes away what the old ones said; of all policies where none are named.
create or replace function add_figures(ids uuid[]) returns void language sql as $$
  insert into figure_sums as s (cut, owner, currency, month, value, n, cars, written, earned, tax, commission, claimed, agreed,
      paid, reserve, recovered, owed, cost, insured, payout, squares)
    select d.* from (
      select c.cut, o.owner, f.currency, figure_month(o.owner, c.day), c.value, sum(g.sign),
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

-- The sums by day, and those of what was lost at each event, of the facts that are there.
insert into figure_sums (cut, owner, currency, month, value, n, cars, written, earned, tax, commission, claimed, agreed, paid,
    reserve, recovered, owed, cost, insured, payout, squares)
  select c.cut, o.owner, f.currency, figure_month(o.owner, c.day), c.value, count(*), sum(f.cars), sum(f.written),
    sum(f.earned), sum(f.tax), sum(f.commission), sum(f.claimed), sum(f.agreed), sum(f.paid), sum(f.reserve),
    sum(f.recovered), sum(f.owed), sum(f.cost), sum(f.insured), sum(f.payout),
    sum(power((f.paid + f.reserve - f.recovered)::numeric, 2))
  from figures f cross join lateral figure_cuts(f) c cross join lateral unnest(figure_owners(f)) o (owner)
  where o.owner = 'day' or c.cut = 'loss_season'
  group by 1, 2, 3, 4, 5;
