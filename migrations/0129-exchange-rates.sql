-- What a unit of another currency was worth in the reporting currency: rates that staff keep by day, copied on each posting when
-- it is booked, and the sums of figures translated with them (decision 109).

create table exchange_rates (
  exchange_rate_id uuid primary key default uuidv7(),
  currency char(3) not null check (currency in ('USD', 'GBP')),
  valid_from date not null,
  rate numeric(12, 6) not null check (rate > 0),
  created_at timestamptz not null default clock_now(),
  unique (currency, valid_from)
);
comment on table exchange_rates is 'Reporting currency for one unit of another, from a day on';

create function reporting_currency() returns char(3) language sql immutable parallel safe return 'EUR'::char(3);

-- The rate of a day; before the first day of which there is one, the first.
create function exchange_rate_on(of_currency char(3), day date) returns numeric language sql stable parallel safe return coalesce(
  (select rate from exchange_rates where currency = of_currency and valid_from <= day order by valid_from desc limit 1),
  (select rate from exchange_rates where currency = of_currency order by valid_from limit 1));

-- An amount in the reporting currency, in whole cents.
create function translated(amount bigint, rate numeric) returns bigint language sql immutable parallel safe
  return case when rate is null then amount else round(amount * rate)::bigint end;

alter table ledger_entries add column rate numeric(12, 6);
comment on column ledger_entries.rate is 'Reporting currency for one unit, as it was when the entry was booked; what takes a posting back has its rate';

create function keep_exchange_rate() returns trigger language plpgsql as $$
begin
  if new.currency <> reporting_currency() then
    new.rate := (
      select coalesce(
        (select e.rate from ledger_entries e where e.transaction_id = t.reverses and e.currency = new.currency limit 1),
        (select x.rate from exchange_rates x where x.currency = new.currency and x.valid_from <= t.booked_on
          order by x.valid_from desc limit 1))
      from ledger_transactions t where t.transaction_id = new.transaction_id);
  end if;
  return new;
end $$;
create trigger ledger_entries_rate before insert on ledger_entries for each row execute function keep_exchange_rate();

-- The rate with which a posting is translated: the one that it kept, or where none was known, the one of its day.
create function rate_of_posting(id uuid) returns numeric language sql stable parallel safe
  return (select coalesce(e.rate, exchange_rate_on(e.currency, t.booked_on))
    from ledger_entries e join ledger_transactions t using (transaction_id) where e.transaction_id = id limit 1);

alter table figures add column rate numeric, add column paid_rate numeric, add column recovered_rate numeric;
comment on column figures.rate is 'Of the posting behind it; null in the reporting currency, and where no rate is known';
comment on column figures.paid_rate is 'Of kind claim: what its payments together were translated with';

create table translated_sums (
  cut text not null,
  owner text not null,
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
  squares numeric not null,
  primary key (cut, owner, month, value)
);
comment on table translated_sums is 'Sums of figures of other currencies than the reporting currency, in it';

-- The rates of new facts: of the posting that they are, of the first one of their claim or policy, or of their day.
create function rate_figures(ids uuid[]) returns void language sql as $$
  update figures f set rate = r.rate, paid_rate = p.rate, recovered_rate = b.rate
  from figures g
    cross join lateral (select coalesce(
      case
        when g.kind in ('payout', 'insurer', 'tax', 'commission') then rate_of_posting(g.source_id)
        when g.kind = 'claim' then rate_of_posting((select t.transaction_id from ledger_transactions t
          where t.claim_id = g.source_id order by t.booking_number limit 1))
        when g.kind = 'charge' then rate_of_posting((select t.transaction_id from ledger_transactions t
          join policy_charges c on c.policy_charge_id = g.source_id
          where t.policy_id = g.policy_id and t.booked_on = amsterdam_day(c.created_at) order by t.booking_number limit 1))
        else rate_of_posting((select t.transaction_id from ledger_transactions t
          where t.policy_id = g.policy_id and t.kind = 'premium_issued' order by t.booking_number limit 1))
      end,
      exchange_rate_on(g.currency, coalesce(g.made_on, g.on_day))) as rate) r
    left join lateral (
      select sum(n.paid * rate_of_posting(n.source_id)) / nullif(sum(n.paid), 0) as rate
      from figures n join ledger_transactions t on t.transaction_id = n.source_id and t.claim_id = g.source_id
      where n.kind = 'payout' and n.is_new and n.policy_id = g.policy_id) p on g.kind = 'claim'
    left join lateral (
      select sum(x.amount * rate_of_posting(x.transaction_id)) / nullif(sum(x.amount), 0) as rate
      from claim_recovery_receipts x where x.claim_id = g.source_id and x.taken_back_because is null) b on g.kind = 'claim'
  where f.figure_id = g.figure_id and g.policy_id = any (ids) and g.is_new and g.currency <> reporting_currency()
