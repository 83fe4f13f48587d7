-- What each claim took from each insurer is a fact of its own, so that the claims of an insurer have a spread. A claim that
-- an insurer paid to the client itself is its claim all the same: that payment settles what it owes and takes nothing from
-- what it bears.

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
    when 'loss' then array['loss_insurer']
    when 'tax' then array['tax']
    when 'quote' then array['quote', 'quote_sent', 'quote_won', 'quote_answer']
    when 'approval' then array['approval']
    when 'instalment' then array['open', 'late', 'owed_broker']
    when 'held' then array['held']
  end;

create or replace function figure_day(f figures, cut text) returns date language sql immutable parallel safe
  return case
    when cut in ('made', 'client', 'channel', 'made_broker', 'loss_made', 'loss_broker', 'loss_client', 'insurer', 'loss_insurer')
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
    when 'loss_insurer' then array[f.words ->> 'insurer']
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

-- The booking `t` of an insurer that paid by itself, or that takes one back: what it bears is booked already.
create function is_paid_by_insurer(t ledger_transactions) returns boolean language sql stable parallel safe
  return coalesce((select r.kind from ledger_transactions r where r.transaction_id = t.reverses), t.kind)
    in ('claim_paid_by_insurer', 'claim_expense_paid_by_insurer');

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
      from (select case when x.account = 'insurer' and x.country_code is not null then 'tax_payable' else x.account end as account,
          x.currency, case when x.country_code is null then x.insurer_id end as insurer_id, x.country_code, x.broker_id,
          sum(x.amount)::bigint as amount
        from ledger_entries x where x.transaction_id = t.transaction_id
          and (x.account in ('tax_payable', 'commission') or (x.account = 'insurer' and x.insurer_id is not null))
        group by 1, 2, 3, 4, 5) y) x
  where p.policy_id = any (ids) and x.amount <> 0 and not (x.account = 'insurer' and is_paid_by_insurer(t))
$$;

create function write_loss_figures(ids uuid[]) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, broker_id, insurers, is_track, series, countries, currency,
      on_day, made_on, words, paid)
  select 'loss', t.claim_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries, x.currency,
    min(t.booked_on), case when p.is_sold then p.made_on end, jsonb_build_object('insurer', x.insurer_id), sum(x.amount)
  from figure_policies p
    join ledger_transactions t on t.policy_id = p.policy_id and t.claim_id is not null
    join ledger_entries x on x.transaction_id = t.transaction_id and x.account = 'insurer' and x.insurer_id is not null
      and x.country_code is null
  where p.policy_id = any (ids) and not is_paid_by_insurer(t)
  group by t.claim_id, p.policy_id, p.user_id, p.broker_id, p.insurers, p.is_track, p.series, p.countries, p.is_sold, p.made_on,
    x.currency, x.insurer_id
  having sum(x.amount) <> 0
$$;

create or replace function rate_figures(ids uuid[], mark bigint) returns void language sql as $$
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
      when g.kind in ('claim', 'loss') then c.rate
      when g.kind = 'charge' then h.rate
      else o.rate
    end,
    exchange_rate_on(g.currency, coalesce(h.day, g.day)))
  from facts g
    left join postings own on own.transaction_id = g.source_id and g.kind in ('payout', 'insurer', 'tax', 'commission')
    left join of_claims c on c.claim_id = g.source_id and g.kind in ('claim', 'loss')
    left join changes h on h.policy_charge_id = g.source_id and g.kind = 'charge'
    left join of_policies o on o.policy_id = g.policy_id
    left join payments p on p.claim_id = g.source_id and g.kind = 'claim'
    left join receipts b on b.claim_id = g.source_id and g.kind = 'claim'
  where f.figure_id = g.figure_id
$$;

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
  perform write_loss_figures(ids);
  perform write_held_figures(ids);
  perform write_desk_figures(ids, today);
  perform rate_figures(ids, mark);
  perform add_figures(ids, mark);
  perform add_translated_figures(ids, mark);
  perform add_figure_cars(ids, mark);
  delete from figures where policy_id = any (ids) and figure_id <= mark;
end $$;

-- What is there already is worked out anew, some policies each minute.
insert into figure_changes select distinct policy_id from claims;
