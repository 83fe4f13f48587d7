-- An insurer may pay the premium tax of a country itself from a day on (decision 110). Such tax stands on its account as
-- entries that name the country: they are tax and no premium, wherever either is told.

alter table insurers add column own_tax jsonb not null default '[]';
comment on column insurers.own_tax is 'Countries whose premium tax it pays itself: country_code, and from which day on';

alter table statement_rows add column own_tax jsonb not null default '{}';
comment on column statement_rows.own_tax is
  'Of what it booked and changed, the premium tax that the insurer pays itself: booked and due by country';

create or replace function ledger_sums(e ledger_entries, t ledger_transactions)
returns table (list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
language sql immutable parallel safe as $$
  select l.list, l.owner, t.booked_on, l.status, e.currency::text, l.sign * e.amount, greatest(l.sign * e.amount, 0)
  from (values ('ledger', everybody(), e.account, 1),
      (case when e.account in ('insurer', 'commission', 'tax_payable', 'fee_income', 'write_off', 'bank_costs')
        then 'ledger:' || e.account end, coalesce(e.insurer_id, e.broker_id, everybody()), coalesce(e.country_code::text, ''), 1),
      (case when e.account in ('insurer', 'commission') and e.country_code is null and t.policy_id is not null and t.kind in ('premium_issued',
        'premium_adjusted', 'premium_credited', 'instalment_cancelled', 'panel_changed') then 'booked_premium' end,
        everybody(), '', -1)) l (list, owner, status, sign)
  where l.list is not null
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
      from (select case when x.account = 'insurer' and x.country_code is not null then 'tax_payable' else x.account end as account,
          x.currency, case when x.country_code is null then x.insurer_id end as insurer_id, x.country_code, x.broker_id,
          sum(x.amount)::bigint as amount
        from ledger_entries x where x.transaction_id = t.transaction_id
          and (x.account in ('tax_payable', 'commission') or (x.account = 'insurer' and x.insurer_id is not null))
        group by 1, 2, 3, 4, 5) y) x
  where p.policy_id = any (ids) and x.amount <> 0
$$;

drop function held_premium(uuid[]);
create function held_premium(ids uuid[]) returns table (policy_id uuid, currency char(3), account text, party uuid,
  country_code char(2),
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
      x.country_code,
      sum(x.owed - (x.owed * x.received - x.lost) / x.gross - case when x.place <= x.left_over then 1 else 0 end) as amount
    from ranked x where x.account in ('insurer', 'commission') group by 1, 2, 3, 4, 5, 6
  ), changed as (
    select s.policy_id, s.currency, p.account, p.party, p.country_code, s.transaction_id, s.booked_on,
      coalesce(h.amount, 0) - lag(coalesce(h.amount, 0), 1, 0)
        over (partition by s.policy_id, s.currency, p.account, p.party, p.country_code order by s.booked_on, s.booking_number) as amount
    from so_far s
      join (select distinct p.policy_id, p.currency, p.account, coalesce(p.insurer_id, p.broker_id) as party,
        p.country_code from parts p
        where p.account in ('insurer', 'commission')) p on p.policy_id = s.policy_id and p.currency = s.currency
      left join held h on h.policy_id = s.policy_id and h.currency = s.currency and h.transaction_id = s.transaction_id
        and h.account = p.account and h.party is not distinct from p.party
        and h.country_code is not distinct from p.country_code
  )
  select policy_id, currency, account, party, country_code, transaction_id, booked_on, amount::bigint from changed where amount <> 0
$$;
comment on function held_premium is 'What each booking added to what is not payable yet to a party of a premium; without a party it is our own, with a country it is tax that the insurer pays itself';

create or replace function write_held_figures(ids uuid[]) returns void language sql as $$
  insert into figures (kind, source_id, policy_id, user_id, insurers, is_track, series, countries, currency, on_day, words, owed)
  select 'held', h.transaction_id, h.policy_id, p.user_id, '{}', p.insurance_type = 'on_track', '{}', '{}', h.currency,
    h.booked_on, jsonb_strip_nulls(jsonb_build_object(
      'party', h.account || ' ' || coalesce(h.party, everybody()), 'country', h.country_code)), h.amount
  from held_premium(ids) h join policies p on p.policy_id = h.policy_id
$$;