$$;

create function add_translated_figures(ids uuid[]) returns void language sql as $$
  insert into translated_sums as s (cut, owner, month, value, n, cars, written, earned, tax, commission, claimed, agreed,
      paid, reserve, recovered, owed, cost, insured, payout, squares)
    select d.* from (
      select c.cut, o.owner, figure_month(o.owner, c.day), c.value, sum(g.sign),
        sum(g.sign * f.cars), sum(g.sign * translated(f.written, f.rate)), sum(g.sign * translated(f.earned, f.rate)),
        sum(g.sign * translated(f.tax, f.rate)), sum(g.sign * translated(f.commission, f.rate)),
        sum(g.sign * translated(f.claimed, f.rate)), sum(g.sign * translated(f.agreed, f.rate)), sum(g.sign * g.paid),
        sum(g.sign * translated(f.reserve, f.rate)), sum(g.sign * g.recovered), sum(g.sign * translated(f.owed, f.rate)),
        sum(g.sign * translated(f.cost, f.rate)), sum(g.sign * translated(f.insured, f.rate)),
        sum(g.sign * translated(f.payout, f.rate)),
        sum(g.sign * power((g.paid + translated(f.reserve, f.rate) - g.recovered)::numeric, 2))
      from figures f
        cross join lateral (select case when f.is_new then 1 else -1 end as sign,
          translated(f.paid, coalesce(f.paid_rate, f.rate)) as paid,
          translated(f.recovered, coalesce(f.recovered_rate, f.rate)) as recovered) g
        cross join lateral figure_cuts(f) c
        cross join lateral unnest(figure_owners(f)) o (owner)
      where f.rate is not null and (ids is null or f.policy_id = any (ids))
      group by 1, 2, 3, 4) d (cut, owner, month, value, n, cars, written, earned, tax, commission, claimed, agreed,
        paid, reserve, recovered, owed, cost, insured, payout, squares)
    where (n, cars, written, earned, tax, commission, claimed, agreed, paid, reserve, recovered, owed, cost, insured, payout,
      squares) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (cut, owner, month, value) do update set n = s.n + excluded.n, cars = s.cars + excluded.cars,
      written = s.written + excluded.written, earned = s.earned + excluded.earned, tax = s.tax + excluded.tax,
      commission = s.commission + excluded.commission, claimed = s.claimed + excluded.claimed,
      agreed = s.agreed + excluded.agreed, paid = s.paid + excluded.paid, reserve = s.reserve + excluded.reserve,
      recovered = s.recovered + excluded.recovered, owed = s.owed + excluded.owed, cost = s.cost + excluded.cost,
      insured = s.insured + excluded.insured, payout = s.payout + excluded.payout, squares = s.squares + excluded.squares
$$;

create or replace function write_figures(ids uuid[], today date) returns void language plpgsql as $$
begin
  perform write_premium_figures(ids, today);
  perform write_driver_figures(ids, today);
  perform write_transport_figures(ids);
  perform write_claim_figures(ids);
  perform write_booked_figures(ids);
  perform write_desk_figures(ids, today);
  perform rate_figures(ids);
  perform add_figures(ids);
  perform add_translated_figures(ids);
  perform add_figure_cars(ids);
  delete from figures where policy_id = any (ids) and not is_new;
  update figures set is_new = false where policy_id = any (ids) and is_new;
end $$;

create or replace function sum_figures_anew() returns void language plpgsql as $$
begin
  delete from figure_sums;
  delete from translated_sums;
  delete from figure_cars;
  update figures set is_new = true;
  perform add_figures(null);
  perform add_translated_figures(null);
  perform add_figure_cars(null);
  update figures set is_new = false;
end $$;

-- Another rate changes what is told of days from it on, of facts that nobody translates yet, and, of the first rate that is
-- known, of all before it. What was booked keeps its own.
create function mark_figures_of_rates() returns trigger language plpgsql as $$
declare
  other exchange_rates := case when tg_op = 'DELETE' then old else new end;
begin
  insert into figure_changes select distinct policy_id from figures
    where currency = other.currency and currency <> 'EUR' and (rate is null or on_day >= other.valid_from
      or made_on >= other.valid_from
      or not exists (select from exchange_rates x where x.currency = other.currency and x.valid_from < other.valid_from));
  return null;
end $$;
create trigger exchange_rates_figured after insert or delete on exchange_rates
  for each row execute function mark_figures_of_rates();
