-- What the business of each brokerage earned, lost and owes, and which accidents happen in which corner.
-- Under which words of which questions a fact counts, and on which day.
create or replace function figure_cuts(f figures) returns table (cut text, day date, value text)
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
    ('channel', f.made_on, case when f.broker_id is null then 'direct' else 'broker' end),
    ('made_broker', f.made_on, f.broker_id::text)
  ) c (cut, day, value) where f.kind in ('item', 'charge', 'cover') and f.made_on is not null and c.value is not null
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
    ('loss_made', f.made_on, ''), ('loss_broker', f.made_on, f.broker_id::text), ('loss_client', f.made_on, f.user_id::text),
    ('loss_client_year', date_trunc('year', f.made_on::timestamp)::date, f.user_id::text)
  ) c (cut, day, value) where f.kind = 'claim' and c.value is not null and c.day is not null
  union all
  select 'wait', f.on_day, w from jsonb_array_elements_text(f.words -> 'waits') w where f.kind = 'claim'
  union all
  select c.cut, f.on_day, c.value from (values
    ('crash', case when f.words ->> 'injured' = 'yes' then 'injured' else '' end),
    ('crash_circuit', f.words ->> 'circuit'), ('crash_corner', f.words ->> 'corner'), ('crash_series', f.series[1]),
    ('crash_type', f.words ->> 'type'),
    ('crash_corner_type', split_part(f.words ->> 'type', ' ', 1) || ' ' || (f.words ->> 'corner')),
    ('crash_during', f.words ->> 'during'), ('crash_hour', f.words ->> 'hour'),
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
    ('open', ''), ('late', f.words ->> 'late'), ('owed_broker', f.broker_id::text)
  ) c (cut, value) where f.kind = 'instalment' and c.value is not null
$$;

-- The sums of the new cuts, of the facts that are there.
insert into figure_sums (cut, owner, currency, month, value, n, cars, written, earned, tax, commission, claimed, agreed, paid,
    reserve, recovered, owed, cost, insured, payout, squares)
  select c.cut, o.owner, f.currency, date_trunc('month', c.day::timestamp)::date, c.value, count(*), sum(f.cars), sum(f.written),
    sum(f.earned), sum(f.tax), sum(f.commission), sum(f.claimed), sum(f.agreed), sum(f.paid), sum(f.reserve), sum(f.recovered),
    sum(f.owed), sum(f.cost), sum(f.insured), sum(f.payout), sum(power((f.paid + f.reserve - f.recovered)::numeric, 2))
  from figures f
    cross join lateral figure_cuts(f) c
    cross join lateral unnest(figure_owners(f)) o (owner)
  where (f.broker_id is not null or f.words ? 'corner')
    and c.cut in ('made_broker', 'loss_broker', 'owed_broker', 'crash_corner_type')
  group by 1, 2, 3, 4, 5;
