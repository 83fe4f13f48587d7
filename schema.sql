-- The schema as the migrations make it: npm run db:schema writes this file.

create extension btree_gist;

create extension citext;

create extension pg_trgm;

create extension unaccent;

CREATE OR REPLACE FUNCTION public.add_figure_cars(ids uuid[], mark bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into figure_cars as c (season, series, car_id, user_id, broker_id, n)
    select season, series[1], car_id, user_id, broker_id, sum(case when figure_id > mark then 1 else -1 end)
    from figures
    where kind = 'item' and season is not null and series <> '{}' and policy_id = any (ids)
    group by 1, 2, 3, 4, 5 having sum(case when figure_id > mark then 1 else -1 end) <> 0
    on conflict (season, series, car_id, user_id, broker_id) do update set n = c.n + excluded.n
$function$;

CREATE OR REPLACE FUNCTION public.add_figures(ids uuid[], mark bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.add_translated_figures(ids uuid[], mark bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.amsterdam_date(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((instant AT TIME ZONE 'Europe/Amsterdam'::text))::date;

CREATE OR REPLACE FUNCTION public.amsterdam_day(instant timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((instant AT TIME ZONE 'Europe/Amsterdam'::text))::date;

CREATE OR REPLACE FUNCTION public.belongs_still(before uuid, after uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((NOT (before IS DISTINCT FROM after)) OR (EXISTS (SELECT FROM accounts a WHERE ((a.user_id = belongs_still.before) AND (a.merged_into = belongs_still.after)))));

CREATE OR REPLACE FUNCTION public.cars_added_to(policies uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  select (r.content ->> 'new_car_id')::uuid from requests r
  where cardinality(policies) > 0 and r.status = 'submitted' and r.handled_at is null and r.kind = 'add_car'
    and r.policy_id = any (policies)
$function$;

CREATE OR REPLACE FUNCTION public.cars_asked_for(r requests)
 RETURNS TABLE(event_id uuid, car_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select (e #>> '{}')::uuid, (x ->> 'car_id')::uuid
  from jsonb_path_query(r.content, '$.cars[*]') x, jsonb_path_query(r.content, '$.event_ids[*]') e
  where r.kind = 'new_cover'
  union all
  select (r.content ->> 'event_id')::uuid, i.car_id
  from policy_items i
  where r.kind = 'add_event' and i.policy_id = r.policy_id and i.current
    and coalesce(r.content ->> 'car_id', i.car_id::text) = i.car_id::text
  union all
  select (e #>> '{}')::uuid, (r.content ->> 'new_car_id')::uuid
  from jsonb_path_query(r.content, '$.event_ids[*]') e
  where r.kind = 'add_car'
  union all
  select i.event_id, (r.content ->> 'new_car_id')::uuid
  from policy_items i
  where r.kind = 'add_car' and not jsonb_path_exists(r.content, '$.event_ids[*]') and i.policy_id = r.policy_id and i.current
$function$;

CREATE OR REPLACE FUNCTION public.certificate_code()
 RETURNS text
 LANGUAGE sql
AS $function$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, place) % 32 + 1, 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) place
$function$;

CREATE OR REPLACE FUNCTION public.check_ledger_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.circuit_owner(circuit_id text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (md5(('circuit '::text || circuit_id)))::uuid;

CREATE OR REPLACE FUNCTION public.claim_counts(c claims)
 RETURNS TABLE(list text, owner uuid, day date, status text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when c.is_vi then 'vi_claims' else 'claims' end || f.flag, o.owner, g.day, c.status
  from (values (''), (case when c.driver_accident_info ->> 'driver_injured' = 'yes' then ':injured' end),
      (case when c.date_claim - c.date_accident > interval '48 hours' then ':late_report' end),
      (case when c.loss_adjuster_id is not null and c.adjuster_report is null
        and c.status in ('submitted', 'under_review', 'info_required', 'revised') then ':report_due' end),
      (case when c.insurance_type <> 'on_track' then ':' || c.insurance_type end)) f (flag)
    cross join counted_owners(c.user_id, c.broker_id, c.insurer_id, c.loss_adjuster_id, c.event_id) o
    cross join (values (date '-infinity'), (coalesce(amsterdam_date(c.date_accident), date 'infinity'))) g (day)
  where f.flag is not null
$function$;

CREATE OR REPLACE FUNCTION public.claim_line_words(part_number text, description text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (part_number <> ''::text) THEN ('nr '::text || regexp_replace(searchable(part_number), '[^a-z0-9]+'::text, ''::text, 'g'::text)) ELSE searchable(description) END;

CREATE OR REPLACE FUNCTION public.claim_sums(c claims)
 RETURNS TABLE(list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'claims', o.owner, date '-infinity', c.status, c.currency::text, c.claimed, c.reserve
  from counted_owners(c.user_id, c.broker_id, c.insurer_id, c.loss_adjuster_id) o
$function$;

CREATE OR REPLACE FUNCTION public.clock_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((NULLIF(current_setting('paddock.now'::text, true), ''::text))::timestamp with time zone, now());

CREATE OR REPLACE FUNCTION public.company_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(regexp_replace(searchable(name), '[^a-z0-9]+'::text, ' '::text, 'g'::text), '\m(b v|bv|n v|nv|gmbh|ltd|limited|llc|inc|s a|sa|srl|s r l|bvba|ag|kg|oy|ab|as)\M'::text, ''::text, 'g'::text), '\s+'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.corner_value(circuit text, known jsonb, typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((circuit IS NULL) OR (TRIM(BOTH FROM typed) = ''::text)) THEN NULL::text ELSE ((circuit || ' '::text) || COALESCE((SELECT (k.value ->> 'number'::text) FROM jsonb_array_elements(corner_value.known) k(value) WHERE (lower(TRIM(BOTH FROM (k.value ->> 'name'::text))) = lower(TRIM(BOTH FROM corner_value.typed))) LIMIT 1), (SELECT (k.value ->> 'number'::text) FROM jsonb_array_elements(corner_value.known) k(value) WHERE ((k.value ->> 'number'::text) = "substring"(lower(TRIM(BOTH FROM corner_value.typed)), '^(?:t|turn|corner)?\s?(\d{1,3})$'::text)) LIMIT 1), ('~'::text || TRIM(BOTH FROM typed)))) END;

CREATE OR REPLACE FUNCTION public.count_claims()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral claim_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral claim_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, -1 as sign from old_rows r cross join lateral claim_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral claim_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  else
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral claim_counts(r) k
        union all select k.*, -1 from old_rows r cross join lateral claim_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral claim_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral claim_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral invoice_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral invoice_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  else
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral invoice_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral invoice_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select k.list, k.owner, k.day, k.status, k.currency, count(*), sum(k.amount), sum(k.second_amount)
      from new_rows r join ledger_transactions t on t.transaction_id = r.transaction_id cross join lateral ledger_sums(r, t) k
      group by 1, 2, 3, 4, 5;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select k.list, k.owner, k.day, k.status, k.currency, -count(*), -sum(k.amount), -sum(k.second_amount)
      from old_rows r join ledger_transactions t on t.transaction_id = r.transaction_id cross join lateral ledger_sums(r, t) k
      group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_list(wanted_list text, wanted_owner uuid, from_day date, to_day date)
 RETURNS TABLE(status text, n bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select s.status, sum(s.n)::bigint from (
    select c.status, c.n from list_counts c
      where c.list = wanted_list and c.owner = wanted_owner and c.day between from_day and to_day
    union all
    select d.status, d.n from list_count_changes d
      where d.list = wanted_list and d.owner = wanted_owner and d.day between from_day and to_day
  ) s group by s.status having sum(s.n) <> 0
$function$;

CREATE OR REPLACE FUNCTION public.count_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral payment_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral payment_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  else
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral payment_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral payment_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_policies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, -1 as sign from old_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, -1 as sign from old_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  elsif exists (
    select policy_id, document_state, status, user_id, broker_id, insurer_id, owner_id, panel_insurer_ids,
      period_from, period_to, has_gaps, held_at, currency, premium, made_at, locked_version_id from new_rows
    except select policy_id, document_state, status, user_id, broker_id, insurer_id, owner_id, panel_insurer_ids,
      period_from, period_to, has_gaps, held_at, currency, premium, made_at, locked_version_id from old_rows
  ) then
    insert into list_count_changes (list, owner, day, status, n)
      select list, owner, day, status, sum(sign) from (select k.*, 1 as sign from new_rows r cross join lateral policy_counts(r) k
        union all select k.*, -1 from old_rows r cross join lateral policy_counts(r) k) k
      group by 1, 2, 3, 4 having sum(sign) <> 0;
    insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
      select list, owner, day, status, currency, sum(sign), sum(sign * amount), sum(sign * second_amount)
      from (select k.*, 1 as sign from new_rows r cross join lateral policy_sums(r) k
        union all select k.*, -1 from old_rows r cross join lateral policy_sums(r) k) k
      group by 1, 2, 3, 4, 5 having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * second_amount) <> 0;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_policy_charges()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from policies where policy_id in (select policy_id from new_rows) order by policy_id for no key update;
  insert into list_sum_changes (list, owner, day, status, currency, n, amount, second_amount)
    select k.list, k.owner, k.day, k.status, k.currency, 0, 0, sum(k.second_amount - k.second_before)
    from (
      select s.list, s.owner, s.day, s.status, s.currency, s.second_amount,
        (select b.second_amount from policy_sums(p, c.commission) b where b.owner = s.owner) as second_before
      from (select policy_id, sum(commission) as commission from new_rows group by 1) c
        join policies p on p.policy_id = c.policy_id cross join lateral policy_sums(p, 0) s) k
    group by 1, 2, 3, 4, 5 having sum(k.second_amount - k.second_before) <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_owners(VARIADIC parties uuid[])
 RETURNS TABLE(owner uuid)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select everybody() union select p from unnest(parties) p where p is not null
$function$;

CREATE OR REPLACE FUNCTION public.course_mark(outline jsonb, corners jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN md5((COALESCE((outline)::text, ''::text) || (corners)::text));

CREATE OR REPLACE FUNCTION public.cuts_of_kind(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE kind WHEN 'item'::text THEN ARRAY['series'::text, 'season'::text, 'country'::text, 'band'::text, 'ahead'::text, 'dear'::text, 'made'::text, 'client'::text, 'client_year'::text, 'channel'::text, 'made_broker'::text] WHEN 'charge'::text THEN ARRAY['series'::text, 'season'::text, 'country'::text, 'band'::text, 'ahead'::text, 'dear'::text, 'made'::text, 'client'::text, 'client_year'::text, 'channel'::text, 'made_broker'::text] WHEN 'cover'::text THEN ARRAY['made'::text, 'client'::text, 'client_year'::text, 'channel'::text, 'made_broker'::text] WHEN 'start'::text THEN ARRAY['start'::text, 'start_circuit'::text, 'start_series'::text, 'start_category'::text] WHEN 'claim'::text THEN ARRAY['claims'::text, 'waiting_since'::text, 'decided'::text, 'rejected'::text, 'wait'::text, 'loss_series'::text, 'loss_season'::text, 'loss_country'::text, 'loss_band'::text, 'loss_made'::text, 'loss_broker'::text, 'loss_client'::text, 'loss_client_year'::text, 'crash'::text, 'crash_circuit'::text, 'crash_corner'::text, 'crash_corner_type'::text, 'crash_series'::text, 'crash_type'::text, 'crash_during'::text, 'crash_hour'::text, 'crash_track'::text, 'crash_fault'::text, 'crash_category'::text, 'loss_profile'::text] WHEN 'driver'::text THEN ARRAY['profile'::text] WHEN 'transport'::text THEN ARRAY['carried'::text] WHEN 'payout'::text THEN ARRAY['triangle'::text] WHEN 'insurer'::text THEN ARRAY['insurer'::text] WHEN 'loss'::text THEN ARRAY['loss_insurer'::text] WHEN 'tax'::text THEN ARRAY['tax'::text] WHEN 'quote'::text THEN ARRAY['quote'::text, 'quote_sent'::text, 'quote_won'::text, 'quote_answer'::text] WHEN 'approval'::text THEN ARRAY['approval'::text] WHEN 'instalment'::text THEN ARRAY['open'::text, 'late'::text, 'owed_broker'::text] WHEN 'held'::text THEN ARRAY['held'::text] ELSE NULL::text[] END;

CREATE OR REPLACE FUNCTION public.driver_profile(d policy_item_drivers)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((COALESCE(NULLIF((d).category, ''::text), 'No category'::text) || '|'::text) || COALESCE(NULLIF((d).experience, ''::text), 'Unknown'::text));

CREATE OR REPLACE FUNCTION public.event_counts_now(ids uuid[], today date)
 RETURNS SETOF event_counts
 LANGUAGE sql
 STABLE
AS $function$
  with marked as materialized (
    select array(select distinct record_id from event_changes where kind = 'policy') as policies,
      array(select distinct record_id from event_changes where kind = 'car') as cars
  ), asked as materialized (
    select policies, array(select unnest(cars) union select cars_added_to(policies)) as cars from marked
  ), parts as (
    select * from event_counts where event_id = any (ids)
    union all
    select k.event_id, 0, 0, 0, 0, 1, 0, 0
    from event_policies k join events e on e.event_id = k.event_id
    where k.event_id = any (ids) and e.start_on < today and k.unpaid_later <= today
      and k.policy_id <> all ((select policies from asked)::uuid[])
    union all
    select k.event_id, -(k.cars > 0)::integer, -k.cars, -k.without_driver, -k.without_chassis, -k.unpaid, 0, -k.quotes_open
    from event_policies k where k.policy_id = any ((select policies from asked)::uuid[])
    union all
    select k.event_id, (k.cars > 0)::integer, k.cars, k.without_driver, k.without_chassis,
      k.unpaid + coalesce((k.unpaid_later <= today)::integer, 0), 0, k.quotes_open
    from event_policies_of((select policies from asked)) k
    union all
    select k.event_id, 0, 0, 0, 0, 0, -1, 0 from event_entries k where k.car_id = any ((select cars from asked)::uuid[])
    union all
    select k.event_id, 0, 0, 0, 0, 0, 1, 0 from event_entries_of((select cars from asked)) k
  )
  select event_id, sum(policies)::integer, sum(cars)::integer, sum(without_driver)::integer, sum(without_chassis)::integer,
    sum(unpaid)::integer, sum(not_insured)::integer, sum(quotes_open)::integer
  from parts where event_id = any (ids) group by event_id
$function$;

CREATE OR REPLACE FUNCTION public.event_entries_of(ids uuid[])
 RETURNS SETOF event_entries
 LANGUAGE sql
 STABLE
AS $function$
  with entered as (
    select i.event_id, i.car_id
    from policy_items i join policies q on q.policy_id = i.policy_id
    where i.car_id = any (ids) and i.current and q.document_state = 'quote' and q.status <> 'cancelled'
    union
    select a.event_id, a.car_id
    from requests r cross join lateral cars_asked_for(r) a
    where cardinality(ids) > 0 and r.status = 'submitted' and r.handled_at is null and a.car_id = any (ids)
    union
    select e.event_id, s.car_id
    from (
      select o.championship_id, i.car_id, count(distinct i.event_id) as events, (array_agg(i.event_id))[1] as event_id
      from policy_items i join policies p on p.policy_id = i.policy_id join events o on o.event_id = i.event_id
      where i.car_id = any (ids) and i.current and p.document_state = 'policy' and p.status <> 'cancelled'
        and o.championship_id is not null
      group by o.championship_id, i.car_id) s
      join events e on e.championship_id = s.championship_id and (s.events > 1 or e.event_id <> s.event_id)
  )
  select event_id, car_id from entered where event_id is not null
  except
  select i.event_id, i.car_id
  from policy_items i join events e on e.event_id = i.event_id
    join cover_intervals c on c.item_id = i.item_id and c.known_to is null and c.reason in ('covered', 'suspended')
      and c.covered_to > e.start_on::timestamp at time zone 'Europe/Amsterdam'
  where i.car_id = any (ids)
$function$;

CREATE OR REPLACE FUNCTION public.event_policies_of(ids uuid[])
 RETURNS SETOF event_policies
 LANGUAGE sql
 STABLE
AS $function$
  with promised as (
    select i.policy_id, i.event_id, i.car_id, e.start_on,
      (array_agg(i.item_id order by i.current desc, c.covered_to desc nulls last))[1] as item_id
    from policy_items i join events e on e.event_id = i.event_id
      join cover_intervals c on c.item_id = i.item_id and c.known_to is null and c.reason in ('covered', 'suspended')
        and c.covered_to > e.start_on::timestamp at time zone 'Europe/Amsterdam'
    where i.policy_id = any (ids)
    group by i.policy_id, i.event_id, i.car_id, e.start_on
  ), parts as (
    select r.event_id, r.policy_id, r.start_on, count(*)::integer as cars,
      (count(*) filter (where not exists (select from policy_item_drivers d where d.item_id = r.item_id)))::integer as without_driver,
      (count(*) filter (where k.chassis_number = ''))::integer as without_chassis
    from promised r join cars k on k.car_id = r.car_id
    group by r.event_id, r.policy_id, r.start_on
  ), quotes as (
    select distinct i.event_id, i.policy_id
    from policy_items i join policies q on q.policy_id = i.policy_id
    where i.policy_id = any (ids) and i.current and is_open_quote(q.document_state, q.status)
  )
  select event_id, policy_id, coalesce(p.cars, 0), coalesce(p.without_driver, 0), coalesce(p.without_chassis, 0),
    coalesce((o.wanted_from <= p.start_on)::integer, 0), case when o.wanted_from > p.start_on then o.wanted_from end,
    (q.policy_id is not null)::integer
  from parts p full join quotes q using (event_id, policy_id)
    left join lateral (
      select min(case when pay.instalment_number = 1 then date '-infinity' else pay.due_on end) as wanted_from
      from payments pay where pay.policy_id = p.policy_id and is_wanted(pay.amount_open, pay.status)) o on true
$function$;

CREATE OR REPLACE FUNCTION public.everybody()
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '00000000-0000-0000-0000-000000000000'::uuid;

CREATE OR REPLACE FUNCTION public.exchange_rate_on(of_currency character, day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((SELECT exchange_rates.rate FROM exchange_rates WHERE ((exchange_rates.currency = exchange_rate_on.of_currency) AND (exchange_rates.valid_from <= exchange_rate_on.day)) ORDER BY exchange_rates.valid_from DESC LIMIT 1), (SELECT exchange_rates.rate FROM exchange_rates WHERE (exchange_rates.currency = exchange_rate_on.of_currency) ORDER BY exchange_rates.valid_from LIMIT 1));

CREATE OR REPLACE FUNCTION public.figure_cuts(f figures)
 RETURNS TABLE(cut text, day date, value text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select k.cut, figure_day(f, k.cut), v.value
  from unnest(cuts_of_kind(f.kind)) k (cut) cross join lateral unnest(figure_values(f, k.cut)) v (value)
  where v.value is not null and figure_day(f, k.cut) is not null
$function$;

CREATE OR REPLACE FUNCTION public.figure_day(f figures, cut text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (cut = ANY (ARRAY['made'::text, 'client'::text, 'channel'::text, 'made_broker'::text, 'loss_made'::text, 'loss_broker'::text, 'loss_client'::text, 'insurer'::text, 'loss_insurer'::text])) THEN (f).made_on WHEN (cut = ANY (ARRAY['client_year'::text, 'loss_client_year'::text])) THEN (date_trunc('year'::text, ((f).made_on)::timestamp without time zone))::date WHEN (cut = ANY (ARRAY['loss_series'::text, 'loss_season'::text, 'loss_country'::text, 'loss_band'::text, 'loss_profile'::text])) THEN (f).event_on ELSE (f).on_day END;

CREATE OR REPLACE FUNCTION public.figure_month(owner text, day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (owner = 'day'::text) THEN day ELSE (date_trunc('month'::text, (day)::timestamp without time zone))::date END;

CREATE OR REPLACE FUNCTION public.figure_owners(f figures)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((f).kind = 'held'::text) THEN ARRAY[''::text, 'day'::text] ELSE ((((ARRAY[''::text, 'day'::text, CASE WHEN (f).is_track THEN 'track'::text ELSE 'vi'::text END] || CASE cardinality((f).insurers) WHEN 1 THEN ARRAY[('i:'::text || ((f).insurers[1])::text)] ELSE lettered('i:'::text, ((f).insurers)::text[]) END) || CASE WHEN ((f).broker_id IS NULL) THEN '{}'::text[] ELSE ARRAY[('b:'::text || ((f).broker_id)::text)] END) || CASE cardinality((f).series) WHEN 0 THEN '{}'::text[] WHEN 1 THEN ARRAY[('s:'::text || (f).series[1])] ELSE lettered('s:'::text, (f).series) END) || CASE cardinality((f).countries) WHEN 0 THEN '{}'::text[] WHEN 1 THEN ARRAY[('c:'::text || (f).countries[1])] ELSE lettered('c:'::text, (f).countries) END) END;

CREATE OR REPLACE FUNCTION public.figure_values(f figures, cut text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE cut WHEN 'series'::text THEN CASE WHEN ((f).event_id IS NOT NULL) THEN ARRAY[COALESCE((f).series[1], ''::text)] ELSE NULL::text[] END WHEN 'season'::text THEN CASE WHEN ((f).event_id IS NOT NULL) THEN ARRAY[((f).event_id)::text] ELSE NULL::text[] END WHEN 'country'::text THEN CASE WHEN ((f).event_id IS NOT NULL) THEN ARRAY[(f).countries[1]] ELSE NULL::text[] END WHEN 'band'::text THEN CASE WHEN ((f).event_id IS NOT NULL) THEN ARRAY[value_band((f).insured)] ELSE NULL::text[] END WHEN 'ahead'::text THEN CASE WHEN (((f).event_id IS NOT NULL) AND ((f).words ? 'is_ahead'::text)) THEN ARRAY[((f).event_id)::text] ELSE NULL::text[] END WHEN 'dear'::text THEN CASE WHEN (((f).event_id IS NOT NULL) AND ((f).words ? 'is_ahead'::text) AND ((f).insured > 25000000)) THEN ARRAY[''::text] ELSE NULL::text[] END WHEN 'made'::text THEN ARRAY[''::text] WHEN 'client'::text THEN ARRAY[((f).user_id)::text] WHEN 'client_year'::text THEN ARRAY[((f).user_id)::text] WHEN 'channel'::text THEN ARRAY[CASE WHEN ((f).broker_id IS NULL) THEN 'direct'::text ELSE 'broker'::text END] WHEN 'made_broker'::text THEN ARRAY[((f).broker_id)::text] WHEN 'start'::text THEN ARRAY[''::text] WHEN 'start_circuit'::text THEN ARRAY[((f).words ->> 'circuit'::text)] WHEN 'start_series'::text THEN ARRAY[(f).series[1]] WHEN 'start_category'::text THEN texts_of(((f).words -> 'categories'::text)) WHEN 'claims'::text THEN ARRAY[((f).words ->> 'status'::text)] WHEN 'waiting_since'::text THEN ARRAY[((f).words ->> 'open_since'::text)] WHEN 'decided'::text THEN ARRAY[((f).words ->> 'decided_hours'::text)] WHEN 'rejected'::text THEN ARRAY[((f).words ->> 'rejected'::text)] WHEN 'wait'::text THEN texts_of(((f).words -> 'waits'::text)) WHEN 'loss_series'::text THEN CASE WHEN ((f).event_id IS NOT NULL) THEN ARRAY[COALESCE((f).series[1], ''::text)] ELSE NULL::text[] END WHEN 'loss_season'::text THEN ARRAY[((f).event_id)::text] WHEN 'loss_country'::text THEN ARRAY[(f).countries[1]] WHEN 'loss_band'::text THEN CASE WHEN ((f).event_id IS NOT NULL) THEN ARRAY[((f).words ->> 'band'::text)] ELSE NULL::text[] END WHEN 'loss_made'::text THEN ARRAY[''::text] WHEN 'loss_broker'::text THEN ARRAY[((f).broker_id)::text] WHEN 'loss_client'::text THEN ARRAY[((f).user_id)::text] WHEN 'loss_client_year'::text THEN ARRAY[((f).user_id)::text] WHEN 'crash'::text THEN CASE WHEN is_crash(f) THEN ARRAY[CASE WHEN (((f).words ->> 'injured'::text) = 'yes'::text) THEN 'injured'::text ELSE ''::text END] ELSE NULL::text[] END WHEN 'crash_circuit'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((f).words ->> 'circuit'::text)] ELSE NULL::text[] END WHEN 'crash_corner'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((f).words ->> 'corner'::text)] ELSE NULL::text[] END WHEN 'crash_corner_type'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((split_part(((f).words ->> 'type'::text), ' '::text, 1) || ' '::text) || ((f).words ->> 'corner'::text))] ELSE NULL::text[] END WHEN 'crash_series'::text THEN CASE WHEN is_crash(f) THEN ARRAY[(f).series[1]] ELSE NULL::text[] END WHEN 'crash_type'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((f).words ->> 'type'::text)] ELSE NULL::text[] END WHEN 'crash_during'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((f).words ->> 'during'::text)] ELSE NULL::text[] END WHEN 'crash_hour'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((f).words ->> 'hour'::text)] ELSE NULL::text[] END WHEN 'crash_track'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((f).words ->> 'track'::text)] ELSE NULL::text[] END WHEN 'crash_fault'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((f).words ->> 'fault'::text)] ELSE NULL::text[] END WHEN 'crash_category'::text THEN CASE WHEN is_crash(f) THEN ARRAY[((f).words ->> 'category'::text)] ELSE NULL::text[] END WHEN 'triangle'::text THEN ARRAY[((f).words ->> 'age'::text)] WHEN 'insurer'::text THEN ARRAY[((f).words ->> 'insurer'::text)] WHEN 'loss_insurer'::text THEN ARRAY[((f).words ->> 'insurer'::text)] WHEN 'tax'::text THEN ARRAY[((f).words ->> 'country'::text)] WHEN 'quote'::text THEN ARRAY[((f).broker_id)::text] WHEN 'quote_sent'::text THEN CASE WHEN ((f).words ? 'is_sent'::text) THEN ARRAY[((f).broker_id)::text] ELSE NULL::text[] END WHEN 'quote_won'::text THEN CASE WHEN ((f).words ? 'is_won'::text) THEN ARRAY[((f).broker_id)::text] ELSE NULL::text[] END WHEN 'quote_answer'::text THEN ARRAY[((((f).broker_id)::text || ' '::text) || ((f).words ->> 'answer_hours'::text))] WHEN 'approval'::text THEN ARRAY[((f).words ->> 'wait'::text)] WHEN 'open'::text THEN ARRAY[''::text] WHEN 'late'::text THEN ARRAY[((f).words ->> 'late'::text)] WHEN 'owed_broker'::text THEN ARRAY[((f).broker_id)::text] WHEN 'profile'::text THEN ARRAY[((f).words ->> 'profile'::text)] WHEN 'loss_profile'::text THEN CASE WHEN ((f).event_id IS NOT NULL) THEN ARRAY[((f).words ->> 'profile'::text)] ELSE NULL::text[] END WHEN 'carried'::text THEN ARRAY[((f).words ->> 'carried'::text)] WHEN 'held'::text THEN ARRAY[((f).words ->> 'party'::text)] ELSE NULL::text[] END;

CREATE OR REPLACE FUNCTION public.fill_cover()
 RETURNS void
 LANGUAGE sql
AS $function$
  with documents as materialized (
    select p.policy_id, p.insurance_type, p.period_from, p.period_to, p.suspended_since, p.locked_version_id,
      coalesce(p.made_at, p.created_at) as made_at,
      case when p.status in ('cancelled', 'expired', 'declined') then p.status_since end as ended_at,
      coalesce(
        (select max(v.version_number) from policy_versions v
          where v.policy_id = p.policy_id and v.locked_at <= p.made_at),
        (select v.version_number from policy_versions v where v.version_id = p.locked_version_id)) as first_number,
      uuidv7() as ended_by, uuidv7() as suspended_by
    from policies p
    where p.document_state = 'policy' and p.locked_version_id is not null
      and not exists (select from policy_transactions t where t.policy_id = p.policy_id)
  ),
  steps as materialized (
    select d.policy_id, v.version_id, uuidv7() as transaction_id, v.change_reason,
      row_number() over newer as step, lag(v.version_id) over newer as version_before,
      lead(v.locked_at) over newer as next_at,
      case when row_number() over newer = 1 then d.made_at else coalesce(v.locked_at, d.made_at) end as booked_at
    from documents d
      join policy_versions v on v.policy_id = d.policy_id and v.version_number >= d.first_number
        and (v.locked_at is not null or v.version_id = d.locked_version_id)
    window newer as (partition by d.policy_id order by v.version_number)
  ),
  items as materialized (
    select s.policy_id, s.step, s.transaction_id, s.booked_at, s.next_at, i.item_id,
      lead(s.step) over (partition by s.policy_id, i.car_id, i.event_id order by s.step) as next_step,
      d.ended_at, d.ended_by, d.suspended_by, coalesce(e.start_on > d.suspended_since, false) as is_suspended,
      (case when v.content->'items'->(i.position - 1)->>'kind' in ('test_day', 'track_day') then e.start_on
        when coalesce((v.content->'items'->(i.position - 1)->>'extra_test_days')::int, 0) = 0 then e.start_on
        else coalesce(d.period_from, e.start_on - (v.content->'items'->(i.position - 1)->>'extra_test_days')::int)
      end)::timestamp at time zone 'Europe/Amsterdam' as starts,
      (e.end_on + 1)::timestamp at time zone 'Europe/Amsterdam' as ends
    from steps s
      join documents d on d.policy_id = s.policy_id and d.insurance_type = 'on_track'
      join policy_versions v on v.version_id = s.version_id
      join policy_items i on i.version_id = s.version_id
      join events e on e.event_id = i.event_id
  ),
  pieces as (
    select i.policy_id, i.item_id,
      case when i.starts >= i.ended_at then i.ended_by when i.is_suspended then i.suspended_by
        else i.transaction_id end as transaction_id,
      greatest(i.starts, case when i.step = 1 then i.starts else i.booked_at end) as covered_from,
      least(i.ends, case when i.next_at is null then i.ends
        when i.starts >= i.next_at then i.next_at
        when i.next_step = i.step + 1 then i.next_at else i.ends end) as covered_to,
      case when i.starts >= i.ended_at then 'cancelled' when i.is_suspended then 'suspended' else 'covered' end as reason,
      i.booked_at as known_from
    from items i
    union all
    select d.policy_id, null, s.transaction_id,
      d.period_from::timestamp at time zone 'Europe/Amsterdam',
      least((d.period_to + 1)::timestamp at time zone 'Europe/Amsterdam', d.ended_at), 'covered', s.booked_at
    from documents d join steps s on s.policy_id = d.policy_id and s.step = 1
    where d.insurance_type <> 'on_track' and d.period_from is not null and d.period_to is not null
  ),
  written as (
    insert into policy_transactions
      (transaction_id, policy_id, kind, effective_at, booked_at, initiator, reason, version_before, version_after)
    select transaction_id, policy_id, case when step = 1 then 'new' else 'endorsement' end, booked_at, booked_at, 'staff',
      change_reason, version_before, version_id
    from steps
    union all
    select ended_by, policy_id, 'cancellation', ended_at, ended_at, 'staff', '', locked_version_id, locked_version_id
    from documents where ended_at is not null
    union all
    select suspended_by, policy_id, 'suspension', (suspended_since + 1)::timestamp at time zone 'Europe/Amsterdam',
      clock_now(), 'system', '', locked_version_id, locked_version_id
    from documents where suspended_since is not null
  )
  insert into cover_intervals (policy_id, transaction_id, item_id, covered_from, covered_to, reason, known_from)
  select policy_id, transaction_id, item_id, covered_from, covered_to, reason, known_from
  from pieces where covered_to > covered_from;
$function$;

CREATE OR REPLACE FUNCTION public.fold_event_counts(at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  policies uuid[];
  cars uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_event_counts')) then
    return 0;
  end if;
  policies := array(select distinct record_id from event_changes where kind = 'policy' order by 1 limit at_most);
  cars := array(select distinct record_id from event_changes where kind = 'car' order by 1 limit at_most);
  if policies = '{}' and cars = '{}' then
    return 0;
  end if;
  delete from event_changes where kind = 'policy' and record_id = any (policies) or kind = 'car' and record_id = any (cars);
  perform sum_event_facts(write_event_facts(policies, array(select unnest(cars) union select cars_added_to(policies))));
  return greatest(cardinality(policies), cardinality(cars));
end $function$;

CREATE OR REPLACE FUNCTION public.fold_figures(at_most integer, at_moment timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  today date := amsterdam_day(at_moment);
  before date := (select folded_day from figure_state);
  ids uuid[];
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_figures')) then
    return 0;
  end if;
  if before <> today then
    if before > today then
      insert into figure_changes select distinct policy_id from figures;
    else
      insert into figure_changes select distinct policy_id from figures
        where changes_until >= before and changes_until > '-infinity';
    end if;
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
end $function$;

CREATE OR REPLACE FUNCTION public.fold_list_counts()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_list_counts')) then
    return 0;
  end if;
  with gone as (
    delete from list_count_changes returning list, owner, day, status, n
  ), merged as (
    insert into list_counts as c (list, owner, day, status, n)
    select list, owner, day, status, sum(n) from gone group by 1, 2, 3, 4
    on conflict (list, owner, day, status) do update set n = c.n + excluded.n
    returning 1
  )
  select count(*) into folded from gone;
  with gone as (
    delete from list_sum_changes returning list, owner, day, status, currency, n, amount, second_amount
  ), merged as (
    insert into list_sums as s (list, owner, day, status, currency, n, amount, second_amount)
    select list, owner, day, status, currency, sum(n), sum(amount), sum(second_amount) from gone group by 1, 2, 3, 4, 5
    on conflict (list, owner, day, status, currency) do update
      set n = s.n + excluded.n, amount = s.amount + excluded.amount, second_amount = s.second_amount + excluded.second_amount
    returning 1
  )
  select folded + count(*) into folded from gone;
  return folded;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_gaps_of_car()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_policy_gaps(array(select distinct policy_id from policy_items where car_id = new.car_id and current));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_gaps_of_drivers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_policy_gaps(array(select distinct i.policy_id from rows_changed r join policy_items i on i.item_id = r.item_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_gaps_of_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_policy_gaps(array(select distinct policy_id from new_rows));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_gaps_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_policy_gaps(array[new.policy_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_gaps_of_policy()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.document_state <> old.document_state then
    new.has_gaps := new.document_state = 'policy' and policy_has_gaps(new.policy_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_held_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform refresh_held_at(array(
      select policy_id from (
        select item_id, policy_id, event_id, current from new_rows
        except select item_id, policy_id, event_id, current from old_rows) n
      union
      select policy_id from (select item_id, policy_id from old_rows except select item_id, policy_id from new_rows) o));
  else
    perform refresh_held_at(array(select distinct policy_id from new_rows));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_held_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_held_at(array(
    select distinct i.policy_id from (
        select event_id, championship_id, circuit_id, merged_into from new_rows
        except select event_id, championship_id, circuit_id, merged_into from old_rows) n
      join policy_items i on i.event_id = n.event_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_open_on_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform refresh_open_on_invoices(array(select distinct invoice_id from new_rows where amount_open <> 0));
  else
    perform refresh_open_on_invoices(array(select distinct invoice_id from (
      select payment_id, instalment_number, amount_open, due_on, invoice_id from new_rows
      except select payment_id, instalment_number, amount_open, due_on, invoice_id from old_rows) n));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_paid_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform refresh_paid_state(array(select distinct policy_id from (
      select payment_id, instalment_number, policy_id, status, amount, amount_open from new_rows
      except select payment_id, instalment_number, policy_id, status, amount, amount_open from old_rows) n));
  else
    perform refresh_paid_state(array(select distinct policy_id from new_rows));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_receivable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update payments set amount_open = amount_open + new.amount
    where payment_id = new.payment_id and instalment_number = new.instalment_number;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_unallocated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.unallocated_id is null then
    raise exception 'an entry of unallocated receipts names none' using errcode = 'check_violation';
  end if;
  update unallocated_receipts set amount_left = amount_left - new.amount where unallocated_id = new.unallocated_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_json(value jsonb, pattern text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  if value is null or value::text !~* pattern then
    return value;
  end if;
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(forget_text(value #>> '{}', pattern))
    when 'array' then (select jsonb_agg(forget_json(e, pattern) order by n) from jsonb_array_elements(value) with ordinality t (e, n))
    when 'object' then (select jsonb_object_agg(k, forget_json(v, pattern)) from jsonb_each(value) t (k, v))
    else value end;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_text(value text, pattern text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value ~* pattern) THEN regexp_replace(value, pattern, 'Erased person'::text, 'gi'::text) ELSE value END;

CREATE OR REPLACE FUNCTION public.forget_texts(texts text[], pattern text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (texts IS NULL) THEN NULL::text[] ELSE ARRAY(SELECT forget_text(t.said, forget_texts.pattern) AS forget_text FROM unnest(forget_texts.texts) WITH ORDINALITY t(said, n) ORDER BY t.n) END;

CREATE OR REPLACE FUNCTION public.forgotten_words()
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN (SELECT NULLIF(current_setting('paddock.forget'::text, true), ''::text) AS "nullif" WHERE ((EXISTS (SELECT FROM erasures)) OR (EXISTS (SELECT FROM driver_erasures))));

CREATE OR REPLACE FUNCTION public.held_premium(ids uuid[])
 RETURNS TABLE(policy_id uuid, currency character, account text, party uuid, country_code character, transaction_id uuid, booked_on date, amount bigint)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.invoice_sums(i invoices)
 RETURNS TABLE(list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select l.list, o.owner, l.day, i.status, i.currency::text, i.total, i.amount_open
  from counted_owners(i.user_id, i.broker_id) o
    cross join (values ('invoices', date '-infinity'), ('invoices', i.issue_date),
      (case when i.is_vi then 'vi_invoices' end, date '-infinity'), (case when i.is_vi then 'vi_invoices' end, i.issue_date),
      (case when i.credit_of is not null then 'invoices:credit_notes' end, date '-infinity'),
      (case when i.credit_of is not null then 'invoices:credit_notes' end, i.issue_date),
      (case when i.open_since is not null then 'invoices:overdue' end, i.open_since)) l (list, day)
  where l.list is not null
$function$;

CREATE OR REPLACE FUNCTION public.is_about_vi(kind text, id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE kind WHEN 'policy'::text THEN (SELECT (policies.insurance_type <> 'on_track'::text) FROM policies WHERE (policies.policy_id = is_about_vi.id)) WHEN 'claim'::text THEN (SELECT claims.is_vi FROM claims WHERE (claims.claim_id = is_about_vi.id)) WHEN 'request'::text THEN (SELECT (requests.insurance_type <> 'on_track'::text) FROM requests WHERE (requests.request_id = is_about_vi.id)) ELSE NULL::boolean END;

CREATE OR REPLACE FUNCTION public.is_crash(f figures)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((f).is_track AND ((f).words ? 'is_crash'::text));

CREATE OR REPLACE FUNCTION public.is_open_quote(document_state text, status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select document_state = 'quote' and status in ('concept', 'made', 'internal_check', 'waiting_for_approval',
    'accepted_by_underwriter', 'completed', 'change_requested', 'revision')
$function$;

CREATE OR REPLACE FUNCTION public.is_paid_by_insurer(t ledger_transactions)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (COALESCE((SELECT r.kind FROM ledger_transactions r WHERE (r.transaction_id = (is_paid_by_insurer.t).reverses)), (t).kind) = ANY (ARRAY['claim_paid_by_insurer'::text, 'claim_expense_paid_by_insurer'::text]));

CREATE OR REPLACE FUNCTION public.is_wanted(amount_open bigint, status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select amount_open > 0 and status not in ('cancelled', 'refunded')
$function$;

CREATE OR REPLACE FUNCTION public.keep_audit_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  words text := forgotten_words();
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'before' - 'after' - 'actor_name' = to_jsonb(old) - 'before' - 'after' - 'actor_name'
    and (new.actor_name = old.actor_name or new.actor_name = forget_text(old.actor_name, words)
      or (new.actor_name = 'Erased person'
        and exists (select from accounts a where a.user_id = old.actor_id and a.erased_at is not null)))
    and ((new.before, new.after) is not distinct from (old.before, old.after)
      or (words is not null
        and (new.before, new.after) is not distinct from (forget_json(old.before, words), forget_json(old.after, words)))
      or (words is not null
        and (new.before, new.after) is not distinct from (without_birth_dates(old.before), without_birth_dates(old.after)))
      or (new.before is null and new.after is null and old.record_kind = 'account'
        and exists (select from accounts a where a.user_id::text = old.record_id and a.erased_at is not null))
      or (new.before is null and new.after is null and old.record_kind = 'driver'
        and exists (select from drivers d where d.driver_id::text = old.record_id and d.erased_at is not null))) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_closed_bordereau()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a closed bordereau is kept as it was written' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_cover_interval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.known_to is not null or (
    new.cover_interval_id, new.policy_id, new.item_id, new.reason, new.covered_from, new.covered_to, new.known_from,
    new.transaction_id
  ) is distinct from (
    old.cover_interval_id, old.policy_id, old.item_id, old.reason, old.covered_from, old.covered_to, old.known_from,
    old.transaction_id
  ) then
    raise exception 'an interval of cover is replaced, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_exchange_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.keep_issued_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.invoice_number, new.premium, new.fee, new.ipt, new.total, new.currency, new.issue_date, new.policy_id,
      new.version_id, new.credit_of)
    is distinct from
     (old.invoice_number, old.premium, old.fee, old.ipt, old.total, old.currency, old.issue_date, old.policy_id,
      old.version_id, old.credit_of)
    or not belongs_still(old.user_id, new.user_id) then
    raise exception 'invoice % is issued and stays as it is', old.invoice_number using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_ledger_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'user_id' - 'broker_id' = to_jsonb(old) - 'user_id' - 'broker_id'
    and belongs_still(old.user_id, new.user_id) and belongs_still(old.broker_id, new.broker_id) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_ledger_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'description' = to_jsonb(old) - 'description'
    and new.description = 'Erased person' and retention_is_over(old.policy_id) then
    return new;
  end if;
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_locked_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  words text := forgotten_words();
begin
  if old.locked_at is null then
    return new;
  end if;
  if (new.content, new.rating, new.clauses, new.rating_risk)
    is distinct from (old.content, old.rating, old.clauses, old.rating_risk)
    and words is not null
    and (new.content is not distinct from without_birth_dates(old.content)
      or new.content in (forget_json(old.content, words), without_birth_dates(forget_json(old.content, words))))
    and ((new.rating, new.clauses, new.rating_risk) is not distinct from (old.rating, old.clauses, old.rating_risk)
      or (new.rating, new.clauses, new.rating_risk) is not distinct from
        (forget_json(old.rating, words), forget_json(old.clauses, words), forget_json(old.rating_risk, words)))
    and (retention_is_over(old.policy_id)
      or exists (select from policies p where p.policy_id = old.policy_id and p.document_state = 'quote')) then
    old.content := new.content;
    old.rating := new.rating;
    old.clauses := new.clauses;
    old.rating_risk := new.rating_risk;
  end if;
  if (
    new.content, new.rating, new.clauses, new.premium, new.discount, new.adjustment, new.fee, new.ipt,
    new.gross, new.commission, new.instalments, new.version_number, new.policy_id, new.locked_at,
    new.rating_risk, new.basis_hash, new.steps
  ) is distinct from (
    old.content, old.rating, old.clauses, old.premium, old.discount, old.adjustment, old.fee, old.ipt,
    old.gross, old.commission, old.instalments, old.version_number, old.policy_id, old.locked_at,
    old.rating_risk, old.basis_hash, old.steps
  ) then
    raise exception 'version % is locked', old.version_id using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_policy_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - 'reason' - 'no_loss_by' <> to_jsonb(old) - 'reason' - 'no_loss_by' then
    raise exception 'a transaction of a policy is added to, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_published_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := array['valid_to', 'revision'];
begin
  if old.published_at is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'additional_excess_rules'
    and (to_jsonb(new)->'filter') = lasting_filter(to_jsonb(old)->'filter') then
    free := free || array['filter'];
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a published version of % is never changed', tg_table_name
      using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_statement_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a row of a closed statement is kept as it was written' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tax_return_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a row of a filed tax return is kept as it was filed' using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.lasting_filter(filter jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT jsonb_object_agg(limits.kind, (SELECT COALESCE(jsonb_agg(DISTINCT lasting_record(limits.kind, named.id)), '[]'::jsonb) AS "coalesce" FROM jsonb_array_elements_text(limits.ids) named(id))) AS jsonb_object_agg FROM jsonb_each(lasting_filter.filter) limits(kind, ids)), '{}'::jsonb);

CREATE OR REPLACE FUNCTION public.lasting_record(kind text, id text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(CASE kind WHEN 'user_id'::text THEN (SELECT (accounts.merged_into)::text AS merged_into FROM accounts WHERE ((accounts.user_id)::text = lasting_record.id)) WHEN 'driver_id'::text THEN (SELECT (drivers.merged_into)::text AS merged_into FROM drivers WHERE ((drivers.driver_id)::text = lasting_record.id)) WHEN 'car_id'::text THEN (SELECT (cars.merged_into)::text AS merged_into FROM cars WHERE ((cars.car_id)::text = lasting_record.id)) WHEN 'event_id'::text THEN (SELECT (events.merged_into)::text AS merged_into FROM events WHERE ((events.event_id)::text = lasting_record.id)) WHEN 'circuit'::text THEN (SELECT circuits.merged_into FROM circuits WHERE (circuits.circuit_id = lasting_record.id)) ELSE NULL::text END, id);

CREATE OR REPLACE FUNCTION public.ledger_sums(e ledger_entries, t ledger_transactions)
 RETURNS TABLE(list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select l.list, l.owner, t.booked_on, l.status, e.currency::text, l.sign * e.amount, greatest(l.sign * e.amount, 0)
  from (values ('ledger', everybody(), e.account, 1),
      (case when e.account in ('insurer', 'commission', 'tax_payable', 'fee_income', 'write_off', 'bank_costs')
        then 'ledger:' || e.account end, coalesce(e.insurer_id, e.broker_id, everybody()), coalesce(e.country_code::text, ''), 1),
      (case when e.account in ('insurer', 'commission') and e.country_code is null and t.policy_id is not null and t.kind in ('premium_issued',
        'premium_adjusted', 'premium_credited', 'instalment_cancelled', 'panel_changed') then 'booked_premium' end,
        everybody(), '', -1)) l (list, owner, status, sign)
  where l.list is not null
$function$;

CREATE OR REPLACE FUNCTION public.lettered(letter text, names text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT (lettered.letter || n.n) FROM unnest(lettered.names) n(n));

CREATE OR REPLACE FUNCTION public.lower_all(texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (lower((texts)::text))::text[];

CREATE OR REPLACE FUNCTION public.make_number_sequence(wanted_series text, wanted_year integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  sequence_name text := wanted_series || '_numbers_' || wanted_year;
  first_number bigint;
begin
  if (wanted_series in ('claim', 'quote', 'policy') and wanted_year between 1900 and 2999) is not true then
    raise exception 'there are no numbers of % in %', wanted_series, wanted_year using errcode = 'invalid_parameter_value';
  end if;
  -- Two first writers of a year make it once: the second waits for the first one's commit.
  perform pg_advisory_xact_lock(hashtext(sequence_name));
  select coalesce(max(s.last_number), 0) + 1 into first_number
    from public.number_series s where s.series = wanted_series and s.year = wanted_year;
  execute format('create sequence if not exists public.%I start %s', sequence_name, first_number);
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_car()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_changes select distinct 'policy', policy_id from policy_items where car_id = new.car_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_cover()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_changes
    select distinct m.kind, m.record_id from new_rows n join policy_items i on i.item_id = n.item_id
      cross join lateral (values ('policy', i.policy_id), ('car', i.car_id)) m (kind, record_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_drivers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_changes select distinct 'policy', i.policy_id from rows_changed r join policy_items i on i.item_id = r.item_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform mark_events_of_series(array(
      select championship_id from (
        (select event_id, championship_id from new_rows except select event_id, championship_id from old_rows)
        union all
        (select event_id, championship_id from old_rows except select event_id, championship_id from new_rows)) r
      where championship_id is not null));
    insert into event_changes
      select distinct m.kind, m.record_id from (
          select event_id, start_on, championship_id from new_rows
          except select event_id, start_on, championship_id from old_rows) n
        join policy_items i on i.event_id = n.event_id
        cross join lateral (values ('policy', i.policy_id), ('car', i.car_id)) m (kind, record_id);
  else
    perform mark_events_of_series(array(select distinct championship_id from new_rows where championship_id is not null));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_items()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into event_changes
      select distinct m.kind, m.record_id from (
          (select item_id, policy_id, car_id, event_id, current from new_rows
            except select item_id, policy_id, car_id, event_id, current from old_rows)
          union all
          (select item_id, policy_id, car_id, event_id, current from old_rows
            except select item_id, policy_id, car_id, event_id, current from new_rows)) r
        cross join lateral (values ('policy', r.policy_id), ('car', r.car_id)) m (kind, record_id);
  else
    insert into event_changes
      select distinct m.kind, m.record_id from new_rows n
        cross join lateral (values ('policy', n.policy_id), ('car', n.car_id)) m (kind, record_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into event_changes
      select distinct 'policy', r.policy_id from (
        (select payment_id, instalment_number, policy_id, is_wanted(amount_open, status), due_on from new_rows
          except select payment_id, instalment_number, policy_id, is_wanted(amount_open, status), due_on from old_rows)
        union all
        (select payment_id, instalment_number, policy_id, is_wanted(amount_open, status), due_on from old_rows
          except select payment_id, instalment_number, policy_id, is_wanted(amount_open, status), due_on from new_rows)) r;
  else
    insert into event_changes select distinct 'policy', policy_id from new_rows;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_policies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into event_changes
    select distinct m.kind, m.record_id from (
        select policy_id, document_state, status = 'cancelled', is_open_quote(document_state, status) from new_rows
        except select policy_id, document_state, status = 'cancelled', is_open_quote(document_state, status) from old_rows) n
      join policy_items i on i.policy_id = n.policy_id and i.current
      cross join lateral (values ('policy', i.policy_id), ('car', i.car_id)) m (kind, record_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_requests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into event_changes select distinct 'car', a.car_id from new_rows r cross join lateral cars_asked_for(r) a
      where r.status = 'submitted' and r.handled_at is null and a.car_id is not null;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into event_changes select distinct 'car', a.car_id from old_rows r cross join lateral cars_asked_for(r) a
      where r.status = 'submitted' and r.handled_at is null and a.car_id is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_events_of_series(championships uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into event_changes
  select distinct 'car', i.car_id from events e join policy_items i on i.event_id = e.event_id and i.current
  where e.championship_id = any (championships)
$function$;

CREATE OR REPLACE FUNCTION public.mark_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    insert into figure_changes select distinct policy_id from new_rows where policy_id is not null;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into figure_changes select distinct policy_id from old_rows where policy_id is not null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_figures_of_championships()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes
    select i.policy_id from (
        select championship_id, name, series, year from new_rows
        except select championship_id, name, series, year from old_rows) n
      join events e on e.championship_id = n.championship_id join policy_items i on i.event_id = e.event_id
    union
    select c.policy_id from (
        select championship_id, name, series from new_rows
        except select championship_id, name, series from old_rows) n
      join events e on e.championship_id = n.championship_id join claims c on c.event_id = e.event_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_figures_of_circuits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes
    select distinct c.policy_id from (
        select circuit_id, corners from new_rows except select circuit_id, corners from old_rows) n
      join events e on e.circuit_id = n.circuit_id join claims c on c.event_id = e.event_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_figures_of_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes select distinct t.policy_id from new_rows r join ledger_transactions t using (transaction_id)
    where t.policy_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_figures_of_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into figure_changes
    select i.policy_id from new_rows n join policy_items i on i.event_id = n.event_id
    union select c.policy_id from new_rows n join claims c on c.event_id = n.event_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_figures_of_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  other exchange_rates := case when tg_op = 'DELETE' then old else new end;
begin
  insert into figure_changes select distinct policy_id from figures
    where currency = other.currency and currency <> 'EUR' and (rate is null or on_day >= other.valid_from
      or made_on >= other.valid_from or kind = 'charge'
      or not exists (select from exchange_rates x where x.currency = other.currency and x.valid_from < other.valid_from));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into list_count_changes (list, owner, day, status, n)
    values ('written:' || tg_table_name, '00000000-0000-0000-0000-000000000000', '-infinity', '', 1 + floor(random() * 2147483647)::bigint);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT COALESCE(string_agg(word.word, ' '::text ORDER BY word.word), ''::text) AS "coalesce" FROM regexp_split_to_table(regexp_replace(searchable(name_key.name), '[^[:alnum:]]+'::text, ' '::text, 'g'::text), ' '::text) word(word) WHERE (word.word <> ''::text));

CREATE OR REPLACE FUNCTION public.next_number(wanted_series text, wanted_year integer)
 RETURNS integer
 LANGUAGE sql
AS $function$
  insert into number_series (series, year, last_number) values (wanted_series, wanted_year, 1)
  on conflict (series, year) do update set last_number = number_series.last_number + 1
  returning last_number
$function$;

CREATE OR REPLACE FUNCTION public.note_account_iban()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_payee_account(new.user_id, new.iban, null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_payee_account(of_user uuid, written text, by_whom uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into payee_accounts (user_id, iban, noted_by)
  select of_user, upper(regexp_replace(written, '[^A-Za-z0-9]', '', 'g')), by_whom
  where of_user is not null and upper(regexp_replace(written, '[^A-Za-z0-9]', '', 'g')) ~ '^[A-Z0-9]{15,34}$'
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.note_payout_iban()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.source = 'claim_payout' then
    perform note_payee_account((select user_id from claims where claim_id = new.claim_id), new.iban, new.created_by);
  else
    insert into payee_accounts (payee, iban, noted_by)
    select lower(trim(new.payee)), upper(regexp_replace(new.iban, '[^A-Za-z0-9]', '', 'g')), new.created_by
    on conflict do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_refund_iban()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_payee_account(coalesce((select user_id from policies where policy_id = new.policy_id),
    (select user_id from unallocated_receipts where unallocated_id = new.unallocated_id)), new.iban, new.requested_by);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  insert into webhook_deliveries (webhook_id, event_type, record_id, happened_at, next_attempt_at)
    select w.webhook_id, n.record_kind || '.' || n.action, n.record_id, clock_now(), clock_now()
    from new_rows n join webhooks w on w.is_active and n.record_kind = any (w.kinds);
  if found then
    perform graphile_worker.add_job('deliver_webhooks', '{}'::json);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_tail(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ltrim("substring"(number, '[0-9]+$'::text), '0'::text);

CREATE OR REPLACE FUNCTION public.numbers_of_objects(content jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT searchable(string_agg(n.number, ' '::text)) AS searchable FROM (SELECT COALESCE(NULLIF((i.item ->> 'serial_number'::text), ''::text), NULLIF((i.item ->> 'chassis_number'::text), ''::text)) AS number FROM jsonb_array_elements(CASE WHEN (jsonb_typeof(((numbers_of_objects.content -> 'line'::text) -> 'items'::text)) = 'array'::text) THEN ((numbers_of_objects.content -> 'line'::text) -> 'items'::text) ELSE '[]'::jsonb END) i(item)) n);

CREATE OR REPLACE FUNCTION public.payment_sums(p payments)
 RETURNS TABLE(list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select l.list, o.owner, l.day, p.status, p.currency::text, p.amount, p.amount_open
  from counted_owners(p.user_id, p.broker_id) o
    cross join (values ('payments', date '-infinity'), ('payments', p.due_on),
      (case when p.is_vi then 'vi_payments' end, date '-infinity'), (case when p.is_vi then 'vi_payments' end, p.due_on),
      (case when p.amount_open > 0 then 'open_payments' end, date '-infinity'),
      (case when p.amount_open > 0 then 'open_payments' end, p.due_on),
      (case when p.settled_at is not null then 'settled_payments' end, amsterdam_date(p.settled_at))) l (list, day)
  where l.list is not null
$function$;

CREATE OR REPLACE FUNCTION public.phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (length(regexp_replace(phone, '\D'::text, ''::text, 'g'::text)) >= 8) THEN "right"(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), 9) ELSE ''::text END;

CREATE OR REPLACE FUNCTION public.phrase_changed_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  id uuid := (to_jsonb(old)->>tg_argv[1])::uuid;
begin
  delete from search_phrases s where s.kind = tg_argv[0] and s.record_id = id
    and s.phrase = any (array(select phrases_of(searched_texts(tg_argv[0], to_jsonb(old)))));
  if tg_op = 'UPDATE' then
    insert into search_phrases (kind, phrase, record_id)
      select tg_argv[0], p, id from phrases_of(searched_texts(tg_argv[0], to_jsonb(new))) p;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.phrase_new_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_phrases (kind, phrase, record_id)
    select tg_argv[0], p.phrase, (n.record->>tg_argv[1])::uuid
    from (select to_jsonb(r) as record from new_rows r) n
      cross join lateral phrases_of(searched_texts(tg_argv[0], n.record)) p (phrase);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.phrases_of(texts text[])
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
    select distinct left(array_to_string(words[place:], ' '), 80)
    from (
      select regexp_split_to_array(btrim(searchable(said)), '\s+') as words
      from unnest(texts) said where btrim(said) <> ''
    ) named cross join lateral generate_series(1, least(cardinality(words), 8)) place
  $function$;

CREATE OR REPLACE FUNCTION public.policy_counts(p policies)
 RETURNS TABLE(list text, owner uuid, day date, status text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select n.list, o.owner, l.day, p.status
  from counted_owners(p.user_id, p.broker_id, p.insurer_id, p.owner_id) o
    cross join (values (p.document_state, date '-infinity'), (p.document_state, coalesce(p.period_from, date 'infinity')),
      (case when p.document_state = 'policy' then 'policy:ends' end, coalesce(p.period_to, date 'infinity')),
      (case when p.document_state = 'policy' and p.has_gaps then 'policy:gaps' end, coalesce(p.period_to, date 'infinity'))
    ) l (list, day)
    cross join lateral (
      select l.list
      union all select 'vi_' || l.list || line from (values (''), (':' || p.insurance_type)) v (line)
      where p.insurance_type <> 'on_track' and l.list <> 'policy:gaps'
    ) n (list)
  where l.list is not null
  union all
  select l.list, i, l.day, p.status
  from unnest(p.panel_insurer_ids) i
    cross join (values ('co_policy', date '-infinity'), ('co_policy', coalesce(p.period_from, date 'infinity')),
      ('co_policy:ends', coalesce(p.period_to, date 'infinity')),
      (case when p.has_gaps then 'co_policy:gaps' end, coalesce(p.period_to, date 'infinity'))) l (list, day)
  where p.document_state = 'policy' and i <> p.insurer_id and l.list is not null
  union all
  select 'held', h, date '-infinity', p.status from unnest(p.held_at) h where p.document_state = 'policy'
$function$;

CREATE OR REPLACE FUNCTION public.policy_has_gaps(id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((EXISTS (SELECT FROM (policy_items i JOIN cars c ON ((c.car_id = i.car_id))) WHERE ((i.policy_id = policy_has_gaps.id) AND i.current AND ((c.chassis_number = ''::text) OR (NOT (EXISTS (SELECT FROM policy_item_drivers d WHERE (d.item_id = i.item_id)))))))) OR (EXISTS (SELECT FROM payments y WHERE ((y.policy_id = policy_has_gaps.id) AND (y.status = 'too_late'::text)))));

CREATE OR REPLACE FUNCTION public.policy_held_at(id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT h.owner FROM ((policy_items i JOIN events e ON (((e.event_id = i.event_id) AND (e.merged_into IS NULL)))) CROSS JOIN LATERAL (VALUES (e.championship_id), (circuit_owner(e.circuit_id))) h(owner)) WHERE ((i.policy_id = policy_held_at.id) AND i.current AND (h.owner IS NOT NULL)) ORDER BY h.owner);

CREATE OR REPLACE FUNCTION public.policy_paid_state(id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (count(*) = 0) THEN 'none'::text WHEN bool_or((payments.status = 'too_late'::text)) THEN 'too_late'::text WHEN (COALESCE(sum(payments.amount_open) FILTER (WHERE (payments.status <> 'cancelled'::text)), (0)::numeric) = (0)::numeric) THEN 'paid'::text WHEN bool_or(((payments.amount_open < payments.amount) AND (payments.status <> 'cancelled'::text))) THEN 'partly_paid'::text ELSE 'open'::text END AS "case" FROM payments WHERE (payments.policy_id = policy_paid_state.id));

CREATE OR REPLACE FUNCTION public.policy_sums(p policies, later_commission numeric DEFAULT 0)
 RETURNS TABLE(list text, owner uuid, day date, status text, currency text, amount bigint, second_amount bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select 'made', o.owner, amsterdam_date(p.made_at), p.status, p.currency::text,
    round(p.premium * coalesce(s.share, 1))::bigint, round(
      (m.commission - later_commission) * coalesce(s.share, 1))::bigint
  from (select owner from counted_owners(p.user_id, p.broker_id, p.insurer_id)
      union select unnest(p.panel_insurer_ids)) o
    cross join (select v.commission + coalesce((select sum(c.commission) from policy_charges c
        where c.policy_id = p.policy_id), 0) as commission
      from policy_versions v where v.version_id = p.locked_version_id) m
    left join lateral (
      select coalesce((select (one ->> 'share_bp')::numeric / 10000 from jsonb_array_elements(v.content -> 'panel') one
        where one ->> 'insurer_id' = o.owner::text), 0) as share
      from policy_versions v
      where cardinality(p.panel_insurer_ids) > 0 and v.version_id = p.locked_version_id
        and (o.owner = p.insurer_id or o.owner = any (p.panel_insurer_ids))
        and jsonb_typeof(v.content -> 'panel') = 'array' and jsonb_array_length(v.content -> 'panel') > 0) s on true
  where p.document_state = 'policy' and p.made_at is not null and p.locked_version_id is not null
$function$;

CREATE OR REPLACE FUNCTION public.rate_figures(ids uuid[], mark bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.rate_of_posting(id uuid)
 RETURNS numeric
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT COALESCE(e.rate, exchange_rate_on(e.currency, t.booked_on)) AS "coalesce" FROM (ledger_entries e JOIN ledger_transactions t USING (transaction_id)) WHERE (e.transaction_id = rate_of_posting.id) LIMIT 1);

CREATE OR REPLACE FUNCTION public.refresh_held_at(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from policies where policy_id = any (ids) order by policy_id for no key update;
  update policies p set held_at = policy_held_at(p.policy_id)
    where p.policy_id = any (ids) and p.held_at <> policy_held_at(p.policy_id);
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_open_on_invoices(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from invoices where invoice_id = any (ids) order by invoice_id for no key update;
  update invoices i set amount_open = o.open, open_since = o.since
    from (select p.invoice_id, sum(p.amount_open) as open, min(p.due_on) filter (where p.amount_open > 0) as since
      from payments p where p.invoice_id = any (ids) group by 1) o
    where i.invoice_id = o.invoice_id and (i.amount_open, i.open_since) is distinct from (o.open, o.since);
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_paid_state(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from policies where policy_id = any (ids) order by policy_id for no key update;
  update policies p set paid_state = policy_paid_state(p.policy_id)
    where p.policy_id = any (ids) and p.paid_state <> policy_paid_state(p.policy_id);
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_policy_gaps(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from policies where policy_id = any (ids) and document_state = 'policy' order by policy_id for no key update;
  update policies p set has_gaps = not p.has_gaps
    where p.policy_id = any (ids) and p.document_state = 'policy' and p.has_gaps <> policy_has_gaps(p.policy_id);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% rows of % are kept as they were written', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_premium_tax_gap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from premium_tax_rates a
    where a.country_code = new.country_code and a.line = new.line
      and a.published_at is not null and a.valid_to is not null
      and exists (select from premium_tax_rates b where b.country_code = a.country_code and b.line = a.line
        and b.published_at is not null and b.valid_from > a.valid_to)
      and not exists (select from premium_tax_rates b where b.country_code = a.country_code and b.line = a.line
        and b.published_at is not null and b.valid_from = a.valid_to + 1)
  ) then
    raise exception 'premium tax of % leaves a day without a rate', new.country_code
      using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_rating_gap()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from rating_tables a where a.published_at is not null and a.valid_to is not null and not exists (
      select from rating_tables b where b.published_at is not null and b.insurance_type = a.insurance_type
        and b.valid_from = a.valid_to + 1)
  ) then
    raise exception 'the rating tables leave a day without a version' using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.reporting_currency()
 RETURNS character
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 'EUR'::character(3);

CREATE OR REPLACE FUNCTION public.retention_is_over(policy_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM ((policies p JOIN accounts a ON ((a.user_id = p.user_id))) JOIN erasures e ON ((e.user_id = COALESCE(a.merged_into, a.user_id)))) WHERE ((p.policy_id = retention_is_over.policy_id) AND (e.hold_reason = ''::text) AND (e.kept_until < (clock_now())::date))));

CREATE OR REPLACE FUNCTION public.searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, COALESCE(value, ''::text)));

CREATE OR REPLACE FUNCTION public.searched_texts(kind text, record jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE kind WHEN 'account'::text THEN ARRAY[(record ->> 'company_name'::text), (record ->> 'team_name'::text), (record ->> 'attn'::text), (record ->> 'email'::text), regexp_replace((record ->> 'phone'::text), '[^0-9+]'::text, ''::text, 'g'::text)] WHEN 'driver'::text THEN ARRAY[(((record ->> 'first_name'::text) || ' '::text) || (record ->> 'last_name'::text))] ELSE ARRAY[(((record ->> 'make'::text) || ' '::text) || (record ->> 'model'::text)), (record ->> 'chassis_number'::text), (record ->> 'start_number'::text)] END;

CREATE OR REPLACE FUNCTION public.sum_event_facts(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into event_counts as c
  select e.event_id, coalesce(p.policies, 0), coalesce(p.cars, 0), coalesce(p.without_driver, 0), coalesce(p.without_chassis, 0),
    coalesce(p.unpaid, 0), (select count(*) from event_entries n where n.event_id = e.event_id)::integer, coalesce(p.quotes_open, 0)
  from unnest(ids) e (event_id)
    left join lateral (
      select (count(*) filter (where k.cars > 0))::integer as policies, sum(k.cars)::integer as cars,
        sum(k.without_driver)::integer as without_driver, sum(k.without_chassis)::integer as without_chassis,
        sum(k.unpaid)::integer as unpaid, sum(k.quotes_open)::integer as quotes_open
      from event_policies k where k.event_id = e.event_id) p on true
  on conflict (event_id) do update
    set policies = excluded.policies, cars = excluded.cars, without_driver = excluded.without_driver,
      without_chassis = excluded.without_chassis, unpaid = excluded.unpaid, not_insured = excluded.not_insured,
      quotes_open = excluded.quotes_open
    where c is distinct from excluded
$function$;

CREATE OR REPLACE FUNCTION public.sum_figures_anew()
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.sum_list(wanted_list text, wanted_owner uuid, from_day date, to_day date)
 RETURNS TABLE(status text, currency text, n bigint, amount bigint, second_amount bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select s.status, s.currency, sum(s.n)::bigint, sum(s.amount)::bigint, sum(s.second_amount)::bigint from (
    select c.status, c.currency, c.n, c.amount, c.second_amount from list_sums c
      where c.list = wanted_list and c.owner = wanted_owner and c.day between from_day and to_day
    union all
    select d.status, d.currency, d.n, d.amount, d.second_amount from list_sum_changes d
      where d.list = wanted_list and d.owner = wanted_owner and d.day between from_day and to_day
  ) s group by s.status, s.currency having sum(s.n) <> 0 or sum(s.amount) <> 0 or sum(s.second_amount) <> 0
$function$;

CREATE OR REPLACE FUNCTION public.texts_of(list jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT jsonb_array_elements_text(list) AS jsonb_array_elements_text);

CREATE OR REPLACE FUNCTION public.translated(amount bigint, rate numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (rate IS NULL) THEN amount ELSE (round(((amount)::numeric * rate)))::bigint END;

CREATE OR REPLACE FUNCTION public.unix(instant timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (floor(EXTRACT(epoch FROM (instant - '1970-01-01 00:00:00+00'::timestamp with time zone))))::bigint;

CREATE OR REPLACE FUNCTION public.value_band(insured bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (insured <= 5000000) THEN '1'::text WHEN (insured <= 10000000) THEN '2'::text WHEN (insured <= 25000000) THEN '3'::text WHEN (insured <= 50000000) THEN '4'::text ELSE '5'::text END;

CREATE OR REPLACE FUNCTION public.whole_hours(span interval)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((floor((EXTRACT(epoch FROM span) / (3600)::numeric)))::bigint)::text;

CREATE OR REPLACE FUNCTION public.without_birth_dates(content jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (NOT jsonb_path_exists(content, '$."line"."items"[*]."birth_date"'::jsonpath)) THEN content ELSE jsonb_set(content, '{line,items}'::text[], (SELECT jsonb_agg(CASE WHEN (COALESCE((i.item ->> 'birth_date'::text), ''::text) = ''::text) THEN i.item ELSE (i.item || jsonb_build_object('birth_date', ("left"((i.item ->> 'birth_date'::text), 4) || '-01-01'::text))) END ORDER BY i.place) AS jsonb_agg FROM jsonb_array_elements((without_birth_dates.content #> '{line,items}'::text[])) WITH ORDINALITY i(item, place))) END;

CREATE OR REPLACE FUNCTION public.write_booked_figures(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.write_claim_figures(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.write_desk_figures(ids uuid[], today date)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.write_driver_figures(ids uuid[], today date)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.write_event_facts(policies uuid[], cars uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  touched uuid[];
  more uuid[];
begin
  with found as materialized (select * from event_policies_of(policies)),
    gone as (
      delete from event_policies k where k.policy_id = any (policies)
        and not exists (select from found f where f.event_id = k.event_id and f.policy_id = k.policy_id)
      returning k.event_id),
    put as (
      insert into event_policies as k select * from found
      on conflict (event_id, policy_id) do update
        set cars = excluded.cars, without_driver = excluded.without_driver, without_chassis = excluded.without_chassis,
          unpaid = excluded.unpaid, unpaid_later = excluded.unpaid_later, quotes_open = excluded.quotes_open
        where k is distinct from excluded
      returning k.event_id)
  select array(select event_id from gone union select event_id from put) into touched;
  with found as materialized (select * from event_entries_of(cars)),
    gone as (
      delete from event_entries k where k.car_id = any (cars)
        and not exists (select from found f where f.event_id = k.event_id and f.car_id = k.car_id)
      returning k.event_id),
    put as (
      insert into event_entries select * from found on conflict do nothing returning event_id)
  select array(select event_id from gone union select event_id from put) into more;
  return array(select unnest(touched) union select unnest(more));
end $function$;

CREATE OR REPLACE FUNCTION public.write_figures(ids uuid[], today date)
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_custom_plan'
 SET work_mem TO '64MB'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.write_held_figures(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into figures (kind, source_id, policy_id, user_id, insurers, is_track, series, countries, currency, on_day, words, owed)
  select 'held', h.transaction_id, h.policy_id, p.user_id, '{}', p.insurance_type = 'on_track', '{}', '{}', h.currency,
    h.booked_on, jsonb_strip_nulls(jsonb_build_object(
      'party', h.account || ' ' || coalesce(h.party, everybody()), 'country', h.country_code)), h.amount
  from held_premium(ids) h join policies p on p.policy_id = h.policy_id
$function$;

CREATE OR REPLACE FUNCTION public.write_loss_figures(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.write_premium_figures(ids uuid[], today date)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.write_transport_figures(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

create table account_views (
  view_id uuid default uuidv7() not null,
  viewer_id uuid not null,
  viewed_id uuid not null,
  reason text not null,
  started_at timestamp with time zone default clock_now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint account_views_check CHECK ((viewer_id <> viewed_id)),
  constraint account_views_pkey PRIMARY KEY (view_id),
  constraint account_views_reason_check CHECK ((length(btrim(reason)) >= 10)),
  constraint account_views_viewed_id_fkey FOREIGN KEY (viewed_id) REFERENCES accounts(user_id),
  constraint account_views_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES accounts(user_id)
);

create table accounts (
  user_id uuid default uuidv7() not null,
  account_type text not null,
  account_types text[] default '{}'::text[] not null,
  attn text default ''::text not null,
  company_name text default ''::text not null,
  team_name text default ''::text not null,
  email citext not null,
  extra_emails text[] default '{}'::text[] not null,
  phone text default ''::text not null,
  country character(2) default 'NL'::bpchar not null,
  vat_number text default ''::text not null,
  iban text default ''::text not null,
  broker_id uuid,
  insurer_id uuid,
  commission_pct numeric(4,1) default 15.0 not null,
  clean_seasons integer default 0 not null,
  claim_level integer default 4 not null,
  notes text default ''::text not null,
  preferences jsonb default '{}'::jsonb not null,
  currency character(3) default 'EUR'::bpchar not null,
  language text default 'en'::text not null,
  active boolean default true not null,
  password_hash text,
  revision integer default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  last_login_at timestamp with time zone,
  search_text text generated always as (searchable(((((((((company_name || ' '::text) || team_name) || ' '::text) || attn) || ' '::text) || (email)::text) || ' '::text) || phone))) stored,
  has_short_password boolean default false not null,
  muted_notices text[] default '{}'::text[] not null,
  merged_into uuid,
  merged_at timestamp with time zone,
  erased_at timestamp with time zone,
  authority_limits jsonb,
  constraint accounts_account_type_check CHECK ((account_type = ANY (ARRAY['superadmin'::text, 'admin'::text, 'agent'::text, 'brokerage'::text, 'insurer'::text, 'loss_adjuster'::text]))),
  constraint accounts_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint accounts_check CHECK (((account_type = 'insurer'::text) <= (insurer_id IS NOT NULL))),
  constraint accounts_claim_level_check CHECK (((claim_level >= 1) AND (claim_level <= 10))),
  constraint accounts_clean_seasons_check CHECK ((clean_seasons >= 0)),
  constraint accounts_commission_pct_check CHECK (((commission_pct >= (0)::numeric) AND (commission_pct <= (30)::numeric))),
  constraint accounts_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint accounts_email_key UNIQUE (email),
  constraint accounts_erased_check CHECK (((erased_at IS NULL) OR (NOT active))),
  constraint accounts_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint accounts_merged_check CHECK (((merged_into IS NULL) OR ((merged_into <> user_id) AND (merged_at IS NOT NULL) AND (NOT active)))),
  constraint accounts_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES accounts(user_id),
  constraint accounts_pkey PRIMARY KEY (user_id)
);

create table additional_excess_rules (
  code text not null,
  condition text not null,
  kind text not null,
  value numeric(12,4) not null,
  active boolean default true not null,
  valid_from date default '2022-01-01'::date not null,
  valid_to date,
  filter jsonb default '{}'::jsonb not null,
  rule_id uuid default uuidv7() not null,
  published_at timestamp with time zone default clock_now(),
  reason text default ''::text not null,
  revision integer default 0 not null,
  show_to_client boolean default true not null,
  constraint additional_excess_rules_check CHECK ((valid_to >= valid_from)),
  constraint additional_excess_rules_kind_check CHECK ((kind = ANY (ARRAY['pct_of_base_excess'::text, 'pct_of_value'::text, 'amount'::text]))),
  constraint additional_excess_rules_no_overlap EXCLUDE USING gist (code WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((published_at IS NOT NULL)),
  constraint additional_excess_rules_pkey PRIMARY KEY (rule_id),
  constraint additional_excess_rules_value_check CHECK ((value >= (0)::numeric))
);

create table addresses (
  address_id uuid default uuidv7() not null,
  user_id uuid not null,
  label text default ''::text not null,
  company_name text default ''::text not null,
  attn text default ''::text not null,
  address text default ''::text not null,
  zip text default ''::text not null,
  city text default ''::text not null,
  country character(2) not null,
  state text default ''::text not null,
  phone text default ''::text not null,
  revision integer default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint addresses_pkey PRIMARY KEY (address_id),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table api_tokens (
  token_id uuid default uuidv7() not null,
  user_id uuid not null,
  account_type text not null,
  name text not null,
  scope text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default clock_now() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_tokens_pkey PRIMARY KEY (token_id),
  constraint api_tokens_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text]))),
  constraint api_tokens_token_hash_key UNIQUE (token_hash),
  constraint api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table audit_log (
  audit_id uuid default uuidv7() not null,
  happened_at timestamp with time zone default clock_now() not null,
  actor_id uuid,
  actor_name text not null,
  actor_type text not null,
  action text not null,
  record_kind text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  constraint audit_log_pkey PRIMARY KEY (audit_id)
);

create table authenticators (
  user_id uuid not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint authenticators_pkey PRIMARY KEY (user_id),
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table bank_bookings (
  entry_id uuid not null,
  transaction_id uuid not null,
  made boolean not null,
  payment_id uuid,
  instalment_number integer,
  status_before text,
  undone_at timestamp with time zone,
  constraint bank_bookings_check CHECK (((payment_id IS NULL) = (instalment_number IS NULL))),
  constraint bank_bookings_check1 CHECK (((payment_id IS NULL) = (status_before IS NULL))),
  constraint bank_bookings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES bank_entries(entry_id),
  constraint bank_bookings_payment_id_instalment_number_fkey FOREIGN KEY (payment_id, instalment_number) REFERENCES payments(payment_id, instalment_number),
  constraint bank_bookings_pkey PRIMARY KEY (entry_id, transaction_id),
  constraint bank_bookings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id)
);

create table bank_entries (
  entry_id uuid default uuidv7() not null,
  statement_id uuid not null,
  "position" integer not null,
  amount bigint not null,
  currency character(3) not null,
  booked_on date not null,
  bank_reference text default ''::text not null,
  end_to_end text default ''::text not null,
  remittance text default ''::text not null,
  counterparty text default ''::text not null,
  counterparty_iban text default ''::text not null,
  status text default 'open'::text not null,
  certainty text default ''::text not null,
  user_id uuid,
  note text default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  return_reason text default ''::text not null,
  is_reversal boolean default false not null,
  constraint bank_entries_amount_check CHECK ((amount <> 0)),
  constraint bank_entries_certainty_check CHECK ((certainty = ANY (ARRAY[''::text, 'exact'::text, 'likely'::text, 'none'::text]))),
  constraint bank_entries_check CHECK (((status = 'open'::text) = (decided_at IS NULL))),
  constraint bank_entries_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint bank_entries_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(user_id),
  constraint bank_entries_pkey PRIMARY KEY (entry_id),
  constraint bank_entries_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(statement_id),
  constraint bank_entries_statement_id_position_key UNIQUE (statement_id, "position"),
  constraint bank_entries_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'aside'::text]))),
  constraint bank_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table bank_statements (
  statement_id uuid default uuidv7() not null,
  iban text not null,
  currency character(3) not null,
  statement_ref text not null,
  format text not null,
  opening_balance bigint not null,
  closing_balance bigint not null,
  from_on date not null,
  to_on date not null,
  file_name text default ''::text not null,
  file_sha256 text not null,
  imported_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  constraint bank_statements_check CHECK ((from_on <= to_on)),
  constraint bank_statements_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['camt.053.001.02'::text, 'camt.053.001.08'::text, 'mt940'::text]))),
  constraint bank_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES accounts(user_id),
  constraint bank_statements_pkey PRIMARY KEY (statement_id)
);

create table binders (
  binder_id uuid default uuidv7() not null,
  insurer_id uuid not null,
  umr text not null,
  valid_from date not null,
  valid_to date not null,
  lines text[] not null,
  countries text[] default '{}'::text[] not null,
  classes text[] default '{}'::text[] not null,
  highest_series_level bigint,
  highest_driver_level bigint,
  currency text default 'EUR'::text not null,
  value_per_car bigint,
  value_per_event bigint,
  value_per_transport bigint,
  premium_limit bigint,
  commission_pct numeric(4,1) default 0 not null,
  profit_commission_pct numeric(4,1) default 0 not null,
  notes text default ''::text not null,
  revision bigint default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  profit_expenses_pct numeric(4,1) default 0 not null,
  deficit_carried boolean default true not null,
  constraint binders_check CHECK ((valid_to >= valid_from)),
  constraint binders_commission_pct_check CHECK (((commission_pct >= (0)::numeric) AND (commission_pct <= (50)::numeric))),
  constraint binders_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'USD'::text, 'GBP'::text]))),
  constraint binders_highest_driver_level_check CHECK (((highest_driver_level >= 1) AND (highest_driver_level <= 10))),
  constraint binders_highest_series_level_check CHECK (((highest_series_level >= 1) AND (highest_series_level <= 10))),
  constraint binders_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint binders_lines_check CHECK ((cardinality(lines) > 0)),
  constraint binders_pkey PRIMARY KEY (binder_id),
  constraint binders_premium_limit_check CHECK ((premium_limit > 0)),
  constraint binders_profit_commission_pct_check CHECK (((profit_commission_pct >= (0)::numeric) AND (profit_commission_pct <= (50)::numeric))),
  constraint binders_profit_expenses_pct_check CHECK (((profit_expenses_pct >= (0)::numeric) AND (profit_expenses_pct <= (50)::numeric))),
  constraint binders_umr_key UNIQUE (umr),
  constraint binders_value_per_car_check CHECK ((value_per_car > 0)),
  constraint binders_value_per_event_check CHECK ((value_per_event > 0)),
  constraint binders_value_per_transport_check CHECK ((value_per_transport > 0))
);

create table bordereau_bookings (
  bordereau_id uuid not null,
  transaction_id uuid not null,
  constraint bordereau_bookings_bordereau_id_fkey FOREIGN KEY (bordereau_id) REFERENCES bordereaux(bordereau_id),
  constraint bordereau_bookings_pkey PRIMARY KEY (bordereau_id, transaction_id),
  constraint bordereau_bookings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id)
);

create table bordereau_files (
  bordereau_id uuid not null,
  kind text not null,
  format text not null,
  bytes bytea not null,
  constraint bordereau_files_bordereau_id_fkey FOREIGN KEY (bordereau_id) REFERENCES bordereaux(bordereau_id),
  constraint bordereau_files_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint bordereau_files_kind_check CHECK ((kind = ANY (ARRAY['risk'::text, 'premium'::text, 'claims'::text]))),
  constraint bordereau_files_pkey PRIMARY KEY (bordereau_id, kind, format)
);

create table bordereau_layouts (
  insurer_id uuid not null,
  kind text not null,
  columns jsonb not null,
  revision bigint default 0 not null,
  constraint bordereau_layouts_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint bordereau_layouts_kind_check CHECK ((kind = ANY (ARRAY['risk'::text, 'premium'::text, 'claims'::text]))),
  constraint bordereau_layouts_pkey PRIMARY KEY (insurer_id, kind)
);

create table bordereau_rows (
  bordereau_id uuid not null,
  kind text not null,
  "position" bigint not null,
  policy_id uuid,
  claim_id uuid,
  currency text not null,
  amount bigint not null,
  recovered bigint default 0 not null,
  cells jsonb not null,
  fees bigint default 0 not null,
  constraint bordereau_rows_bordereau_id_fkey FOREIGN KEY (bordereau_id) REFERENCES bordereaux(bordereau_id),
  constraint bordereau_rows_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint bordereau_rows_currency_check CHECK ((currency = ANY (ARRAY['EUR'::text, 'USD'::text, 'GBP'::text]))),
  constraint bordereau_rows_kind_check CHECK ((kind = ANY (ARRAY['risk'::text, 'premium'::text, 'claims'::text]))),
  constraint bordereau_rows_pkey PRIMARY KEY (bordereau_id, kind, "position"),
  constraint bordereau_rows_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id)
);

create table bordereaux (
  bordereau_id uuid default uuidv7() not null,
  bordereau_number text not null,
  insurer_id uuid not null,
  period_from date not null,
  period_until date not null,
  totals jsonb not null,
  findings jsonb default '[]'::jsonb not null,
  accepted_because text default ''::text not null,
  closed_by uuid not null,
  closed_at timestamp with time zone default clock_now() not null,
  sent_to text default ''::text not null,
  sent_at timestamp with time zone,
  constraint bordereaux_bordereau_number_key UNIQUE (bordereau_number),
  constraint bordereaux_check CHECK ((period_until >= period_from)),
  constraint bordereaux_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES accounts(user_id),
  constraint bordereaux_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint bordereaux_pkey PRIMARY KEY (bordereau_id)
);

create table broker_rounds (
  policy_id uuid not null,
  asked_at timestamp with time zone not null,
  asked_hash text not null,
  answered_at timestamp with time zone,
  answer text default ''::text not null,
  priced_at timestamp with time zone,
  priced_hash text,
  ordered_at timestamp with time zone,
  ordered_hash text,
  broker_policy_number text default ''::text not null,
  broker_file_id uuid,
  placed_at timestamp with time zone,
  todo_id uuid,
  constraint broker_rounds_broker_file_id_fkey FOREIGN KEY (broker_file_id) REFERENCES files(file_id),
  constraint broker_rounds_pkey PRIMARY KEY (policy_id),
  constraint broker_rounds_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id)
);

create table bulk_payment_items (
  bulk_payment_id uuid not null,
  payment_id uuid not null,
  instalment_number integer not null,
  constraint bulk_payment_items_bulk_payment_id_fkey FOREIGN KEY (bulk_payment_id) REFERENCES bulk_payments(bulk_payment_id),
  constraint bulk_payment_items_payment_id_instalment_number_fkey FOREIGN KEY (payment_id, instalment_number) REFERENCES payments(payment_id, instalment_number),
  constraint bulk_payment_items_pkey PRIMARY KEY (bulk_payment_id, payment_id, instalment_number)
);

create table bulk_payments (
  bulk_payment_id uuid default uuidv7() not null,
  bulk_id_hash bytea not null,
  set_hash bytea not null,
  user_id uuid not null,
  currency character(3) not null,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint bulk_payments_bulk_id_hash_key UNIQUE (bulk_id_hash),
  constraint bulk_payments_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint bulk_payments_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint bulk_payments_pkey PRIMARY KEY (bulk_payment_id),
  constraint bulk_payments_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES accounts(user_id),
  constraint bulk_payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table bulk_run_parts (
  bulk_run_id uuid not null,
  "position" integer not null,
  row_ids text[] not null,
  name text not null,
  outcome text,
  reason text default ''::text not null,
  constraint bulk_run_parts_bulk_run_id_fkey FOREIGN KEY (bulk_run_id) REFERENCES bulk_runs(bulk_run_id) ON DELETE CASCADE,
  constraint bulk_run_parts_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'left_out'::text]))),
  constraint bulk_run_parts_pkey PRIMARY KEY (bulk_run_id, "position")
);

create table bulk_runs (
  bulk_run_id uuid default uuidv7() not null,
  user_id uuid not null,
  account_type text not null,
  list text not null,
  deed text not null,
  given jsonb default '{}'::jsonb not null,
  question jsonb,
  row_ids text[],
  status text default 'queued'::text not null,
  stop_asked boolean default false not null,
  rows_total integer default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  finished_at timestamp with time zone,
  constraint bulk_runs_pkey PRIMARY KEY (bulk_run_id),
  constraint bulk_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'stopped'::text, 'failed'::text]))),
  constraint bulk_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table calendar_links (
  user_id uuid not null,
  account_type text not null,
  key_hash bytea not null,
  created_at timestamp with time zone default clock_now() not null,
  last_read_at timestamp with time zone,
  constraint calendar_links_key_hash_key UNIQUE (key_hash),
  constraint calendar_links_pkey PRIMARY KEY (user_id),
  constraint calendar_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table card_checkouts (
  card_checkout_id uuid default uuidv7() not null,
  bulk_payment_id uuid not null,
  provider_ref text,
  payment_ref text,
  url text,
  amount bigint not null,
  currency character(3) not null,
  items jsonb not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone default clock_now() not null,
  expires_at timestamp with time zone not null,
  declined_at timestamp with time zone,
  completed_at timestamp with time zone,
  paid_currency character(3),
  allocated jsonb default '[]'::jsonb not null,
  unallocated bigint default 0 not null,
  refunded bigint default 0 not null,
  disputed bigint default 0 not null,
  constraint card_checkouts_amount_check CHECK ((amount > 0)),
  constraint card_checkouts_bulk_payment_id_fkey FOREIGN KEY (bulk_payment_id) REFERENCES bulk_payments(bulk_payment_id),
  constraint card_checkouts_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint card_checkouts_disputed_check CHECK ((disputed >= 0)),
  constraint card_checkouts_payment_ref_key UNIQUE (payment_ref),
  constraint card_checkouts_pkey PRIMARY KEY (card_checkout_id),
  constraint card_checkouts_provider_ref_key UNIQUE (provider_ref),
  constraint card_checkouts_refunded_check CHECK ((refunded >= 0)),
  constraint card_checkouts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'completed'::text, 'expired'::text]))),
  constraint card_checkouts_unallocated_check CHECK ((unallocated >= 0))
);

create table card_events (
  event_id text not null,
  type text not null,
  provider_ref text,
  payment_ref text,
  card_checkout_id uuid,
  amount bigint,
  currency text,
  payload jsonb not null,
  received_at timestamp with time zone default clock_now() not null,
  handled_at timestamp with time zone,
  outcome text default ''::text not null,
  constraint card_events_pkey PRIMARY KEY (event_id)
);

create table cars (
  car_id uuid default uuidv7() not null,
  user_id uuid,
  make text not null,
  model text not null,
  car_class text not null,
  year integer,
  chassis_number text default ''::text not null,
  start_number text default ''::text not null,
  registration_country character(2),
  insured_value bigint not null,
  currency character(3) default 'EUR'::bpchar not null,
  value_basis text default 'agreed'::text not null,
  tracker text default ''::text not null,
  storage_address text default ''::text not null,
  active boolean default true not null,
  revision integer default 0 not null,
  search_text text generated always as (searchable(((((((make || ' '::text) || model) || ' '::text) || chassis_number) || ' '::text) || start_number))) stored,
  created_at timestamp with time zone default clock_now() not null,
  merged_into uuid,
  road_registered boolean default false not null,
  constraint cars_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint cars_insured_value_check CHECK ((insured_value > 0)),
  constraint cars_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES cars(car_id),
  constraint cars_pkey PRIMARY KEY (car_id),
  constraint cars_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id),
  constraint cars_value_basis_check CHECK ((value_basis = ANY (ARRAY['agreed'::text, 'market'::text]))),
  constraint cars_year_check CHECK (((year >= 1900) AND (year <= 2100)))
);

create table certificates (
  code text default certificate_code() not null,
  item_id uuid not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint certificates_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'::text)),
  constraint certificates_item_id_fkey FOREIGN KEY (item_id) REFERENCES policy_items(item_id),
  constraint certificates_pkey PRIMARY KEY (code)
);

create table championships (
  championship_id uuid default uuidv7() not null,
  name text not null,
  year integer not null,
  series text default ''::text not null,
  organiser text default ''::text not null,
  country character(2),
  active boolean default true not null,
  revision integer default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  search_text text generated always as (searchable(((name || ' '::text) || series))) stored,
  merged_into uuid,
  constraint championships_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES championships(championship_id),
  constraint championships_pkey PRIMARY KEY (championship_id),
  constraint championships_year_check CHECK (((year >= 1950) AND (year <= 2100)))
);

create table circuits (
  circuit_id text not null,
  name text not null,
  country character(2) not null,
  place text default ''::text not null,
  circuit_type text default 'RACE'::text not null,
  length_m integer,
  turns integer,
  latitude numeric(8,5),
  longitude numeric(8,5),
  outline jsonb,
  corners jsonb default '[]'::jsonb not null,
  factor numeric(5,4),
  factor_reason text default ''::text not null,
  active boolean default true not null,
  created_at timestamp with time zone default clock_now() not null,
  search_text text generated always as (searchable(((name || ' '::text) || place))) stored,
  merged_into text,
  revision integer default 0 not null,
  given_course text,
  constraint circuits_circuit_type_check CHECK ((circuit_type = ANY (ARRAY['RACE'::text, 'STREET'::text, 'ROAD'::text]))),
  constraint circuits_length_m_check CHECK ((length_m > 0)),
  constraint circuits_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES circuits(circuit_id),
  constraint circuits_pkey PRIMARY KEY (circuit_id),
  constraint circuits_turns_check CHECK ((turns > 0))
);

create table claim_expenses (
  expense_id uuid default uuidv7() not null,
  claim_id uuid not null,
  kind text not null,
  invoice_number text not null,
  invoiced_on date not null,
  amount bigint not null,
  payout_id uuid not null,
  transaction_id uuid not null,
  taken_back_because text,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  constraint claim_expenses_amount_check CHECK ((amount > 0)),
  constraint claim_expenses_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint claim_expenses_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint claim_expenses_kind_check CHECK ((kind = ANY (ARRAY['adjuster'::text, 'expert'::text, 'towing'::text, 'legal'::text, 'other'::text]))),
  constraint claim_expenses_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(payout_id),
  constraint claim_expenses_payout_id_key UNIQUE (payout_id),
  constraint claim_expenses_pkey PRIMARY KEY (expense_id),
  constraint claim_expenses_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id)
);

create table claim_lines (
  claim_line_id uuid default uuidv7() not null,
  claim_id uuid not null,
  "position" integer not null,
  kind text not null,
  description text not null,
  part_number text default ''::text not null,
  supplier text default ''::text not null,
  invoice_no text default ''::text not null,
  quantity numeric(8,2) default 1 not null,
  claimed bigint not null,
  agreed bigint,
  reason text default ''::text not null,
  supplement boolean default false not null,
  settled boolean default false not null,
  constraint claim_lines_agreed_check CHECK ((agreed >= 0)),
  constraint claim_lines_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint claim_lines_claim_id_position_key UNIQUE (claim_id, "position"),
  constraint claim_lines_claimed_check CHECK ((claimed >= 0)),
  constraint claim_lines_kind_check CHECK ((kind = ANY (ARRAY['parts'::text, 'labour'::text, 'paint'::text, 'specialist'::text, 'transport'::text, 'other'::text]))),
  constraint claim_lines_pkey PRIMARY KEY (claim_line_id),
  constraint claim_lines_quantity_check CHECK ((quantity > (0)::numeric))
);

create table claim_recoveries (
  recovery_id uuid default uuidv7() not null,
  claim_id uuid not null,
  kind text not null,
  source text not null,
  expected bigint not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint claim_recoveries_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint claim_recoveries_expected_check CHECK ((expected > 0)),
  constraint claim_recoveries_kind_check CHECK ((kind = ANY (ARRAY['salvage'::text, 'other_insurer'::text, 'third_party'::text, 'excess'::text]))),
  constraint claim_recoveries_pkey PRIMARY KEY (recovery_id)
);

create table claim_recovery_receipts (
  receipt_id uuid default uuidv7() not null,
  recovery_id uuid not null,
  claim_id uuid not null,
  amount bigint not null,
  received_on date not null,
  reference text not null,
  transaction_id uuid not null,
  taken_back_because text,
  created_at timestamp with time zone default clock_now() not null,
  released bigint default 0 not null,
  constraint claim_recovery_receipts_amount_check CHECK ((amount > 0)),
  constraint claim_recovery_receipts_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint claim_recovery_receipts_pkey PRIMARY KEY (receipt_id),
  constraint claim_recovery_receipts_recovery_id_fkey FOREIGN KEY (recovery_id) REFERENCES claim_recoveries(recovery_id),
  constraint claim_recovery_receipts_released_check CHECK ((released >= 0)),
  constraint claim_recovery_receipts_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id)
);

create table claim_reserve_changes (
  change_id uuid default uuidv7() not null,
  claim_id uuid not null,
  line text not null,
  amount_before bigint not null,
  amount bigint not null,
  reason text not null,
  state text not null,
  made_by uuid,
  made_at timestamp with time zone default clock_now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  todo_id uuid,
  constraint claim_reserve_changes_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint claim_reserve_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(user_id),
  constraint claim_reserve_changes_line_check CHECK ((line = ANY (ARRAY['indemnity'::text, 'adjuster'::text, 'legal'::text, 'recovery'::text]))),
  constraint claim_reserve_changes_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(user_id),
  constraint claim_reserve_changes_pkey PRIMARY KEY (change_id),
  constraint claim_reserve_changes_state_check CHECK ((state = ANY (ARRAY['booked'::text, 'waiting'::text, 'refused'::text])))
);

create table claim_statements (
  claim_statement_id uuid default uuidv7() not null,
  claim_id uuid not null,
  giver text not null,
  asked_name text default ''::text not null,
  key_hash bytea not null,
  asked_by uuid,
  asked_at timestamp with time zone default clock_now() not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  given_at timestamp with time zone,
  given_name text default ''::text not null,
  given_role text default ''::text not null,
  statement text default ''::text not null,
  constraint claim_statements_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(user_id),
  constraint claim_statements_check CHECK (((given_at IS NULL) = (statement = ''::text))),
  constraint claim_statements_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint claim_statements_giver_check CHECK ((giver = ANY (ARRAY['official'::text, 'garage'::text, 'witness'::text]))),
  constraint claim_statements_key_hash_key UNIQUE (key_hash),
  constraint claim_statements_pkey PRIMARY KEY (claim_statement_id),
  constraint claim_statements_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES accounts(user_id)
);

create table claims (
  claim_id uuid default uuidv7() not null,
  claim_number text not null,
  is_vi boolean default false not null,
  policy_id uuid not null,
  item_id uuid,
  car_id uuid,
  event_id uuid,
  driver_id uuid,
  user_id uuid not null,
  broker_id uuid,
  insurer_id uuid not null,
  loss_adjuster_id uuid,
  reviewer_id uuid,
  status text default 'created'::text not null,
  status_since timestamp with time zone default clock_now() not null,
  team_name text default ''::text not null,
  driver_name text default ''::text not null,
  event_name text default ''::text not null,
  policy_nr text default ''::text not null,
  chassis_number text default ''::text not null,
  currency character(3) not null,
  insured_value bigint default 0 not null,
  date_accident timestamp with time zone,
  date_claim timestamp with time zone,
  driver_accident_info jsonb default '{}'::jsonb not null,
  narrative text default ''::text not null,
  damaged_parts jsonb default '[]'::jsonb not null,
  estimated_amount bigint default 0 not null,
  statement_to_follow boolean default false not null,
  truth_declared_at timestamp with time zone,
  wizard_step integer default 1 not null,
  claimed bigint default 0 not null,
  agreed bigint,
  amounts jsonb,
  final_amount bigint,
  reserve bigint default 0 not null,
  salvage_value bigint default 0 not null,
  fault_result text,
  additional_excess_codes text[] default '{}'::text[] not null,
  additional_excess_confirmed boolean default false not null,
  adjuster_report jsonb,
  info_request jsonb,
  decision jsonb,
  settlement jsonb,
  approved_by uuid,
  paid_on date,
  paid_total bigint default 0 not null,
  set_offs jsonb default '[]'::jsonb not null,
  revision integer default 0 not null,
  search_text text generated always as (searchable(((((((((((claim_number || ' '::text) || team_name) || ' '::text) || driver_name) || ' '::text) || event_name) || ' '::text) || policy_nr) || ' '::text) || chassis_number))) stored,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  loss_answers jsonb default '{}'::jsonb not null,
  reserve_adjuster bigint default 0 not null,
  reserve_legal bigint default 0 not null,
  reserve_recovery bigint default 0 not null,
  reserve_by_hand boolean default false not null,
  reserve_seen_on date,
  expenses bigint default 0 not null,
  insurance_type text default 'on_track'::text not null,
  constraint claims_agreed_check CHECK ((agreed >= 0)),
  constraint claims_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES accounts(user_id),
  constraint claims_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint claims_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(car_id),
  constraint claims_claim_number_key UNIQUE (claim_number),
  constraint claims_claimed_check CHECK ((claimed >= 0)),
  constraint claims_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint claims_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint claims_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(driver_id),
  constraint claims_estimated_amount_check CHECK ((estimated_amount >= 0)),
  constraint claims_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id),
  constraint claims_expenses_check CHECK ((expenses >= 0)),
  constraint claims_final_amount_check CHECK ((final_amount >= 0)),
  constraint claims_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint claims_item_id_fkey FOREIGN KEY (item_id) REFERENCES policy_items(item_id),
  constraint claims_line CHECK ((is_vi = (insurance_type <> 'on_track'::text))),
  constraint claims_loss_adjuster_id_fkey FOREIGN KEY (loss_adjuster_id) REFERENCES accounts(user_id),
  constraint claims_paid_total_check CHECK ((paid_total >= 0)),
  constraint claims_pkey PRIMARY KEY (claim_id),
  constraint claims_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint claims_reserve_check CHECK (((reserve_adjuster >= 0) AND (reserve_legal >= 0) AND (reserve_recovery <= 0) AND ((((reserve - reserve_adjuster) - reserve_legal) - reserve_recovery) >= 0))),
  constraint claims_reviewer_id_fkey FOREIGN KEY (reviewer_id) REFERENCES accounts(user_id),
  constraint claims_salvage_value_check CHECK ((salvage_value >= 0)),
  constraint claims_status_check CHECK ((status = ANY (ARRAY['created'::text, 'submitted'::text, 'under_review'::text, 'info_required'::text, 'revised'::text, 'approved'::text, 'cancelled_by_client'::text, 'rejected'::text, 'ready_to_be_paid'::text, 'paid'::text, 'retracted'::text]))),
  constraint claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table clause_preset_versions (
  preset_id uuid not null,
  version_number integer not null,
  title text not null,
  text text not null,
  applies_to text[] not null,
  mandatory boolean not null,
  valid_from date not null,
  active boolean not null,
  changed_by uuid,
  changed_at timestamp with time zone,
  language text default 'en'::text not null,
  constraint clause_preset_versions_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES accounts(user_id),
  constraint clause_preset_versions_pkey PRIMARY KEY (preset_id, version_number),
  constraint clause_preset_versions_preset_id_fkey FOREIGN KEY (preset_id) REFERENCES clause_presets(preset_id),
  constraint clause_preset_versions_version_number_check CHECK ((version_number >= 1))
);

create table clause_presets (
  preset_id uuid default uuidv7() not null,
  title text not null,
  text text not null,
  applies_to text[] default '{on_track}'::text[] not null,
  mandatory boolean default false not null,
  "position" integer default 1 not null,
  valid_from date default '2022-01-01'::date not null,
  active boolean default true not null,
  revision integer default 0 not null,
  language text default 'en'::text not null,
  constraint clause_presets_language_check CHECK ((language = ANY (ARRAY['en'::text, 'nl'::text]))),
  constraint clause_presets_pkey PRIMARY KEY (preset_id),
  constraint clause_presets_position_check CHECK ((("position" >= 1) AND ("position" <= 50)))
);

create table communications (
  communication_id uuid default uuidv7() not null,
  parent_type text not null,
  parent_id uuid not null,
  type_message text not null,
  communication_string text default ''::text not null,
  sender text default ''::text not null,
  sender_name text default ''::text not null,
  sender_type text default 'other'::text not null,
  send_as text default ''::text not null,
  stamp timestamp with time zone default clock_now() not null,
  email_id uuid,
  todo_id uuid,
  file_id uuid,
  parent_version_id uuid,
  old_parent_version_id uuid,
  internal boolean default false not null,
  constraint communications_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(file_id),
  constraint communications_parent_type_check CHECK ((parent_type = ANY (ARRAY['policy'::text, 'claim'::text, 'request'::text, 'account'::text]))),
  constraint communications_pkey PRIMARY KEY (communication_id),
  constraint communications_type_message_check CHECK ((type_message = ANY (ARRAY['message'::text, 'email'::text, 'todo'::text, 'parent_change'::text, 'quote_accepted'::text, 'file_upload'::text, 'other'::text, 'status_change'::text])))
);

create table cover_intervals (
  cover_interval_id uuid default uuidv7() not null,
  policy_id uuid not null,
  transaction_id uuid not null,
  item_id uuid,
  covered_from timestamp with time zone not null,
  covered_to timestamp with time zone not null,
  reason text not null,
  known_from timestamp with time zone not null,
  known_to timestamp with time zone,
  constraint cover_intervals_check CHECK ((covered_to > covered_from)),
  constraint cover_intervals_check1 CHECK ((known_to >= known_from)),
  constraint cover_intervals_item_id_fkey FOREIGN KEY (item_id) REFERENCES policy_items(item_id),
  constraint cover_intervals_pkey PRIMARY KEY (cover_interval_id),
  constraint cover_intervals_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint cover_intervals_reason_check CHECK ((reason = ANY (ARRAY['covered'::text, 'suspended'::text, 'withdrawn'::text, 'cancelled'::text]))),
  constraint cover_intervals_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES policy_transactions(transaction_id)
);

create table cover_renewals (
  expiring_id uuid not null,
  policy_id uuid,
  cap_pct numeric(4,1),
  currency text not null,
  premium_before bigint not null,
  premium_asked bigint,
  cap_cost bigint default 0 not null,
  declined_at timestamp with time zone,
  declined_by uuid,
  declined_because text default ''::text not null,
  reminded_days integer,
  reminded_at timestamp with time zone,
  constraint cover_renewals_declined_by_fkey FOREIGN KEY (declined_by) REFERENCES accounts(user_id),
  constraint cover_renewals_expiring_id_fkey FOREIGN KEY (expiring_id) REFERENCES policies(policy_id),
  constraint cover_renewals_pkey PRIMARY KEY (expiring_id),
  constraint cover_renewals_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id)
);

create table default_views (
  user_id uuid not null,
  list text not null,
  view_id uuid not null,
  constraint default_views_pkey PRIMARY KEY (user_id, list),
  constraint default_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id),
  constraint default_views_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_views(view_id) ON DELETE CASCADE
);

create table distinct_accounts (
  one_id uuid not null,
  other_id uuid not null,
  marked_by uuid not null,
  marked_at timestamp with time zone default clock_now() not null,
  constraint distinct_accounts_check CHECK ((one_id < other_id)),
  constraint distinct_accounts_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES accounts(user_id),
  constraint distinct_accounts_one_id_fkey FOREIGN KEY (one_id) REFERENCES accounts(user_id),
  constraint distinct_accounts_other_id_fkey FOREIGN KEY (other_id) REFERENCES accounts(user_id),
  constraint distinct_accounts_pkey PRIMARY KEY (one_id, other_id)
);

create table driver_accounts (
  driver_id uuid not null,
  user_id uuid not null,
  constraint driver_accounts_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(driver_id),
  constraint driver_accounts_pkey PRIMARY KEY (driver_id, user_id),
  constraint driver_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table driver_erasures (
  driver_id uuid not null,
  erased_at timestamp with time zone not null,
  erased_by uuid,
  to_forget text,
  searched_at timestamp with time zone,
  constraint driver_erasures_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(driver_id),
  constraint driver_erasures_erased_by_fkey FOREIGN KEY (erased_by) REFERENCES accounts(user_id),
  constraint driver_erasures_pkey PRIMARY KEY (driver_id)
);

create table drivers (
  driver_id uuid default uuidv7() not null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  country character(2) default 'NL'::bpchar not null,
  categories jsonb default '{}'::jsonb not null,
  experience text default 'Unknown'::text not null,
  licence_number text default ''::text not null,
  licence_grade text default ''::text not null,
  licence_valid_to date,
  claim_level integer default 4 not null,
  claim_level_reason text default ''::text not null,
  active boolean default true not null,
  revision integer default 0 not null,
  search_text text generated always as (searchable(((first_name || ' '::text) || last_name))) stored,
  created_at timestamp with time zone default clock_now() not null,
  merged_into uuid,
  erased_at timestamp with time zone,
  email text default ''::text not null,
  constraint drivers_claim_level_check CHECK (((claim_level >= 1) AND (claim_level <= 10))),
  constraint drivers_experience_check CHECK ((experience = ANY (ARRAY['Unknown'::text, 'No experience'::text, 'Beginner (low experience)'::text, 'Experienced'::text, 'Pro'::text]))),
  constraint drivers_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES drivers(driver_id),
  constraint drivers_pkey PRIMARY KEY (driver_id)
);

create table email_templates (
  template_id uuid default uuidv7() not null,
  type text not null,
  name text not null,
  subject text default ''::text not null,
  title text default ''::text not null,
  sender text default ''::text not null,
  body text default ''::text not null,
  regards_by text default ''::text not null,
  is_default boolean default false not null,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  constraint email_templates_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint email_templates_pkey PRIMARY KEY (template_id),
  constraint email_templates_type_check CHECK ((type = ANY (ARRAY['payment_reminder'::text, 'missing_cars_drivers'::text, 'missing_chassis'::text, 'event_reminder'::text, 'payment'::text, 'claim_paid_insurer'::text, 'claim_reminder'::text, 'payment_links'::text, 'waiting_for_approval'::text, 'vi_pdf'::text, 'pa_quote_request'::text, 'pa_firm_order'::text])))
);

create table emails (
  email_id uuid default uuidv7() not null,
  type text not null,
  user_id uuid,
  parent_type text,
  parent_id uuid,
  recipient text not null,
  cc_emails text[] default '{}'::text[] not null,
  subject text not null,
  title text default ''::text not null,
  sender text default ''::text not null,
  attn text default ''::text not null,
  body text default ''::text not null,
  regards_by text default ''::text not null,
  html text not null,
  plain_text text not null,
  attachment_ids uuid[] default '{}'::uuid[] not null,
  status text default 'queued'::text not null,
  failure text default ''::text not null,
  attempts integer default 0 not null,
  intent_key text,
  sent_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  event_ids uuid[] default '{}'::uuid[] not null,
  sealed_links bytea,
  sends_at timestamp with time zone,
  is_vi boolean,
  constraint emails_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint emails_intent_key_key UNIQUE (intent_key),
  constraint emails_pkey PRIMARY KEY (email_id),
  constraint emails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
  constraint emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table erasures (
  user_id uuid not null,
  erased_at timestamp with time zone not null,
  erased_by uuid,
  kept_until date,
  to_forget text,
  searched_at timestamp with time zone,
  hold_reason text default ''::text not null,
  held_by uuid,
  held_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint erasures_check CHECK (((hold_reason = ''::text) = (held_at IS NULL))),
  constraint erasures_erased_by_fkey FOREIGN KEY (erased_by) REFERENCES accounts(user_id),
  constraint erasures_held_by_fkey FOREIGN KEY (held_by) REFERENCES accounts(user_id),
  constraint erasures_pkey PRIMARY KEY (user_id),
  constraint erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table error_hours (
  error_id uuid not null,
  hour timestamp with time zone not null,
  faults bigint default 1 not null,
  constraint error_hours_error_id_fkey FOREIGN KEY (error_id) REFERENCES error_log(error_id) ON DELETE CASCADE,
  constraint error_hours_pkey PRIMARY KEY (error_id, hour)
);

create table error_log (
  error_id uuid default uuidv7() not null,
  fingerprint text not null,
  source text not null,
  message text not null,
  stack text default ''::text not null,
  route text default ''::text not null,
  release text default ''::text not null,
  last_request_id text,
  last_user_id uuid,
  occurrences bigint default 1 not null,
  status text default 'open'::text not null,
  first_at timestamp with time zone default clock_now() not null,
  last_at timestamp with time zone default clock_now() not null,
  user_ids uuid[] default '{}'::uuid[] not null,
  browser text default ''::text not null,
  constraint error_log_fingerprint_key UNIQUE (fingerprint),
  constraint error_log_pkey PRIMARY KEY (error_id),
  constraint error_log_source_check CHECK ((source = ANY (ARRAY['server'::text, 'browser'::text, 'job'::text]))),
  constraint error_log_status_check CHECK ((status = ANY (ARRAY['open'::text, 'ignored'::text, 'fixed'::text])))
);

create table event_changes (
  kind text not null,
  record_id uuid not null,
  constraint event_changes_kind_check CHECK ((kind = ANY (ARRAY['policy'::text, 'car'::text])))
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create table event_counts (
  event_id uuid not null,
  policies integer not null,
  cars integer not null,
  without_driver integer not null,
  without_chassis integer not null,
  unpaid integer not null,
  not_insured integer not null,
  quotes_open integer not null,
  constraint event_counts_pkey PRIMARY KEY (event_id)
);

create table event_entries (
  event_id uuid not null,
  car_id uuid not null,
  constraint event_entries_pkey PRIMARY KEY (event_id, car_id)
);

create table event_policies (
  event_id uuid not null,
  policy_id uuid not null,
  cars integer not null,
  without_driver integer not null,
  without_chassis integer not null,
  unpaid integer not null,
  unpaid_later date,
  quotes_open integer not null,
  constraint event_policies_pkey PRIMARY KEY (event_id, policy_id)
);

create table events (
  event_id uuid default uuidv7() not null,
  name text not null,
  championship_id uuid,
  circuit_id text not null,
  country character(2) not null,
  start_on date not null,
  end_on date not null,
  kind text default 'race_event'::text not null,
  race_hours numeric(5,2),
  sessions text[] default '{practice,qualifying,race}'::text[] not null,
  status text default 'planned'::text not null,
  source text default ''::text not null,
  revision integer default 0 not null,
  search_text text generated always as (searchable(((name || ' '::text) || circuit_id))) stored,
  created_at timestamp with time zone default clock_now() not null,
  active boolean default true not null,
  merged_into uuid,
  constraint events_championship_id_fkey FOREIGN KEY (championship_id) REFERENCES championships(championship_id),
  constraint events_check CHECK ((end_on >= start_on)),
  constraint events_circuit_id_fkey FOREIGN KEY (circuit_id) REFERENCES circuits(circuit_id),
  constraint events_kind_check CHECK ((kind = ANY (ARRAY['race_event'::text, 'test_day'::text, 'track_day'::text]))),
  constraint events_merged_check CHECK (((merged_into IS NULL) OR ((merged_into <> event_id) AND (NOT active)))),
  constraint events_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES events(event_id),
  constraint events_pkey PRIMARY KEY (event_id),
  constraint events_race_hours_check CHECK ((race_hours > (0)::numeric)),
  constraint events_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'confirmed'::text, 'cancelled'::text, 'finished'::text])))
);

create table exchange_rates (
  exchange_rate_id uuid default uuidv7() not null,
  currency character(3) not null,
  valid_from date not null,
  rate numeric(12,6) not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint exchange_rates_currency_check CHECK ((currency = ANY (ARRAY['USD'::bpchar, 'GBP'::bpchar]))),
  constraint exchange_rates_currency_valid_from_key UNIQUE (currency, valid_from),
  constraint exchange_rates_pkey PRIMARY KEY (exchange_rate_id),
  constraint exchange_rates_rate_check CHECK ((rate > (0)::numeric))
);

create table feature_switches (
  feature text not null,
  reason text not null,
  switched_by uuid,
  switched_at timestamp with time zone default clock_now() not null,
  constraint feature_switches_feature_check CHECK ((feature = ANY (ARRAY['card_payments'::text, 'requests'::text, 'outgoing_mail'::text, 'imports'::text, 'view_as'::text, 'cover_check'::text]))),
  constraint feature_switches_pkey PRIMARY KEY (feature),
  constraint feature_switches_reason_check CHECK ((reason <> ''::text)),
  constraint feature_switches_switched_by_fkey FOREIGN KEY (switched_by) REFERENCES accounts(user_id)
);

create table figure_cars (
  season integer not null,
  series text not null,
  car_id uuid not null,
  user_id uuid not null,
  broker_id uuid,
  n bigint not null,
  constraint figure_cars_season_series_car_id_user_id_broker_id_key UNIQUE NULLS NOT DISTINCT (season, series, car_id, user_id, broker_id)
);

create table figure_changes (
  policy_id uuid not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create table figure_state (
  only_row boolean default true not null,
  folded_at timestamp with time zone,
  folded_day date default '-infinity'::date not null,
  constraint figure_state_only_row_check CHECK (only_row),
  constraint figure_state_pkey PRIMARY KEY (only_row)
);

create table figure_sums (
  cut text not null,
  owner text not null,
  currency character(3) not null,
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
  constraint figure_sums_pkey PRIMARY KEY (cut, owner, currency, month, value)
) with (fillfactor=80);

create table figures (
  figure_id bigint generated always as identity not null,
  kind text not null,
  source_id uuid not null,
  policy_id uuid not null,
  user_id uuid not null,
  broker_id uuid,
  insurers uuid[] not null,
  is_track boolean not null,
  series text[] not null,
  countries text[] not null,
  currency character(3) not null,
  on_day date not null,
  made_on date,
  event_id uuid,
  event_on date,
  changes_until date default '-infinity'::date not null,
  words jsonb default '{}'::jsonb not null,
  cars integer default 0 not null,
  written bigint default 0 not null,
  earned bigint default 0 not null,
  tax bigint default 0 not null,
  commission bigint default 0 not null,
  claimed bigint default 0 not null,
  agreed bigint default 0 not null,
  paid bigint default 0 not null,
  reserve bigint default 0 not null,
  recovered bigint default 0 not null,
  owed bigint default 0 not null,
  cost bigint default 0 not null,
  insured bigint default 0 not null,
  payout bigint default 0 not null,
  season integer,
  car_id uuid,
  rate numeric,
  paid_rate numeric,
  recovered_rate numeric,
  constraint figures_pkey PRIMARY KEY (figure_id)
);

create table file_intents (
  bucket text not null,
  storage_key text not null,
  intended_at timestamp with time zone not null,
  constraint file_intents_pkey PRIMARY KEY (bucket, storage_key)
);

create table file_originals (
  file_id uuid not null,
  bucket text not null,
  storage_key text not null,
  sha256 text not null,
  constraint file_originals_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(file_id),
  constraint file_originals_pkey PRIMARY KEY (file_id)
);

create table files (
  file_id uuid default uuidv7() not null,
  bucket text not null,
  storage_key text not null,
  document_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  parent_type text not null,
  parent_id uuid not null,
  kind text default 'other'::text not null,
  caption text default ''::text not null,
  uploaded_by uuid,
  uploaded_by_name text default ''::text not null,
  taken_at timestamp with time zone,
  created_at timestamp with time zone default clock_now() not null,
  removed_at timestamp with time zone,
  constraint files_bucket_storage_key_key UNIQUE (bucket, storage_key),
  constraint files_pkey PRIMARY KEY (file_id),
  constraint files_size_bytes_check CHECK ((size_bytes >= 0))
);

create table files_as_they_came (
  file_id uuid not null,
  unreadable_at timestamp with time zone,
  told_at timestamp with time zone,
  constraint files_as_they_came_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(file_id) ON DELETE CASCADE,
  constraint files_as_they_came_pkey PRIMARY KEY (file_id)
);

create table idempotency_keys (
  owner text not null,
  action text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamp with time zone default clock_now() not null,
  constraint idempotency_keys_pkey PRIMARY KEY (owner, action, key)
);

create table import_aliases (
  reference text not null,
  alias text not null,
  record_id text not null,
  constraint import_aliases_pkey PRIMARY KEY (reference, alias)
);

create table import_records (
  import_id uuid not null,
  "position" integer not null,
  store text not null,
  row_number integer not null,
  handle text,
  content jsonb not null,
  outcome text not null,
  record_id text,
  before jsonb,
  after jsonb,
  constraint import_records_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_runs(import_id),
  constraint import_records_outcome_check CHECK ((outcome = ANY (ARRAY['create'::text, 'update'::text, 'same'::text]))),
  constraint import_records_pkey PRIMARY KEY (import_id, "position")
);

create table import_rows (
  import_id uuid not null,
  row_number integer not null,
  cells text[] not null,
  outcome text default 'unread'::text not null,
  problems jsonb default '[]'::jsonb not null,
  constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_runs(import_id),
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['unread'::text, 'create'::text, 'update'::text, 'same'::text, 'skip'::text, 'problem'::text]))),
  constraint import_rows_pkey PRIMARY KEY (import_id, row_number)
);

create table import_runs (
  import_id uuid default uuidv7() not null,
  target text not null,
  status text default 'reading'::text not null,
  file_id uuid,
  document_name text not null,
  file_note text default ''::text not null,
  columns jsonb default '[]'::jsonb not null,
  sources jsonb default '[]'::jsonb not null,
  existing text default 'update'::text not null,
  fixes jsonb default '[]'::jsonb not null,
  row_count integer default 0 not null,
  done_count integer default 0 not null,
  counts jsonb default '{}'::jsonb not null,
  created_records integer default 0 not null,
  updated_records integer default 0 not null,
  warning_rows integer default 0 not null,
  failure text default ''::text not null,
  started_by uuid not null,
  run_by uuid,
  revision integer default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  imported_at timestamp with time zone,
  undone_at timestamp with time zone,
  interrupted boolean default false not null,
  constraint import_runs_existing_check CHECK ((existing = ANY (ARRAY['update'::text, 'keep'::text]))),
  constraint import_runs_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(file_id),
  constraint import_runs_pkey PRIMARY KEY (import_id),
  constraint import_runs_run_by_fkey FOREIGN KEY (run_by) REFERENCES accounts(user_id),
  constraint import_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES accounts(user_id),
  constraint import_runs_status_check CHECK ((status = ANY (ARRAY['reading'::text, 'matching'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'imported'::text, 'undone'::text, 'failed'::text, 'discarded'::text])))
);

create table instant_covers (
  policy_id uuid not null,
  instant_rules_id uuid not null,
  checks jsonb not null,
  bought_by uuid not null,
  bought_at timestamp with time zone not null,
  constraint instant_covers_bought_by_fkey FOREIGN KEY (bought_by) REFERENCES accounts(user_id),
  constraint instant_covers_instant_rules_id_fkey FOREIGN KEY (instant_rules_id) REFERENCES instant_rules(instant_rules_id),
  constraint instant_covers_pkey PRIMARY KEY (policy_id),
  constraint instant_covers_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id)
);

create table instant_rules (
  instant_rules_id uuid default uuidv7() not null,
  broker_id uuid,
  version_number integer not null,
  rules jsonb,
  note text default ''::text not null,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  constraint instant_rules_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint instant_rules_broker_id_version_number_key UNIQUE NULLS NOT DISTINCT (broker_id, version_number),
  constraint instant_rules_check CHECK (((broker_id IS NOT NULL) OR (rules IS NOT NULL))),
  constraint instant_rules_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint instant_rules_pkey PRIMARY KEY (instant_rules_id),
  constraint instant_rules_version_number_check CHECK ((version_number > 0))
);

create table insurers (
  insurer_id uuid default uuidv7() not null,
  name text not null,
  lines text[] default '{}'::text[] not null,
  share_pct numeric(5,2) default 100 not null,
  bordereau_email text default ''::text not null,
  active boolean default true not null,
  created_at timestamp with time zone default clock_now() not null,
  revision integer default 0 not null,
  own_tax jsonb default '[]'::jsonb not null,
  constraint insurers_pkey PRIMARY KEY (insurer_id),
  constraint insurers_share_pct_check CHECK (((share_pct > (0)::numeric) AND (share_pct <= (100)::numeric)))
);

create table invoices (
  invoice_id uuid default uuidv7() not null,
  invoice_number text not null,
  legal_entity text default 'paddock'::text not null,
  policy_id uuid not null,
  version_id uuid not null,
  user_id uuid not null,
  broker_id uuid,
  premium bigint not null,
  fee bigint not null,
  ipt jsonb default '[]'::jsonb not null,
  total bigint not null,
  currency character(3) not null,
  issue_date date not null,
  due_date date not null,
  status text default 'issued'::text not null,
  credit_of uuid,
  client_name text default ''::text not null,
  pdf_file_id uuid,
  search_text text generated always as (searchable(((invoice_number || ' '::text) || client_name))) stored,
  created_at timestamp with time zone default clock_now() not null,
  amount_open bigint default 0 not null,
  open_since date,
  is_vi boolean default false not null,
  constraint invoices_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint invoices_credit_of_fkey FOREIGN KEY (credit_of) REFERENCES invoices(invoice_id),
  constraint invoices_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint invoices_invoice_number_key UNIQUE (invoice_number),
  constraint invoices_pdf_file_id_fkey FOREIGN KEY (pdf_file_id) REFERENCES files(file_id),
  constraint invoices_pkey PRIMARY KEY (invoice_id),
  constraint invoices_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'partially_paid'::text, 'paid'::text, 'credited'::text]))),
  constraint invoices_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id),
  constraint invoices_version_id_fkey FOREIGN KEY (version_id) REFERENCES policy_versions(version_id)
);

create table known_devices (
  token_hash bytea not null,
  user_id uuid not null,
  last_login_at timestamp with time zone default clock_now() not null,
  constraint known_devices_pkey PRIMARY KEY (token_hash, user_id),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table ledger_entries (
  entry_id uuid default uuidv7() not null,
  transaction_id uuid not null,
  account text not null,
  currency character(3) not null,
  amount bigint not null,
  user_id uuid,
  insurer_id uuid,
  broker_id uuid,
  country_code character(2),
  payment_id uuid,
  instalment_number integer,
  unallocated_id uuid,
  rate numeric(12,6),
  constraint ledger_entries_amount_check CHECK ((amount <> 0)),
  constraint ledger_entries_balance TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint ledger_entries_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint ledger_entries_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint ledger_entries_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint ledger_entries_payment_id_instalment_number_fkey FOREIGN KEY (payment_id, instalment_number) REFERENCES payments(payment_id, instalment_number),
  constraint ledger_entries_pkey PRIMARY KEY (entry_id),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id),
  constraint ledger_entries_unallocated_id_fkey FOREIGN KEY (unallocated_id) REFERENCES unallocated_receipts(unallocated_id),
  constraint ledger_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table ledger_transactions (
  transaction_id uuid default uuidv7() not null,
  kind text not null,
  description text not null,
  policy_id uuid,
  claim_id uuid,
  invoice_id uuid,
  reference text,
  booked_on date not null,
  reverses uuid,
  actor_id uuid,
  created_at timestamp with time zone default clock_now() not null,
  booking_number bigint generated always as identity not null,
  constraint ledger_transactions_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint ledger_transactions_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(invoice_id),
  constraint ledger_transactions_pkey PRIMARY KEY (transaction_id),
  constraint ledger_transactions_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint ledger_transactions_reverses_fkey FOREIGN KEY (reverses) REFERENCES ledger_transactions(transaction_id),
  constraint ledger_transactions_reverses_key UNIQUE (reverses)
);

create table list_count_changes (
  list text not null,
  owner uuid not null,
  day date not null,
  status text not null,
  n bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create table list_counts (
  list text not null,
  owner uuid not null,
  day date not null,
  status text not null,
  n bigint not null,
  constraint list_counts_pkey PRIMARY KEY (list, owner, day, status) INCLUDE (n)
);

create table list_exports (
  export_id uuid default uuidv7() not null,
  user_id uuid not null,
  account_type text not null,
  list text not null,
  question jsonb not null,
  columns text[] not null,
  row_ids text[],
  format text not null,
  status text default 'queued'::text not null,
  is_long boolean default false not null,
  rows_written integer default 0 not null,
  rows_total integer default 0 not null,
  bucket text,
  storage_key text,
  document_name text default ''::text not null,
  size_bytes bigint,
  created_at timestamp with time zone default clock_now() not null,
  finished_at timestamp with time zone,
  constraint list_exports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'zip'::text]))),
  constraint list_exports_pkey PRIMARY KEY (export_id),
  constraint list_exports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text, 'removed'::text]))),
  constraint list_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table list_sum_changes (
  list text not null,
  owner uuid not null,
  day date not null,
  status text not null,
  currency text not null,
  n bigint not null,
  amount bigint not null,
  second_amount bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=5000);

create table list_sums (
  list text not null,
  owner uuid not null,
  day date not null,
  status text not null,
  currency text not null,
  n bigint not null,
  amount bigint not null,
  second_amount bigint not null,
  constraint list_sums_pkey PRIMARY KEY (list, owner, day, status, currency) INCLUDE (n, amount, second_amount)
);

create table login_failures (
  login_failure_id uuid default uuidv7() not null,
  subject text not null,
  failed_at timestamp with time zone default clock_now() not null,
  constraint login_failures_pkey PRIMARY KEY (login_failure_id)
);

create table mailbox_messages (
  mailbox_message_id uuid default uuidv7() not null,
  smtp_message_id text,
  envelope_from text not null,
  envelope_to text[] not null,
  subject text default ''::text not null,
  raw bytea not null,
  received_at timestamp with time zone default clock_now() not null,
  constraint mailbox_messages_pkey PRIMARY KEY (mailbox_message_id)
);

create table notifications (
  _id uuid default uuidv7() not null,
  user_id uuid not null,
  message text not null,
  created_at timestamp with time zone default clock_now() not null,
  seen_at timestamp with time zone,
  feature text not null,
  feature_id text not null,
  url_params text,
  constraint notifications_pkey PRIMARY KEY (_id),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table number_series (
  series text not null,
  year integer not null,
  last_number integer default 0 not null,
  constraint number_series_pkey PRIMARY KEY (series, year)
);

create table passkey_challenges (
  challenge text not null,
  token_hash bytea not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table passkeys (
  passkey_id uuid default uuidv7() not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone default clock_now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (passkey_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table password_resets (
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default clock_now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table payee_accounts (
  payee_account_id uuid default uuidv7() not null,
  user_id uuid,
  insurer_id uuid,
  iban text not null,
  noted_at timestamp with time zone default clock_now() not null,
  noted_by uuid,
  released_at timestamp with time zone,
  released_by uuid,
  payee text,
  constraint payee_accounts_check CHECK ((num_nonnulls(user_id, insurer_id, payee) = 1)),
  constraint payee_accounts_check1 CHECK (((released_at IS NULL) = (released_by IS NULL))),
  constraint payee_accounts_iban_check CHECK ((iban ~ '^[A-Z0-9]{15,34}$'::text)),
  constraint payee_accounts_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint payee_accounts_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES accounts(user_id),
  constraint payee_accounts_pkey PRIMARY KEY (payee_account_id),
  constraint payee_accounts_released_by_fkey FOREIGN KEY (released_by) REFERENCES accounts(user_id),
  constraint payee_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table payment_batch_items (
  item_id uuid default uuidv7() not null,
  batch_id uuid not null,
  "position" integer not null,
  kind text not null,
  payout_id uuid,
  refund_id uuid,
  settled_statement_id uuid,
  payee_user_id uuid,
  payee_insurer_id uuid,
  payee text not null,
  iban text not null,
  amount bigint not null,
  remittance text not null,
  end_to_end text not null,
  status text default 'waiting'::text not null,
  rejected_because text default ''::text not null,
  transaction_id uuid,
  decided_at timestamp with time zone,
  returned_by uuid,
  returned_because text default ''::text not null,
  stood_before jsonb,
  constraint payment_batch_items_amount_check CHECK ((amount > 0)),
  constraint payment_batch_items_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payment_batches(batch_id),
  constraint payment_batch_items_batch_id_position_key UNIQUE (batch_id, "position"),
  constraint payment_batch_items_check CHECK ((num_nonnulls(payout_id, refund_id, settled_statement_id) = 1)),
  constraint payment_batch_items_check1 CHECK (((status = ANY (ARRAY['paid'::text, 'returned'::text])) = (transaction_id IS NOT NULL))),
  constraint payment_batch_items_check2 CHECK (((status = 'returned'::text) = (returned_by IS NOT NULL))),
  constraint payment_batch_items_end_to_end_key UNIQUE (end_to_end),
  constraint payment_batch_items_kind_check CHECK ((kind = ANY (ARRAY['payout'::text, 'refund'::text, 'settlement'::text]))),
  constraint payment_batch_items_payee_insurer_id_fkey FOREIGN KEY (payee_insurer_id) REFERENCES insurers(insurer_id),
  constraint payment_batch_items_payee_user_id_fkey FOREIGN KEY (payee_user_id) REFERENCES accounts(user_id),
  constraint payment_batch_items_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(payout_id),
  constraint payment_batch_items_pkey PRIMARY KEY (item_id),
  constraint payment_batch_items_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(refund_id),
  constraint payment_batch_items_returned_by_fkey FOREIGN KEY (returned_by) REFERENCES ledger_transactions(transaction_id),
  constraint payment_batch_items_settled_statement_id_fkey FOREIGN KEY (settled_statement_id) REFERENCES statements(statement_id),
  constraint payment_batch_items_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'paid'::text, 'rejected'::text, 'withdrawn'::text, 'returned'::text]))),
  constraint payment_batch_items_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id)
);

create table payment_batches (
  batch_id uuid default uuidv7() not null,
  batch_number text not null,
  currency character(3) not null,
  execute_on date not null,
  status text default 'collected'::text not null,
  total bigint not null,
  created_by uuid not null,
  created_at timestamp with time zone default clock_now() not null,
  approved_by uuid,
  approved_at timestamp with time zone,
  withdrawn_because text default ''::text not null,
  file text,
  revision integer default 0 not null,
  constraint payment_batches_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES accounts(user_id),
  constraint payment_batches_batch_number_key UNIQUE (batch_number),
  constraint payment_batches_check CHECK (((approved_by IS NULL) OR (approved_by <> created_by))),
  constraint payment_batches_check1 CHECK (((approved_by IS NULL) = (approved_at IS NULL))),
  constraint payment_batches_check2 CHECK (((status = ANY (ARRAY['approved'::text, 'done'::text])) = (approved_by IS NOT NULL))),
  constraint payment_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint payment_batches_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint payment_batches_pkey PRIMARY KEY (batch_id),
  constraint payment_batches_status_check CHECK ((status = ANY (ARRAY['collected'::text, 'approved'::text, 'done'::text, 'withdrawn'::text]))),
  constraint payment_batches_total_check CHECK ((total > 0))
);

create table payment_receipts (
  receipt_id uuid default uuidv7() not null,
  payment_id uuid not null,
  instalment_number integer not null,
  transaction_id uuid,
  amount bigint not null,
  currency character(3) not null,
  method text not null,
  provider_ref text,
  received_on date not null,
  reference text default ''::text not null,
  claim_id uuid,
  returned_on date,
  actor_id uuid,
  created_at timestamp with time zone default clock_now() not null,
  constraint payment_receipts_amount_check CHECK ((amount > 0)),
  constraint payment_receipts_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint payment_receipts_payment_id_instalment_number_fkey FOREIGN KEY (payment_id, instalment_number) REFERENCES payments(payment_id, instalment_number),
  constraint payment_receipts_pkey PRIMARY KEY (receipt_id),
  constraint payment_receipts_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id)
);

create table payments (
  payment_id uuid default uuidv7() not null,
  instalment_number integer not null,
  instalment_count integer default 1 not null,
  policy_id uuid not null,
  invoice_id uuid,
  user_id uuid not null,
  broker_id uuid,
  invoice_number text default ''::text not null,
  policy_number text default ''::text not null,
  client_name text default ''::text not null,
  amount bigint not null,
  amount_open bigint default 0 not null,
  refunded_amount bigint default 0 not null,
  currency character(3) not null,
  due_on date not null,
  status text default 'pending'::text not null,
  is_vi boolean default false not null,
  sandbox boolean default false not null,
  method text default ''::text not null,
  last_reminder_at timestamp with time zone,
  settled_at timestamp with time zone,
  note text default ''::text not null,
  revision integer default 0 not null,
  search_text text generated always as (searchable(((((invoice_number || ' '::text) || policy_number) || ' '::text) || client_name))) stored,
  created_at timestamp with time zone default clock_now() not null,
  constraint payments_amount_check CHECK ((amount >= 0)),
  constraint payments_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint payments_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint payments_instalment_number_check CHECK (((instalment_number >= 1) AND (instalment_number <= 50))),
  constraint payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(invoice_id),
  constraint payments_pkey PRIMARY KEY (payment_id, instalment_number),
  constraint payments_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint payments_refunded_amount_check CHECK ((refunded_amount >= 0)),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'under_review'::text, 'paid'::text, 'paid_us'::text, 'paid_stripe'::text, 'cancelled'::text, 'partially_paid'::text, 'refunded'::text, 'too_late'::text, 'paid_through_claim'::text, 'partially_paid_through_claim'::text]))),
  constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table payouts (
  payout_id uuid default uuidv7() not null,
  claim_id uuid,
  policy_id uuid,
  source text default 'claim_payout'::text not null,
  payee text not null,
  iban text default ''::text not null,
  amount bigint not null,
  paid_amount bigint default 0 not null,
  currency character(3) not null,
  status text default 'pending'::text not null,
  reference text default ''::text not null,
  paid_on date,
  note text default ''::text not null,
  revision integer default 0 not null,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  constraint payouts_amount_check CHECK ((amount > 0)),
  constraint payouts_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(claim_id),
  constraint payouts_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint payouts_paid_amount_check CHECK ((paid_amount >= 0)),
  constraint payouts_pkey PRIMARY KEY (payout_id),
  constraint payouts_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint payouts_source_check CHECK ((source = ANY (ARRAY['claim_payout'::text, 'adjuster_fee'::text, 'external_premium'::text, 'other'::text]))),
  constraint payouts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'paid_by_paddock'::text, 'downpayment_paid'::text, 'paid_by_other'::text, 'cancelled'::text])))
);

create table pending_log_ins (
  token_hash bytea not null,
  user_id uuid not null,
  kept boolean not null,
  created_at timestamp with time zone default clock_now() not null,
  expires_at timestamp with time zone not null,
  constraint pending_log_ins_pkey PRIMARY KEY (token_hash),
  constraint pending_log_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table permissions (
  user_id uuid not null,
  entries jsonb default '[]'::jsonb not null,
  revision integer default 0 not null,
  constraint permissions_pkey PRIMARY KEY (user_id),
  constraint permissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table piece_uploads (
  upload_id uuid default uuidv7() not null,
  user_id uuid not null,
  document_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  started_at timestamp with time zone not null,
  touched_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint piece_uploads_pkey PRIMARY KEY (upload_id),
  constraint piece_uploads_size_bytes_check CHECK ((size_bytes > 0))
);

create table policies (
  policy_id uuid default uuidv7() not null,
  quote_number text not null,
  policy_number text,
  document_state text default 'quote'::text not null,
  insurance_type text default 'on_track'::text not null,
  status text default 'concept'::text not null,
  status_since timestamp with time zone default clock_now() not null,
  user_id uuid not null,
  broker_id uuid,
  insurer_id uuid not null,
  owner_id uuid,
  request_id uuid,
  version_id uuid,
  locked_version_id uuid,
  version_number integer default 1 not null,
  client_name text default ''::text not null,
  cover_title text default ''::text not null,
  period_from date,
  period_to date,
  currency character(3) default 'EUR'::bpchar not null,
  sum_insured bigint default 0 not null,
  premium bigint default 0 not null,
  gross bigint default 0 not null,
  valid_until timestamp with time zone,
  sent_at timestamp with time zone,
  accepted_by_client_at timestamp with time zone,
  accepted_by_client_name text default ''::text not null,
  accepted_by_underwriter_at timestamp with time zone,
  accepted_by_underwriter_id uuid,
  decline_reason text default ''::text not null,
  chassis_to_follow boolean default false not null,
  drivers_to_follow boolean default false not null,
  suspended_since date,
  made_at timestamp with time zone,
  revision integer default 0 not null,
  search_text text generated always as (searchable(((((((quote_number || ' '::text) || COALESCE(policy_number, ''::text)) || ' '::text) || client_name) || ' '::text) || cover_title))) stored,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  panel_insurer_ids uuid[] default '{}'::uuid[] not null,
  has_gaps boolean default false not null,
  paid_state text default 'none'::text not null,
  held_at uuid[] default '{}'::uuid[] not null,
  constraint policies_accepted_by_underwriter_id_fkey FOREIGN KEY (accepted_by_underwriter_id) REFERENCES accounts(user_id),
  constraint policies_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint policies_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint policies_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint policies_document_state_check CHECK ((document_state = ANY (ARRAY['quote'::text, 'policy'::text]))),
  constraint policies_insurance_type_check CHECK ((insurance_type = ANY (ARRAY['on_track'::text, 'PA'::text, 'VAL'::text, 'CC'::text, 'SCE'::text, 'TI'::text, 'MRW'::text, 'LI'::text]))),
  constraint policies_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint policies_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(user_id),
  constraint policies_paid_state_check CHECK ((paid_state = ANY (ARRAY['none'::text, 'open'::text, 'partly_paid'::text, 'paid'::text, 'too_late'::text]))),
  constraint policies_pkey PRIMARY KEY (policy_id),
  constraint policies_policy_number_key UNIQUE (policy_number),
  constraint policies_quote_number_key UNIQUE (quote_number),
  constraint policies_request_id_fkey FOREIGN KEY (request_id) REFERENCES requests(request_id),
  constraint policies_status_check CHECK ((status = ANY (ARRAY['concept'::text, 'made'::text, 'internal_check'::text, 'completed'::text, 'cancelled'::text, 'accepted_by_client'::text, 'accepted_by_underwriter'::text, 'waiting_for_approval'::text, 'change_requested'::text, 'policy_made'::text, 'expired'::text, 'revision'::text, 'no_claim_completed'::text, 'declined'::text, 'denied'::text]))),
  constraint policies_sum_insured_check CHECK ((sum_insured >= 0)),
  constraint policies_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table policy_charges (
  policy_charge_id uuid default uuidv7() not null,
  policy_id uuid not null,
  version_id uuid not null,
  kind text not null,
  country character(2) not null,
  rate_pct numeric not null,
  net bigint not null,
  fee bigint default 0 not null,
  ipt bigint not null,
  commission bigint not null,
  created_at timestamp with time zone default clock_now() not null,
  item_id uuid,
  net_share bigint,
  refund_pct numeric,
  again_of uuid,
  constraint policy_charges_again_of_fkey FOREIGN KEY (again_of) REFERENCES policy_transactions(transaction_id),
  constraint policy_charges_fee_check CHECK (((fee >= 0) OR (kind = 'cancellation'::text))),
  constraint policy_charges_item_id_fkey FOREIGN KEY (item_id) REFERENCES policy_items(item_id),
  constraint policy_charges_kind_check CHECK ((kind = ANY (ARRAY['endorsement_fee'::text, 'kept_premium'::text, 'kept_discount'::text, 'days_run'::text, 'cancellation'::text, 'reinstatement'::text, 'reinstatement_fee'::text]))),
  constraint policy_charges_net_share_check CHECK ((net_share >= 0)),
  constraint policy_charges_pkey PRIMARY KEY (policy_charge_id),
  constraint policy_charges_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint policy_charges_rate_pct_check CHECK ((rate_pct >= (0)::numeric)),
  constraint policy_charges_refund_pct_check CHECK (((refund_pct >= (0)::numeric) AND (refund_pct <= (100)::numeric))),
  constraint policy_charges_version_id_fkey FOREIGN KEY (version_id) REFERENCES policy_versions(version_id)
);

create table policy_item_drivers (
  item_id uuid not null,
  driver_id uuid not null,
  claim_level integer default 4 not null,
  category text default 'Non-Categorised'::text not null,
  experience text default 'Unknown'::text not null,
  constraint policy_item_drivers_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(driver_id),
  constraint policy_item_drivers_item_id_fkey FOREIGN KEY (item_id) REFERENCES policy_items(item_id),
  constraint policy_item_drivers_pkey PRIMARY KEY (item_id, driver_id)
);

create table policy_items (
  item_id uuid default uuidv7() not null,
  policy_id uuid not null,
  version_id uuid not null,
  "position" integer not null,
  car_id uuid not null,
  event_id uuid not null,
  insured_value bigint not null,
  premium bigint default 0 not null,
  base_excess bigint default 0 not null,
  excess_pct numeric(4,1) not null,
  min_excess bigint default 0 not null,
  scope text not null,
  accident_limit_pct integer not null,
  aggregate_mode text not null,
  sessions text[] not null,
  circuit_factor numeric(5,4) default 1 not null,
  tax_country character(2) not null,
  current boolean default true not null,
  net_premium bigint default 0 not null,
  constraint policy_items_accident_limit_pct_check CHECK ((accident_limit_pct = ANY (ARRAY[50, 75, 100]))),
  constraint policy_items_aggregate_mode_check CHECK ((aggregate_mode = ANY (ARRAY['reinstated'::text, 'single_aggregate'::text]))),
  constraint policy_items_car_id_fkey FOREIGN KEY (car_id) REFERENCES cars(car_id),
  constraint policy_items_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id),
  constraint policy_items_insured_value_check CHECK ((insured_value > 0)),
  constraint policy_items_pkey PRIMARY KEY (item_id),
  constraint policy_items_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint policy_items_scope_check CHECK ((scope = ANY (ARRAY['parts_only'::text, 'parts_and_labour'::text]))),
  constraint policy_items_version_id_fkey FOREIGN KEY (version_id) REFERENCES policy_versions(version_id),
  constraint policy_items_version_id_position_key UNIQUE (version_id, "position")
);

create table policy_keys (
  policy_key_hash bytea not null,
  policy_id uuid not null,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  policy_key_id uuid default uuidv7() not null,
  sent_to text default ''::text not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint policy_keys_pkey PRIMARY KEY (policy_key_hash),
  constraint policy_keys_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint policy_keys_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES accounts(user_id)
);

create table policy_transactions (
  transaction_id uuid default uuidv7() not null,
  policy_id uuid not null,
  kind text not null,
  effective_at timestamp with time zone not null,
  booked_at timestamp with time zone default clock_now() not null,
  initiator text not null,
  reason text default ''::text not null,
  version_before uuid,
  version_after uuid,
  cancelled_for text,
  no_loss_by text default ''::text not null,
  no_loss_at timestamp with time zone,
  constraint policy_transactions_cancelled_for_check CHECK ((cancelled_for = ANY (ARRAY['client'::text, 'organiser'::text, 'insurer'::text, 'staff'::text, 'non_payment'::text, 'total_loss'::text, 'flat'::text]))),
  constraint policy_transactions_initiator_check CHECK ((initiator = ANY (ARRAY['client'::text, 'brokerage'::text, 'staff'::text, 'insurer'::text, 'organiser'::text, 'system'::text]))),
  constraint policy_transactions_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'endorsement'::text, 'cancellation'::text, 'reinstatement'::text, 'renewal'::text, 'correction'::text, 'suspension'::text, 'resumption'::text]))),
  constraint policy_transactions_pkey PRIMARY KEY (transaction_id),
  constraint policy_transactions_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint policy_transactions_version_after_fkey FOREIGN KEY (version_after) REFERENCES policy_versions(version_id),
  constraint policy_transactions_version_before_fkey FOREIGN KEY (version_before) REFERENCES policy_versions(version_id)
);

create table policy_versions (
  version_id uuid default uuidv7() not null,
  policy_id uuid not null,
  parent_version_id uuid,
  version_number integer not null,
  content jsonb not null,
  rating jsonb,
  rating_version text,
  clauses jsonb default '[]'::jsonb not null,
  premium bigint default 0 not null,
  discount bigint default 0 not null,
  adjustment bigint default 0 not null,
  fee bigint default 0 not null,
  ipt jsonb default '[]'::jsonb not null,
  ipt_total bigint default 0 not null,
  gross bigint default 0 not null,
  commission bigint default 0 not null,
  instalments jsonb default '[]'::jsonb not null,
  referrals jsonb default '[]'::jsonb not null,
  period_from date,
  period_to date,
  sum_insured bigint default 0 not null,
  excess bigint default 0 not null,
  max_payout bigint default 0 not null,
  car_title text default ''::text not null,
  event_title text default ''::text not null,
  driver_title text default ''::text not null,
  cover_title text default ''::text not null,
  change_reason text default ''::text not null,
  locked_at timestamp with time zone,
  pdf_file_id uuid,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  rating_risk jsonb,
  basis_hash text,
  ended_as text,
  no_loss_by text default ''::text not null,
  no_loss_at timestamp with time zone,
  approved_hash text,
  approved_risk jsonb,
  approved_by_name text default ''::text not null,
  approved_at timestamp with time zone,
  approved_means text,
  approval_booked_at timestamp with time zone,
  approval_booked_by uuid,
  referral_cleared_at timestamp with time zone,
  referral_cleared_by uuid,
  approved_beyond jsonb default '[]'::jsonb not null,
  steps bytea,
  constraint policy_versions_approval_booked_by_fkey FOREIGN KEY (approval_booked_by) REFERENCES accounts(user_id),
  constraint policy_versions_approved_means_check CHECK ((approved_means = ANY (ARRAY['account'::text, 'email'::text, 'call'::text]))),
  constraint policy_versions_approved_whole_check CHECK ((num_nulls(approved_hash, approved_risk, approved_at, approved_means, approval_booked_at) = ANY (ARRAY[0, 5]))),
  constraint policy_versions_basis_hash_fkey FOREIGN KEY (basis_hash) REFERENCES rating_bases(basis_hash),
  constraint policy_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint policy_versions_ended_as_check CHECK ((ended_as = ANY (ARRAY['declined'::text, 'expired'::text]))),
  constraint policy_versions_parent_version_id_fkey FOREIGN KEY (parent_version_id) REFERENCES policy_versions(version_id),
  constraint policy_versions_pdf_file_id_fkey FOREIGN KEY (pdf_file_id) REFERENCES files(file_id),
  constraint policy_versions_pkey PRIMARY KEY (version_id),
  constraint policy_versions_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint policy_versions_policy_id_version_number_key UNIQUE (policy_id, version_number),
  constraint policy_versions_rating_version_fkey FOREIGN KEY (rating_version) REFERENCES rating_tables(version),
  constraint policy_versions_referral_cleared_by_fkey FOREIGN KEY (referral_cleared_by) REFERENCES accounts(user_id),
  constraint policy_versions_version_number_check CHECK ((version_number > 0))
);

create table premium_tax_rates (
  premium_tax_rate_id uuid default uuidv7() not null,
  country_code character(2) not null,
  line text not null,
  rate_pct numeric(6,3) not null,
  valid_from date not null,
  valid_to date,
  insurer_borne boolean default false not null,
  flat_amount_cents bigint default 0 not null,
  confidence character(1) default 'A'::bpchar not null,
  note text default ''::text not null,
  published_at timestamp with time zone default clock_now(),
  revision integer default 0 not null,
  version text not null,
  constraint premium_tax_rates_confidence_check CHECK ((confidence = ANY (ARRAY['A'::bpchar, 'B'::bpchar, 'C'::bpchar]))),
  constraint premium_tax_rates_line_check CHECK ((line = ANY (ARRAY['HULL'::text, 'PROP'::text, 'TRANSIT'::text, 'ACC'::text, 'GL'::text, 'MISC'::text]))),
  constraint premium_tax_rates_no_gap TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint premium_tax_rates_no_overlap EXCLUDE USING gist (country_code WITH =, line WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((published_at IS NOT NULL)),
  constraint premium_tax_rates_pkey PRIMARY KEY (premium_tax_rate_id),
  constraint premium_tax_rates_rate_pct_check CHECK (((rate_pct >= (0)::numeric) AND (rate_pct <= (100)::numeric))),
  constraint premium_tax_rates_version_fkey FOREIGN KEY (version) REFERENCES premium_tax_versions(version)
);

create table premium_tax_versions (
  version text not null,
  valid_from date not null,
  note text default ''::text not null,
  published_at timestamp with time zone,
  revision integer default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint premium_tax_versions_pkey PRIMARY KEY (version)
);

create table profit_commissions (
  statement_id uuid not null,
  binder_id uuid not null,
  transaction_id uuid,
  profit_commission_pct numeric(4,1) not null,
  profit_expenses_pct numeric(4,1) not null,
  premium bigint not null,
  expenses bigint not null,
  claims_paid bigint not null,
  reserve bigint not null,
  deficit_before bigint not null,
  profit bigint not null,
  commission bigint not null,
  booked_before bigint not null,
  constraint profit_commissions_binder_id_fkey FOREIGN KEY (binder_id) REFERENCES binders(binder_id),
  constraint profit_commissions_booked_before_check CHECK ((booked_before >= 0)),
  constraint profit_commissions_check CHECK ((profit = ((((premium - expenses) - claims_paid) - reserve) - deficit_before))),
  constraint profit_commissions_check1 CHECK (((commission <> booked_before) = (transaction_id IS NOT NULL))),
  constraint profit_commissions_commission_check CHECK ((commission >= 0)),
  constraint profit_commissions_deficit_before_check CHECK ((deficit_before >= 0)),
  constraint profit_commissions_pkey PRIMARY KEY (statement_id, binder_id),
  constraint profit_commissions_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(statement_id),
  constraint profit_commissions_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id),
  constraint profit_commissions_transaction_id_key UNIQUE (transaction_id)
);

create table rating_bases (
  basis_hash text not null,
  tables jsonb not null,
  created_at timestamp with time zone default clock_now() not null,
  constraint rating_bases_pkey PRIMARY KEY (basis_hash)
);

create table rating_tables (
  version text not null,
  tables jsonb not null,
  valid_from date not null,
  valid_to date,
  created_at timestamp with time zone default clock_now() not null,
  published_at timestamp with time zone default clock_now(),
  note text default ''::text not null,
  based_on text,
  revision integer default 0 not null,
  insurance_type text default 'on_track'::text not null,
  constraint rating_tables_based_on_fkey FOREIGN KEY (based_on) REFERENCES rating_tables(version),
  constraint rating_tables_check CHECK ((valid_to >= valid_from)),
  constraint rating_tables_insurance_type_check CHECK ((insurance_type = ANY (ARRAY['on_track'::text, 'PA'::text, 'VAL'::text, 'CC'::text, 'SCE'::text, 'TI'::text, 'MRW'::text, 'LI'::text]))),
  constraint rating_tables_no_gap TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint rating_tables_no_overlap EXCLUDE USING gist (insurance_type WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE ((published_at IS NOT NULL)),
  constraint rating_tables_pkey PRIMARY KEY (version)
);

create table rating_trials (
  trial_id uuid default uuidv7() not null,
  version text,
  year integer not null,
  status text default 'waiting'::text not null,
  policies_done integer default 0 not null,
  policies_total integer default 0 not null,
  result jsonb,
  created_by uuid,
  created_at timestamp with time zone default clock_now() not null,
  finished_at timestamp with time zone,
  series_year integer,
  tax_version text,
  excess_drafts boolean default false not null,
  started_at timestamp with time zone,
  insurance_type text default 'on_track'::text not null,
  constraint rating_trials_check CHECK (((version IS NOT NULL) OR (series_year IS NOT NULL) OR (tax_version IS NOT NULL) OR excess_drafts)),
  constraint rating_trials_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint rating_trials_insurance_type_check CHECK ((insurance_type = ANY (ARRAY['on_track'::text, 'PA'::text, 'VAL'::text, 'CC'::text, 'SCE'::text, 'TI'::text, 'MRW'::text, 'LI'::text]))),
  constraint rating_trials_pkey PRIMARY KEY (trial_id),
  constraint rating_trials_series_year_check CHECK (((series_year >= 2022) AND (series_year <= 2100))),
  constraint rating_trials_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text]))),
  constraint rating_trials_tax_version_fkey FOREIGN KEY (tax_version) REFERENCES premium_tax_versions(version) ON DELETE CASCADE,
  constraint rating_trials_version_fkey FOREIGN KEY (version) REFERENCES rating_tables(version) ON DELETE CASCADE,
  constraint rating_trials_year_check CHECK (((year >= 2022) AND (year <= 2100)))
);

create unlogged table record_presence (
  visit_id uuid not null,
  section text not null,
  parent_type text not null,
  parent_id text not null,
  user_id uuid not null,
  since timestamp with time zone not null,
  active_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint record_presence_pkey PRIMARY KEY (visit_id, section)
) with (fillfactor=50);

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone default clock_now() not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table refunds (
  refund_id uuid default uuidv7() not null,
  payment_id uuid,
  instalment_number integer,
  policy_id uuid,
  reason text not null,
  amount bigint not null,
  currency character(3) not null,
  iban text not null,
  note text default ''::text not null,
  status text default 'requested'::text not null,
  requested_by uuid not null,
  approved_by uuid,
  rejected_because text default ''::text not null,
  reference text default ''::text not null,
  paid_on date,
  revision integer default 0 not null,
  created_at timestamp with time zone default clock_now() not null,
  executed_at timestamp with time zone,
  unallocated_id uuid,
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES accounts(user_id),
  constraint refunds_check CHECK (((approved_by IS NULL) OR (approved_by <> requested_by))),
  constraint refunds_check1 CHECK (((status <> 'executed'::text) OR ((approved_by IS NOT NULL) AND (paid_on IS NOT NULL)))),
  constraint refunds_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint refunds_payment_id_instalment_number_fkey FOREIGN KEY (payment_id, instalment_number) REFERENCES payments(payment_id, instalment_number),
  constraint refunds_pkey PRIMARY KEY (refund_id),
  constraint refunds_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint refunds_reason_check CHECK ((reason = ANY (ARRAY['event_cancelled'::text, 'withdrawn'::text, 'car_sold'::text, 'rate_correction'::text, 'double_payment'::text, 'goodwill'::text]))),
  constraint refunds_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES accounts(user_id),
  constraint refunds_source_check CHECK ((((payment_id IS NULL) <> (unallocated_id IS NULL)) AND ((payment_id IS NULL) = (policy_id IS NULL)))),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'executed'::text, 'rejected'::text]))),
  constraint refunds_unallocated_id_fkey FOREIGN KEY (unallocated_id) REFERENCES unallocated_receipts(unallocated_id)
);

create table renewals (
  season integer not null,
  user_id uuid not null,
  policy_id uuid,
  cap_pct numeric(4,1),
  currency text not null,
  premium_before bigint not null,
  premium_asked bigint,
  cap_cost bigint default 0 not null,
  declined_at timestamp with time zone,
  declined_by uuid,
  declined_because text default ''::text not null,
  reminded_days integer,
  reminded_at timestamp with time zone,
  constraint renewals_declined_by_fkey FOREIGN KEY (declined_by) REFERENCES accounts(user_id),
  constraint renewals_pkey PRIMARY KEY (season, user_id),
  constraint renewals_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint renewals_season_check CHECK (((season >= 2000) AND (season <= 2099))),
  constraint renewals_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table requests (
  request_id uuid default uuidv7() not null,
  user_id uuid not null,
  broker_id uuid,
  policy_id uuid,
  kind text not null,
  status text default 'created'::text not null,
  content jsonb default '{}'::jsonb not null,
  message text default ''::text not null,
  client_name text default ''::text not null,
  summary text default ''::text not null,
  premium_effect bigint,
  currency character(3) default 'EUR'::bpchar not null,
  event_start_on date,
  owner_id uuid,
  outcome text,
  outcome_reason text default ''::text not null,
  handled_at timestamp with time zone,
  submitted_at timestamp with time zone,
  revision integer default 0 not null,
  created_by uuid,
  search_text text generated always as (searchable(((((client_name || ' '::text) || summary) || ' '::text) || message))) stored,
  created_at timestamp with time zone default clock_now() not null,
  insurance_type text default 'on_track'::text not null,
  constraint requests_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint requests_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint requests_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint requests_insurance_type_check CHECK ((insurance_type = ANY (ARRAY['on_track'::text, 'PA'::text, 'VAL'::text, 'CC'::text, 'SCE'::text, 'TI'::text, 'MRW'::text, 'LI'::text]))),
  constraint requests_kind_check CHECK ((kind = ANY (ARRAY['new_cover'::text, 'add_driver'::text, 'replace_driver'::text, 'add_car'::text, 'replace_car'::text, 'add_event'::text, 'withdraw_event'::text, 'cancel_policy'::text, 'new_insurance'::text, 'other'::text]))),
  constraint requests_outcome_check CHECK ((outcome = ANY (ARRAY['quoted'::text, 'applied'::text, 'declined'::text, 'bought'::text]))),
  constraint requests_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(user_id),
  constraint requests_pkey PRIMARY KEY (request_id),
  constraint requests_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES policies(policy_id),
  constraint requests_status_check CHECK ((status = ANY (ARRAY['created'::text, 'submitted'::text, 'retracted'::text]))),
  constraint requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table sanctions_driver_hits (
  driver_id uuid not null,
  entry_id uuid not null,
  matched_name text not null,
  score numeric(4,3) not null,
  decision text default 'open'::text not null,
  reason text default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  found_at timestamp with time zone default clock_now() not null,
  revision integer default 0 not null,
  constraint sanctions_driver_hits_check CHECK (((decision = 'open'::text) = (decided_at IS NULL))),
  constraint sanctions_driver_hits_check1 CHECK (((decision = 'open'::text) OR (btrim(reason) <> ''::text))),
  constraint sanctions_driver_hits_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(user_id),
  constraint sanctions_driver_hits_decision_check CHECK ((decision = ANY (ARRAY['open'::text, 'cleared'::text, 'confirmed'::text]))),
  constraint sanctions_driver_hits_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(driver_id),
  constraint sanctions_driver_hits_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES sanctions_entries(entry_id),
  constraint sanctions_driver_hits_pkey PRIMARY KEY (driver_id, entry_id)
);

create table sanctions_entries (
  entry_id uuid default uuidv7() not null,
  source_id text not null,
  name text not null,
  aliases text[] default '{}'::text[] not null,
  birth_date date,
  country character(2),
  listed boolean default true not null,
  changed_at timestamp with time zone default clock_now() not null,
  constraint sanctions_entries_pkey PRIMARY KEY (entry_id),
  constraint sanctions_entries_source_id_key UNIQUE (source_id)
);

create table sanctions_hits (
  user_id uuid not null,
  entry_id uuid not null,
  matched_name text not null,
  score numeric(4,3) not null,
  decision text default 'open'::text not null,
  reason text default ''::text not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  found_at timestamp with time zone default clock_now() not null,
  revision integer default 0 not null,
  matched_as text default 'account'::text not null,
  constraint sanctions_hits_check CHECK (((decision = 'open'::text) = (decided_at IS NULL))),
  constraint sanctions_hits_check1 CHECK (((decision = 'open'::text) OR (btrim(reason) <> ''::text))),
  constraint sanctions_hits_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(user_id),
  constraint sanctions_hits_decision_check CHECK ((decision = ANY (ARRAY['open'::text, 'cleared'::text, 'confirmed'::text]))),
  constraint sanctions_hits_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES sanctions_entries(entry_id),
  constraint sanctions_hits_matched_as_check CHECK ((matched_as = ANY (ARRAY['account'::text, 'contact'::text, 'payee'::text]))),
  constraint sanctions_hits_pkey PRIMARY KEY (user_id, entry_id),
  constraint sanctions_hits_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table sanctions_names (
  entry_id uuid not null,
  name_key text not null,
  constraint sanctions_names_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES sanctions_entries(entry_id) ON DELETE CASCADE,
  constraint sanctions_names_pkey PRIMARY KEY (entry_id, name_key)
);

create table sandbox_checkouts (
  checkout_id text not null,
  payment_intent_id text not null,
  status text default 'open'::text not null,
  amount bigint not null,
  amount_refunded bigint default 0 not null,
  currency character(3) not null,
  reference text default ''::text not null,
  lines jsonb not null,
  metadata jsonb not null,
  payment_metadata jsonb not null,
  customer_email text,
  success_url text not null,
  cancel_url text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  constraint sandbox_checkouts_amount_check CHECK ((amount > 0)),
  constraint sandbox_checkouts_check CHECK (((amount_refunded >= 0) AND (amount_refunded <= amount))),
  constraint sandbox_checkouts_check1 CHECK (((status = 'complete'::text) = (paid_at IS NOT NULL))),
  constraint sandbox_checkouts_check2 CHECK (((amount_refunded = 0) OR (status = 'complete'::text))),
  constraint sandbox_checkouts_payment_intent_id_key UNIQUE (payment_intent_id),
  constraint sandbox_checkouts_pkey PRIMARY KEY (checkout_id),
  constraint sandbox_checkouts_status_check CHECK ((status = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text])))
);

create table sandbox_requests (
  idempotency_key text not null,
  request_hash text not null,
  response jsonb not null,
  created_at timestamp with time zone not null,
  constraint sandbox_requests_pkey PRIMARY KEY (idempotency_key)
);

create table sandbox_secrets (
  name text not null,
  value text not null,
  constraint sandbox_secrets_pkey PRIMARY KEY (name)
);

create table sandbox_webhooks (
  event_id text not null,
  event_type text not null,
  body text not null,
  deliveries_left integer default 1 not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  last_status integer,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint sandbox_webhooks_deliveries_left_check CHECK ((deliveries_left >= 0)),
  constraint sandbox_webhooks_pkey PRIMARY KEY (event_id)
);

create table saved_views (
  view_id uuid default uuidv7() not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  query text not null,
  visible_to text default 'me'::text not null,
  created_at timestamp with time zone default clock_now() not null,
  changed_at timestamp with time zone default clock_now() not null,
  constraint saved_views_name_check CHECK ((name <> ''::text)),
  constraint saved_views_pkey PRIMARY KEY (view_id),
  constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id),
  constraint saved_views_visible_to_check CHECK ((visible_to = ANY (ARRAY['me'::text, 'staff'::text])))
);

create table schema_migrations (
  number integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (number)
);

create table search_phrases (
  kind text not null,
  phrase text collate "C" not null,
  record_id uuid not null,
  constraint search_phrases_kind_check CHECK ((kind = ANY (ARRAY['account'::text, 'driver'::text, 'car'::text]))),
  constraint search_phrases_pkey PRIMARY KEY (kind, phrase, record_id)
);

create table series_ratings (
  series_rating_id uuid default uuidv7() not null,
  year integer not null,
  series text not null,
  car_class text not null,
  claim_level integer default 5 not null,
  base_rate_override numeric(6,4),
  min_excess_override bigint,
  default_excess_pct numeric(4,1) default 10.0 not null,
  typical_race_hours numeric(5,2),
  uses_categories boolean default true not null,
  notes text default ''::text not null,
  revision integer default 0 not null,
  min_premium_override bigint,
  changed_at timestamp with time zone,
  constraint series_ratings_claim_level_check CHECK (((claim_level >= 1) AND (claim_level <= 10))),
  constraint series_ratings_default_excess_pct_check CHECK (((default_excess_pct >= (0)::numeric) AND (default_excess_pct <= (30)::numeric))),
  constraint series_ratings_min_excess_override_check CHECK ((min_excess_override >= 0)),
  constraint series_ratings_min_premium_override_check CHECK ((min_premium_override >= 0)),
  constraint series_ratings_pkey PRIMARY KEY (series_rating_id),
  constraint series_ratings_year_check CHECK (((year >= 2022) AND (year <= 2100))),
  constraint series_ratings_year_series_key UNIQUE (year, series)
);

create table series_years (
  year integer not null,
  publish_on date,
  revision integer default 0 not null,
  constraint series_years_pkey PRIMARY KEY (year),
  constraint series_years_year_check CHECK (((year >= 2022) AND (year <= 2100)))
);

create table sessions (
  token_hash bytea not null,
  user_id uuid not null,
  account_type text not null,
  kept boolean default false not null,
  user_agent text default ''::text not null,
  created_at timestamp with time zone default clock_now() not null,
  last_seen_at timestamp with time zone default clock_now() not null,
  expires_at timestamp with time zone not null,
  session_id uuid default uuidv7() not null,
  view_id uuid,
  sign_on_link_id uuid,
  sign_on_sid text,
  sealed_id_token bytea,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_session_id_key UNIQUE (session_id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id),
  constraint sessions_view_id_fkey FOREIGN KEY (view_id) REFERENCES account_views(view_id)
);

create table sign_on_links (
  link_id uuid default uuidv7() not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  email text default ''::text not null,
  created_at timestamp with time zone default clock_now() not null,
  last_used_at timestamp with time zone,
  constraint sign_on_links_account_key UNIQUE (user_id, issuer),
  constraint sign_on_links_person_key UNIQUE (issuer, subject),
  constraint sign_on_links_pkey PRIMARY KEY (link_id),
  constraint sign_on_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table sign_on_offers (
  token_hash bytea not null,
  user_id uuid not null,
  issuer text not null,
  subject text not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint sign_on_offers_pkey PRIMARY KEY (token_hash),
  constraint sign_on_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table sign_on_tries (
  state_hash bytea not null,
  token_hash bytea not null,
  user_id uuid,
  kept boolean not null,
  next text not null,
  expires_at timestamp with time zone not null,
  constraint sign_on_tries_pkey PRIMARY KEY (state_hash),
  constraint sign_on_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table statement_rows (
  statement_id uuid not null,
  transaction_id uuid not null,
  "position" integer not null,
  booked bigint not null,
  due bigint not null,
  own_tax jsonb default '{}'::jsonb not null,
  constraint statement_rows_pkey PRIMARY KEY (statement_id, "position"),
  constraint statement_rows_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(statement_id),
  constraint statement_rows_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id)
);

create table statements (
  statement_id uuid default uuidv7() not null,
  statement_number text not null,
  account text not null,
  insurer_id uuid,
  broker_id uuid,
  currency character(3) not null,
  period_from date not null,
  period_until date not null,
  opening bigint not null,
  closing bigint not null,
  closed_by uuid not null,
  closed_at timestamp with time zone default clock_now() not null,
  settled_by uuid,
  constraint statements_account_check CHECK ((account = ANY (ARRAY['insurer'::text, 'commission'::text]))),
  constraint statements_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES accounts(user_id),
  constraint statements_check CHECK ((((account = 'insurer'::text) = (insurer_id IS NOT NULL)) AND ((account = 'commission'::text) = (broker_id IS NOT NULL)))),
  constraint statements_check1 CHECK ((period_until >= period_from)),
  constraint statements_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES accounts(user_id),
  constraint statements_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint statements_insurer_id_fkey FOREIGN KEY (insurer_id) REFERENCES insurers(insurer_id),
  constraint statements_pkey PRIMARY KEY (statement_id),
  constraint statements_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES ledger_transactions(transaction_id),
  constraint statements_settled_by_key UNIQUE (settled_by),
  constraint statements_statement_number_key UNIQUE (statement_number)
);

create table tax_return_rows (
  return_id uuid not null,
  "position" integer not null,
  transaction_id uuid not null,
  line text not null,
  rate_pct numeric(6,3) not null,
  base bigint not null,
  tax bigint not null,
  constraint tax_return_rows_pkey PRIMARY KEY (return_id, "position"),
  constraint tax_return_rows_return_id_fkey FOREIGN KEY (return_id) REFERENCES tax_returns(return_id),
  constraint tax_return_rows_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(transaction_id)
);

create table tax_returns (
  return_id uuid default uuidv7() not null,
  country_code character(2) not null,
  currency character(3) not null,
  period_from date not null,
  period_until date not null,
  due_on date not null,
  tax bigint not null,
  reference text not null,
  filed_by uuid not null,
  filed_at timestamp with time zone default clock_now() not null,
  constraint tax_returns_check CHECK ((period_until >= period_from)),
  constraint tax_returns_country_code_currency_period_until_key UNIQUE (country_code, currency, period_until),
  constraint tax_returns_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint tax_returns_filed_by_fkey FOREIGN KEY (filed_by) REFERENCES accounts(user_id),
  constraint tax_returns_pkey PRIMARY KEY (return_id)
);

create table thread_reads (
  parent_type text not null,
  parent_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone not null,
  constraint thread_reads_parent_type_check CHECK ((parent_type = ANY (ARRAY['policy'::text, 'claim'::text, 'request'::text, 'account'::text]))),
  constraint thread_reads_pkey PRIMARY KEY (parent_type, parent_id, user_id),
  constraint thread_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table todos (
  _id uuid default uuidv7() not null,
  status text default 'open'::text not null,
  message text not null,
  stamp timestamp with time zone default clock_now() not null,
  due_on date,
  owner_id uuid,
  parent_type text,
  parent_id uuid,
  created_by uuid,
  done_at timestamp with time zone,
  is_vi boolean,
  event_id uuid,
  event_cause text default 'called_off'::text not null,
  constraint todos_created_by_fkey FOREIGN KEY (created_by) REFERENCES accounts(user_id),
  constraint todos_event_cause_check CHECK ((event_cause = ANY (ARRAY['called_off'::text, 'moved'::text]))),
  constraint todos_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(event_id),
  constraint todos_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(user_id),
  constraint todos_pkey PRIMARY KEY (_id),
  constraint todos_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text])))
);

create table tool_runs (
  run_id uuid default uuidv7() not null,
  tool text not null,
  record_id text not null,
  record_name text not null,
  target_id text,
  target_name text default ''::text not null,
  reason text not null,
  status text not null,
  writes integer not null,
  effects jsonb not null,
  effects_hash text not null,
  asked_by uuid,
  asked_at timestamp with time zone default clock_now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  note text default ''::text not null,
  constraint tool_runs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(user_id),
  constraint tool_runs_check CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
  constraint tool_runs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(user_id),
  constraint tool_runs_pkey PRIMARY KEY (run_id),
  constraint tool_runs_reason_check CHECK ((reason <> ''::text)),
  constraint tool_runs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint tool_runs_tool_check CHECK ((tool = ANY (ARRAY['rerun_webhook'::text, 'rebuild_pdf'::text, 'resend_email'::text, 'recalculate_amounts'::text, 'merge_accounts'::text, 'move_policy'::text, 'unlock_version'::text]))),
  constraint tool_runs_writes_check CHECK ((writes >= 0))
);

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
  constraint translated_sums_pkey PRIMARY KEY (cut, owner, month, value)
) with (fillfactor=80);

create table unallocated_receipts (
  unallocated_id uuid default uuidv7() not null,
  user_id uuid,
  amount bigint not null,
  amount_left bigint default 0 not null,
  currency character(3) not null,
  method text not null,
  transfer_amount bigint not null,
  received_on date not null,
  reference text not null,
  payer text default ''::text not null,
  note text default ''::text not null,
  payment_id uuid,
  instalment_number integer,
  card_checkout_id uuid,
  revision integer default 0 not null,
  actor_id uuid,
  created_at timestamp with time zone default clock_now() not null,
  constraint unallocated_receipts_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(user_id),
  constraint unallocated_receipts_amount_check CHECK ((amount > 0)),
  constraint unallocated_receipts_card_checkout_id_fkey FOREIGN KEY (card_checkout_id) REFERENCES card_checkouts(card_checkout_id),
  constraint unallocated_receipts_check CHECK ((transfer_amount >= amount)),
  constraint unallocated_receipts_check1 CHECK (((amount_left >= 0) AND (amount_left <= amount))),
  constraint unallocated_receipts_currency_check CHECK ((currency = ANY (ARRAY['EUR'::bpchar, 'USD'::bpchar, 'GBP'::bpchar]))),
  constraint unallocated_receipts_method_check CHECK ((method = ANY (ARRAY['bank'::text, 'bank_us'::text, 'card'::text]))),
  constraint unallocated_receipts_payment_id_instalment_number_fkey FOREIGN KEY (payment_id, instalment_number) REFERENCES payments(payment_id, instalment_number),
  constraint unallocated_receipts_pkey PRIMARY KEY (unallocated_id),
  constraint unallocated_receipts_user_id_fkey FOREIGN KEY (user_id) REFERENCES accounts(user_id)
);

create table upload_pieces (
  upload_id uuid not null,
  piece integer not null,
  bucket text not null,
  storage_key text not null,
  size_bytes integer not null,
  sha256 text not null,
  constraint upload_pieces_piece_check CHECK ((piece >= 0)),
  constraint upload_pieces_pkey PRIMARY KEY (upload_id, piece),
  constraint upload_pieces_size_bytes_check CHECK ((size_bytes > 0)),
  constraint upload_pieces_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES piece_uploads(upload_id) ON DELETE CASCADE
);

create table webhook_deliveries (
  delivery_id uuid default uuidv7() not null,
  webhook_id uuid not null,
  event_type text not null,
  record_id text not null,
  happened_at timestamp with time zone not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  last_status integer,
  last_fault text default ''::text not null,
  delivered_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (delivery_id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dead'::text]))),
  constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(webhook_id)
);

create table webhooks (
  webhook_id uuid default uuidv7() not null,
  url text not null,
  kinds text[] not null,
  is_active boolean default true not null,
  sealed_secret bytea not null,
  made_by uuid not null,
  created_at timestamp with time zone default clock_now() not null,
  revision integer default 1 not null,
  constraint webhooks_kinds_check CHECK ((cardinality(kinds) > 0)),
  constraint webhooks_made_by_fkey FOREIGN KEY (made_by) REFERENCES accounts(user_id),
  constraint webhooks_pkey PRIMARY KEY (webhook_id)
);

CREATE INDEX account_views_viewed ON public.account_views USING btree (viewed_id, started_at DESC);

CREATE INDEX account_views_viewer ON public.account_views USING btree (viewer_id, started_at DESC);

CREATE INDEX accounts_broker ON public.accounts USING btree (broker_id) WHERE (broker_id IS NOT NULL);

CREATE INDEX accounts_company_key ON public.accounts USING btree (company_key(company_name));

CREATE INDEX accounts_extra_emails ON public.accounts USING gin (lower_all(extra_emails));

CREATE INDEX accounts_insurer ON public.accounts USING btree (insurer_id) WHERE (insurer_id IS NOT NULL);

CREATE INDEX accounts_merged ON public.accounts USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX accounts_phone_key ON public.accounts USING btree (phone_key(phone));

CREATE INDEX accounts_search ON public.accounts USING gin (search_text gin_trgm_ops);

CREATE INDEX accounts_type ON public.accounts USING btree (account_type, company_name, user_id);

CREATE INDEX addresses_user ON public.addresses USING btree (user_id);

CREATE INDEX api_tokens_user ON public.api_tokens USING btree (user_id);

CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, happened_at DESC);

CREATE INDEX audit_log_newest ON public.audit_log USING btree (happened_at DESC, audit_id DESC);

CREATE INDEX audit_log_record ON public.audit_log USING btree (record_kind, record_id, happened_at DESC);

CREATE UNIQUE INDEX bank_bookings_once ON public.bank_bookings USING btree (transaction_id) WHERE (undone_at IS NULL);

CREATE INDEX bank_entries_decided ON public.bank_entries USING btree (decided_at DESC) WHERE (status <> 'open'::text);

CREATE INDEX bank_entries_open ON public.bank_entries USING btree (booked_on, entry_id) WHERE (status = 'open'::text);

CREATE INDEX bank_entries_payer ON public.bank_entries USING btree (counterparty_iban) WHERE ((status = 'accepted'::text) AND (user_id IS NOT NULL));

CREATE INDEX bank_entries_user ON public.bank_entries USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX bank_statements_file ON public.bank_statements USING btree (file_sha256);

CREATE UNIQUE INDEX bank_statements_once ON public.bank_statements USING btree (iban, currency, statement_ref, from_on, to_on);

CREATE INDEX binders_insurer ON public.binders USING btree (insurer_id, valid_from);

CREATE INDEX bordereau_bookings_transaction ON public.bordereau_bookings USING btree (transaction_id);

CREATE INDEX bordereau_rows_claim ON public.bordereau_rows USING btree (claim_id) WHERE (claim_id IS NOT NULL);

CREATE INDEX bordereau_rows_policy ON public.bordereau_rows USING btree (policy_id) WHERE (policy_id IS NOT NULL);

CREATE INDEX bordereaux_insurer ON public.bordereaux USING btree (insurer_id, period_until);

CREATE INDEX broker_rounds_number ON public.broker_rounds USING gin (searchable(broker_policy_number) gin_trgm_ops) WHERE (broker_policy_number <> ''::text);

CREATE INDEX bulk_payment_items_payment ON public.bulk_payment_items USING btree (payment_id, instalment_number);

CREATE INDEX bulk_payments_set ON public.bulk_payments USING btree (set_hash, created_at DESC);

CREATE INDEX bulk_runs_created ON public.bulk_runs USING btree (created_at);

CREATE INDEX bulk_runs_user ON public.bulk_runs USING btree (user_id, created_at DESC);

CREATE INDEX card_checkouts_bulk ON public.card_checkouts USING btree (bulk_payment_id, created_at DESC);

CREATE INDEX card_checkouts_open ON public.card_checkouts USING btree (expires_at) WHERE (status = 'open'::text);

CREATE INDEX card_events_checkout ON public.card_events USING btree (card_checkout_id) WHERE (card_checkout_id IS NOT NULL);

CREATE INDEX card_events_payment ON public.card_events USING btree (payment_ref) WHERE (payment_ref IS NOT NULL);

CREATE INDEX card_events_waiting ON public.card_events USING btree (received_at) WHERE (handled_at IS NULL);

CREATE INDEX cars_by_chassis ON public.cars USING btree (upper(chassis_number)) WHERE ((chassis_number <> ''::text) AND active);

CREATE INDEX cars_full_name ON public.cars USING btree (searchable(((make || ' '::text) || model)));

CREATE INDEX cars_merged ON public.cars USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX cars_owner ON public.cars USING btree (user_id, car_id);

CREATE INDEX cars_search ON public.cars USING gin (search_text gin_trgm_ops);

CREATE INDEX certificates_item ON public.certificates USING btree (item_id);

CREATE INDEX championships_merged ON public.championships USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE UNIQUE INDEX championships_once ON public.championships USING btree (name, year) WHERE (merged_into IS NULL);

CREATE INDEX championships_search ON public.championships USING gin (search_text gin_trgm_ops);

CREATE INDEX circuits_merged ON public.circuits USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX circuits_search ON public.circuits USING gin (search_text gin_trgm_ops);

CREATE INDEX claim_expenses_claim ON public.claim_expenses USING btree (claim_id);

CREATE INDEX claim_expenses_created_by ON public.claim_expenses USING btree (created_by);

CREATE INDEX claim_lines_paid_before ON public.claim_lines USING btree (claim_line_words(part_number, description), kind) WHERE (settled AND (agreed > 0));

CREATE INDEX claim_recoveries_claim ON public.claim_recoveries USING btree (claim_id);

CREATE INDEX claim_recovery_receipts_claim ON public.claim_recovery_receipts USING btree (claim_id);

CREATE INDEX claim_recovery_receipts_recovery ON public.claim_recovery_receipts USING btree (recovery_id);

CREATE INDEX claim_reserve_changes_claim ON public.claim_reserve_changes USING btree (claim_id, made_at);

CREATE INDEX claim_reserve_changes_decided_by ON public.claim_reserve_changes USING btree (decided_by);

CREATE INDEX claim_reserve_changes_made_by ON public.claim_reserve_changes USING btree (made_by);

CREATE UNIQUE INDEX claim_reserve_changes_waiting ON public.claim_reserve_changes USING btree (claim_id, line) WHERE (state = 'waiting'::text);

CREATE INDEX claim_statements_of_claim ON public.claim_statements USING btree (claim_id, claim_statement_id DESC);

CREATE INDEX claims_accident ON public.claims USING btree (is_vi, date_accident DESC NULLS LAST, claim_id DESC);

CREATE INDEX claims_adjuster ON public.claims USING btree (loss_adjuster_id, is_vi, date_accident DESC NULLS LAST) WHERE (loss_adjuster_id IS NOT NULL);

CREATE INDEX claims_broker ON public.claims USING btree (broker_id, is_vi, date_accident DESC NULLS LAST) WHERE (broker_id IS NOT NULL);

CREATE INDEX claims_car ON public.claims USING btree (car_id);

CREATE INDEX claims_claimed ON public.claims USING btree (is_vi, claimed DESC, claim_id DESC);

CREATE INDEX claims_driver ON public.claims USING btree (driver_id);

CREATE INDEX claims_event ON public.claims USING btree (event_id, date_accident DESC);

CREATE INDEX claims_injured ON public.claims USING btree (is_vi, date_accident DESC NULLS LAST, claim_id DESC) WHERE ((driver_accident_info ->> 'driver_injured'::text) = 'yes'::text);

CREATE INDEX claims_insurer ON public.claims USING btree (insurer_id, is_vi, date_accident DESC NULLS LAST, claim_id DESC);

CREATE INDEX claims_late ON public.claims USING btree (is_vi, date_accident DESC NULLS LAST, claim_id DESC) WHERE ((date_claim - date_accident) > '48:00:00'::interval);

CREATE INDEX claims_number ON public.claims USING btree (is_vi, claim_number);

CREATE INDEX claims_number_start ON public.claims USING btree (claim_number text_pattern_ops);

CREATE INDEX claims_number_tail ON public.claims USING btree (number_tail(claim_number) text_pattern_ops);

CREATE INDEX claims_policy ON public.claims USING btree (policy_id);

CREATE INDEX claims_report_due ON public.claims USING btree (is_vi, date_accident DESC NULLS LAST, claim_id DESC) WHERE ((loss_adjuster_id IS NOT NULL) AND (adjuster_report IS NULL) AND (status = ANY (ARRAY['submitted'::text, 'under_review'::text, 'info_required'::text, 'revised'::text])));

CREATE INDEX claims_reported ON public.claims USING btree (is_vi, date_claim DESC NULLS LAST, claim_id DESC);

CREATE INDEX claims_search ON public.claims USING gin (search_text gin_trgm_ops);

CREATE INDEX claims_status_accident ON public.claims USING btree (is_vi, status, date_accident DESC NULLS LAST, claim_id DESC);

CREATE INDEX claims_status_since ON public.claims USING btree (is_vi, status_since, claim_id);

CREATE INDEX claims_still_reserved ON public.claims USING btree (reserve_seen_on) WHERE (reserve <> 0);

CREATE INDEX claims_user ON public.claims USING btree (user_id, is_vi, date_accident DESC NULLS LAST, claim_id DESC);

CREATE INDEX claims_vi_line ON public.claims USING btree (insurance_type, date_accident DESC NULLS LAST, claim_id DESC) WHERE is_vi;

CREATE INDEX clause_preset_versions_changed_by ON public.clause_preset_versions USING btree (changed_by) WHERE (changed_by IS NOT NULL);

CREATE INDEX communications_parent ON public.communications USING btree (parent_type, parent_id, stamp, communication_id);

CREATE INDEX cover_intervals_item ON public.cover_intervals USING btree (item_id) WHERE (item_id IS NOT NULL);

CREATE INDEX cover_intervals_policy ON public.cover_intervals USING btree (policy_id, known_to);

CREATE INDEX cover_intervals_promised ON public.cover_intervals USING btree (item_id, covered_to) WHERE ((known_to IS NULL) AND (reason = ANY (ARRAY['covered'::text, 'suspended'::text])));

CREATE INDEX cover_intervals_transaction ON public.cover_intervals USING btree (transaction_id);

CREATE INDEX cover_renewals_policy ON public.cover_renewals USING btree (policy_id);

CREATE INDEX default_views_view ON public.default_views USING btree (view_id);

CREATE INDEX distinct_accounts_marked_by ON public.distinct_accounts USING btree (marked_by);

CREATE INDEX distinct_accounts_other ON public.distinct_accounts USING btree (other_id);

CREATE INDEX driver_accounts_user ON public.driver_accounts USING btree (user_id);

CREATE INDEX driver_erasures_searching ON public.driver_erasures USING btree (erased_at) WHERE (to_forget IS NOT NULL);

CREATE INDEX drivers_full_name ON public.drivers USING btree (search_text);

CREATE INDEX drivers_merged ON public.drivers USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX drivers_name ON public.drivers USING btree (last_name, first_name, driver_id);

CREATE INDEX drivers_search ON public.drivers USING gin (search_text gin_trgm_ops);

CREATE UNIQUE INDEX email_templates_default ON public.email_templates USING btree (type) WHERE is_default;

CREATE INDEX email_templates_type ON public.email_templates USING btree (type, created_at);

CREATE INDEX emails_event_reminders ON public.emails USING gin (event_ids) WHERE (type = 'event_reminder'::text);

CREATE INDEX emails_insurance ON public.emails USING btree (is_vi, created_at DESC, email_id DESC) INCLUDE (status);

CREATE INDEX emails_parent ON public.emails USING btree (parent_type, parent_id, created_at DESC);

CREATE INDEX emails_status ON public.emails USING btree (status);

CREATE INDEX emails_that_wait ON public.emails USING btree (created_by, sends_at) WHERE (sends_at IS NOT NULL);

CREATE INDEX emails_user ON public.emails USING btree (user_id, created_at DESC);

CREATE INDEX emails_words ON public.emails USING gin (searchable(((subject || ' '::text) || recipient)) gin_trgm_ops);

CREATE INDEX emails_written ON public.emails USING btree (created_at DESC, email_id DESC);

CREATE INDEX erasures_due ON public.erasures USING btree (kept_until) WHERE ((ended_at IS NULL) AND (hold_reason = ''::text));

CREATE INDEX erasures_searching ON public.erasures USING btree (erased_at) WHERE (to_forget IS NOT NULL);

CREATE INDEX error_hours_recent ON public.error_hours USING btree (hour);

CREATE INDEX error_log_recent ON public.error_log USING btree (last_at DESC);

CREATE INDEX event_entries_car ON public.event_entries USING btree (car_id);

CREATE INDEX event_policies_policy ON public.event_policies USING btree (policy_id);

CREATE INDEX event_policies_unpaid_later ON public.event_policies USING btree (event_id, unpaid_later) WHERE (unpaid_later IS NOT NULL);

CREATE INDEX events_championship ON public.events USING btree (championship_id) WHERE (championship_id IS NOT NULL);

CREATE INDEX events_circuit ON public.events USING btree (circuit_id);

CREATE INDEX events_merged ON public.events USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE UNIQUE INDEX events_once ON public.events USING btree (championship_id, name, start_on) NULLS NOT DISTINCT WHERE (merged_into IS NULL);

CREATE INDEX events_search ON public.events USING gin (search_text gin_trgm_ops);

CREATE INDEX events_start ON public.events USING btree (start_on, event_id);

CREATE INDEX feature_switches_by ON public.feature_switches USING btree (switched_by);

CREATE INDEX figure_changes_policy ON public.figure_changes USING btree (policy_id);

CREATE INDEX figure_sums_of_clients ON public.figure_sums USING btree (cut, owner, currency, month, value) INCLUDE (n, written, earned, paid, reserve, recovered) WHERE ((cut = ANY (ARRAY['client'::text, 'client_year'::text, 'loss_client'::text, 'loss_client_year'::text])) AND (owner = ANY (ARRAY[''::text, 'day'::text])));

CREATE INDEX figures_ahead ON public.figures USING btree (event_id, payout DESC) WHERE (payout > 0);

CREATE INDEX figures_changing ON public.figures USING btree (changes_until) WHERE (changes_until > '-infinity'::date);

CREATE INDEX figures_event_day ON public.figures USING btree (kind, event_on) WHERE (event_on IS NOT NULL);

CREATE INDEX figures_held ON public.figures USING btree (((words ->> 'party'::text)), source_id) WHERE (kind = 'held'::text);

CREATE INDEX figures_largest ON public.figures USING btree (currency, claimed DESC) WHERE (kind = 'claim'::text);

CREATE INDEX figures_largest_translated ON public.figures USING btree (translated(claimed, rate) DESC) WHERE (kind = 'claim'::text);

CREATE INDEX figures_made ON public.figures USING btree (kind, made_on) WHERE (made_on IS NOT NULL);

CREATE INDEX figures_of_broker_day ON public.figures USING btree (broker_id, kind, on_day) WHERE (broker_id IS NOT NULL);

CREATE INDEX figures_of_broker_made ON public.figures USING btree (broker_id, kind, made_on) WHERE (broker_id IS NOT NULL);

CREATE INDEX figures_of_insurer ON public.figures USING btree ((insurers[1]), kind, on_day);

CREATE INDEX figures_of_insurer_event ON public.figures USING btree ((insurers[1]), kind, event_on) WHERE (event_on IS NOT NULL);

CREATE INDEX figures_of_insurer_made ON public.figures USING btree ((insurers[1]), kind, made_on) WHERE (made_on IS NOT NULL);

CREATE INDEX figures_of_other_currencies ON public.figures USING btree (currency, on_day) WHERE (currency <> 'EUR'::bpchar);

CREATE INDEX figures_of_panels ON public.figures USING btree (kind, on_day) WHERE (cardinality(insurers) > 1);

CREATE INDEX figures_of_panels_event ON public.figures USING btree (kind, event_on) WHERE ((cardinality(insurers) > 1) AND (event_on IS NOT NULL));

CREATE INDEX figures_of_panels_made ON public.figures USING btree (kind, made_on) WHERE ((cardinality(insurers) > 1) AND (made_on IS NOT NULL));

CREATE INDEX figures_of_policy ON public.figures USING btree (policy_id);

CREATE INDEX figures_on_day ON public.figures USING btree (kind, on_day);

CREATE INDEX file_intents_age ON public.file_intents USING btree (intended_at);

CREATE UNIQUE INDEX file_originals_place ON public.file_originals USING btree (bucket, storage_key);

CREATE INDEX files_parent ON public.files USING btree (parent_type, parent_id, created_at);

CREATE INDEX files_as_they_came_untold ON public.files_as_they_came USING btree (file_id) WHERE ((unreadable_at IS NOT NULL) AND (told_at IS NULL));

CREATE INDEX files_as_they_came_waiting ON public.files_as_they_came USING btree (file_id) WHERE (unreadable_at IS NULL);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX import_runs_age ON public.import_runs USING btree (created_at DESC, import_id);

CREATE INDEX instant_covers_buyer ON public.instant_covers USING btree (bought_by);

CREATE INDEX instant_covers_rules ON public.instant_covers USING btree (instant_rules_id);

CREATE INDEX instant_rules_author ON public.instant_rules USING btree (created_by);

CREATE INDEX invoices_by_client ON public.invoices USING btree (client_name, invoice_number);

CREATE INDEX invoices_by_due ON public.invoices USING btree (due_date, invoice_number);

CREATE INDEX invoices_by_total ON public.invoices USING btree (total, invoice_number);

CREATE INDEX invoices_credit_notes ON public.invoices USING btree (issue_date DESC, invoice_number DESC) WHERE (credit_of IS NOT NULL);

CREATE INDEX invoices_issue ON public.invoices USING btree (issue_date DESC, invoice_number DESC);

CREATE INDEX invoices_number_start ON public.invoices USING btree (invoice_number text_pattern_ops);

CREATE INDEX invoices_number_tail ON public.invoices USING btree (number_tail(invoice_number) text_pattern_ops);

CREATE INDEX invoices_overdue ON public.invoices USING btree (open_since, issue_date) WHERE (open_since IS NOT NULL);

CREATE INDEX invoices_policy ON public.invoices USING btree (policy_id);

CREATE INDEX invoices_search ON public.invoices USING gin (search_text gin_trgm_ops);

CREATE INDEX invoices_status ON public.invoices USING btree (status, issue_date DESC);

CREATE INDEX invoices_user ON public.invoices USING btree (user_id, issue_date DESC);

CREATE INDEX invoices_vi ON public.invoices USING btree (issue_date DESC, invoice_number DESC) WHERE is_vi;

CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account, currency, transaction_id);

CREATE INDEX ledger_entries_broker ON public.ledger_entries USING btree (broker_id, account, currency, transaction_id) WHERE (broker_id IS NOT NULL);

CREATE INDEX ledger_entries_insurer ON public.ledger_entries USING btree (insurer_id, account, currency, transaction_id) WHERE (insurer_id IS NOT NULL);

CREATE INDEX ledger_entries_of_no_instalment ON public.ledger_entries USING btree (transaction_id) WHERE ((account = 'premium_receivable'::text) AND (payment_id IS NULL));

CREATE INDEX ledger_entries_payment ON public.ledger_entries USING btree (payment_id, instalment_number) WHERE (payment_id IS NOT NULL);

CREATE INDEX ledger_entries_transaction ON public.ledger_entries USING btree (transaction_id);

CREATE INDEX ledger_entries_unallocated ON public.ledger_entries USING btree (unallocated_id) WHERE (unallocated_id IS NOT NULL);

CREATE INDEX ledger_transactions_booked ON public.ledger_transactions USING btree (booked_on);

CREATE INDEX ledger_transactions_created ON public.ledger_transactions USING btree (created_at);

CREATE INDEX ledger_transactions_policy ON public.ledger_transactions USING btree (policy_id, created_at);

CREATE UNIQUE INDEX ledger_transactions_reference ON public.ledger_transactions USING btree (kind, reference) WHERE (reference IS NOT NULL);

CREATE INDEX list_count_changes_key ON public.list_count_changes USING btree (list, owner, day, status) INCLUDE (n);

CREATE INDEX list_exports_kept ON public.list_exports USING btree (finished_at) WHERE (storage_key IS NOT NULL);

CREATE INDEX list_exports_user ON public.list_exports USING btree (user_id, created_at DESC);

CREATE INDEX list_sum_changes_key ON public.list_sum_changes USING btree (list, owner, day, status, currency) INCLUDE (n, amount, second_amount);

CREATE INDEX login_failures_subject ON public.login_failures USING btree (subject, failed_at DESC);

CREATE INDEX mailbox_messages_newest ON public.mailbox_messages USING btree (received_at DESC, mailbox_message_id DESC);

CREATE INDEX notifications_unseen ON public.notifications USING btree (user_id) WHERE (seen_at IS NULL);

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, created_at DESC, _id DESC);

CREATE INDEX passkey_challenges_expiry ON public.passkey_challenges USING btree (expires_at);

CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);

CREATE UNIQUE INDEX payee_accounts_insurer ON public.payee_accounts USING btree (insurer_id, iban) WHERE (insurer_id IS NOT NULL);

CREATE UNIQUE INDEX payee_accounts_payee ON public.payee_accounts USING btree (payee, iban) WHERE (payee IS NOT NULL);

CREATE UNIQUE INDEX payee_accounts_user ON public.payee_accounts USING btree (user_id, iban) WHERE (user_id IS NOT NULL);

CREATE INDEX payment_batch_items_batch ON public.payment_batch_items USING btree (batch_id);

CREATE UNIQUE INDEX payment_batch_items_payout ON public.payment_batch_items USING btree (payout_id) WHERE (status = ANY (ARRAY['waiting'::text, 'paid'::text]));

CREATE UNIQUE INDEX payment_batch_items_refund ON public.payment_batch_items USING btree (refund_id) WHERE (status = ANY (ARRAY['waiting'::text, 'paid'::text]));

CREATE INDEX payment_batch_items_returned_by ON public.payment_batch_items USING btree (returned_by) WHERE (returned_by IS NOT NULL);

CREATE UNIQUE INDEX payment_batch_items_statement ON public.payment_batch_items USING btree (settled_statement_id) WHERE (status = ANY (ARRAY['waiting'::text, 'paid'::text]));

CREATE INDEX payment_batch_items_transaction ON public.payment_batch_items USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);

CREATE INDEX payment_receipts_payment ON public.payment_receipts USING btree (payment_id, instalment_number);

CREATE UNIQUE INDEX payment_receipts_provider ON public.payment_receipts USING btree (provider_ref, payment_id, instalment_number) WHERE (provider_ref IS NOT NULL);

CREATE INDEX payments_broker ON public.payments USING btree (broker_id, due_on) WHERE (broker_id IS NOT NULL);

CREATE INDEX payments_by_amount ON public.payments USING btree (amount, payment_id, instalment_number);

CREATE INDEX payments_by_client ON public.payments USING btree (client_name, payment_id, instalment_number);

CREATE INDEX payments_by_invoice ON public.payments USING btree (invoice_number, payment_id, instalment_number);

CREATE INDEX payments_by_open ON public.payments USING btree (amount_open, payment_id, instalment_number);

CREATE INDEX payments_due ON public.payments USING btree (due_on, payment_id, instalment_number);

CREATE INDEX payments_invoice ON public.payments USING btree (invoice_id);

CREATE INDEX payments_owed ON public.payments USING btree (currency, status) INCLUDE (amount_open, user_id, broker_id, due_on, payment_id, instalment_number) WHERE (amount_open > 0);

CREATE INDEX payments_policy ON public.payments USING btree (policy_id);

CREATE INDEX payments_search ON public.payments USING gin (search_text gin_trgm_ops);

CREATE INDEX payments_settled ON public.payments USING btree (settled_at) WHERE (settled_at IS NOT NULL);

CREATE INDEX payments_status ON public.payments USING btree (status, due_on);

CREATE INDEX payments_user ON public.payments USING btree (user_id, due_on);

CREATE INDEX payouts_claim ON public.payouts USING btree (claim_id);

CREATE UNIQUE INDEX payouts_claim_once ON public.payouts USING btree (claim_id) WHERE ((claim_id IS NOT NULL) AND (source = 'claim_payout'::text) AND (status = ANY (ARRAY['pending'::text, 'downpayment_paid'::text])));

CREATE INDEX payouts_newest ON public.payouts USING btree (created_at DESC, payout_id DESC);

CREATE INDEX pending_log_ins_expiry ON public.pending_log_ins USING btree (expires_at);

CREATE INDEX pending_log_ins_user ON public.pending_log_ins USING btree (user_id);

CREATE UNIQUE INDEX piece_uploads_open ON public.piece_uploads USING btree (user_id, sha256, size_bytes) WHERE (finished_at IS NULL);

CREATE INDEX piece_uploads_touched ON public.piece_uploads USING btree (touched_at);

CREATE INDEX policies_broker ON public.policies USING btree (broker_id, created_at DESC) WHERE (broker_id IS NOT NULL);

CREATE INDEX policies_by_begin ON public.policies USING btree (document_state, period_from DESC NULLS LAST, policy_id DESC);

CREATE INDEX policies_by_client ON public.policies USING btree (document_state, client_name, policy_id);

CREATE INDEX policies_by_end ON public.policies USING btree (period_to) WHERE (document_state = 'policy'::text);

CREATE INDEX policies_by_gross ON public.policies USING btree (document_state, gross, policy_id);

CREATE INDEX policies_by_issue ON public.policies USING btree (document_state, made_at DESC NULLS LAST, policy_id DESC);

CREATE INDEX policies_by_number ON public.policies USING btree (document_state, COALESCE(policy_number, quote_number), policy_id);

CREATE INDEX policies_by_premium ON public.policies USING btree (document_state, premium, policy_id);

CREATE INDEX policies_by_sum_insured ON public.policies USING btree (document_state, sum_insured, policy_id);

CREATE INDEX policies_by_validity ON public.policies USING btree (valid_until DESC NULLS LAST, policy_id DESC) WHERE (document_state = 'quote'::text);

CREATE INDEX policies_by_waiting ON public.policies USING btree (document_state, status_since, policy_id);

CREATE INDEX policies_gaps ON public.policies USING btree (created_at DESC, policy_id DESC) WHERE has_gaps;

CREATE INDEX policies_insurer ON public.policies USING btree (insurer_id, status, created_at DESC);

CREATE INDEX policies_made ON public.policies USING btree (made_at) WHERE (made_at IS NOT NULL);

CREATE INDEX policies_newest ON public.policies USING btree (document_state, created_at DESC, policy_id DESC);

CREATE INDEX policies_oldest_waiting ON public.policies USING btree (document_state, status, status_since);

CREATE INDEX policies_paid_state ON public.policies USING btree (document_state, paid_state, created_at DESC, policy_id DESC);

CREATE INDEX policies_panel ON public.policies USING gin (panel_insurer_ids);

CREATE INDEX policies_policy_number_start ON public.policies USING btree (policy_number text_pattern_ops) WHERE (policy_number IS NOT NULL);

CREATE INDEX policies_policy_tail ON public.policies USING btree (number_tail(policy_number) text_pattern_ops) WHERE (policy_number IS NOT NULL);

CREATE INDEX policies_quote_number_start ON public.policies USING btree (quote_number text_pattern_ops);

CREATE INDEX policies_quote_tail ON public.policies USING btree (number_tail(quote_number) text_pattern_ops);

CREATE INDEX policies_request ON public.policies USING btree (request_id) WHERE (request_id IS NOT NULL);

CREATE INDEX policies_running ON public.policies USING btree (period_to, policy_id) WHERE ((document_state = 'policy'::text) AND (status = ANY (ARRAY['policy_made'::text, 'completed'::text, 'revision'::text])));

CREATE INDEX policies_search ON public.policies USING gin (search_text gin_trgm_ops);

CREATE INDEX policies_status ON public.policies USING btree (document_state, status, created_at DESC, policy_id DESC);

CREATE INDEX policies_user ON public.policies USING btree (user_id, document_state, created_at DESC);

CREATE INDEX policies_valid ON public.policies USING btree (valid_until) WHERE ((document_state = 'quote'::text) AND (status = 'completed'::text));

CREATE INDEX policies_vi_by_begin ON public.policies USING btree (period_from DESC NULLS LAST, policy_id DESC) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policies_vi_by_client ON public.policies USING btree (client_name, policy_id) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policies_vi_by_gross ON public.policies USING btree (gross, policy_id) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policies_vi_by_number ON public.policies USING btree (COALESCE(policy_number, quote_number), policy_id) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policies_vi_by_premium ON public.policies USING btree (premium, policy_id) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policies_vi_by_sum_insured ON public.policies USING btree (sum_insured, policy_id) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policies_vi_line ON public.policies USING btree (insurance_type, created_at DESC, policy_id DESC) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policies_vi_newest ON public.policies USING btree (created_at DESC, policy_id DESC) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policies_vi_status ON public.policies USING btree (status, created_at, policy_id) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX policy_charges_item ON public.policy_charges USING btree (item_id) WHERE (item_id IS NOT NULL);

CREATE INDEX policy_charges_policy ON public.policy_charges USING btree (policy_id, created_at);

CREATE INDEX policy_charges_version ON public.policy_charges USING btree (version_id);

CREATE INDEX policy_item_drivers_driver ON public.policy_item_drivers USING btree (driver_id);

CREATE INDEX policy_items_at_event ON public.policy_items USING btree (event_id, policy_id, car_id) INCLUDE (item_id, current);

CREATE INDEX policy_items_of_car ON public.policy_items USING btree (car_id, event_id) INCLUDE (item_id, policy_id, current);

CREATE INDEX policy_items_of_policy ON public.policy_items USING btree (policy_id, current);

CREATE INDEX policy_keys_policy ON public.policy_keys USING btree (policy_id);

CREATE INDEX policy_transactions_after ON public.policy_transactions USING btree (version_after) WHERE (version_after IS NOT NULL);

CREATE INDEX policy_transactions_before ON public.policy_transactions USING btree (version_before) WHERE (version_before IS NOT NULL);

CREATE INDEX policy_transactions_policy ON public.policy_transactions USING btree (policy_id, booked_at);

CREATE INDEX policy_versions_numbers ON public.policy_versions USING gin (numbers_of_objects(content) gin_trgm_ops) WHERE (content ? 'line'::text);

CREATE INDEX policy_versions_presets ON public.policy_versions USING gin (jsonb_path_query_array(clauses, '$[*]."preset_id"'::jsonpath));

CREATE UNIQUE INDEX premium_tax_rates_draft ON public.premium_tax_rates USING btree (version, country_code, line) WHERE (published_at IS NULL);

CREATE INDEX premium_tax_rates_version ON public.premium_tax_rates USING btree (version);

CREATE INDEX profit_commissions_binder ON public.profit_commissions USING btree (binder_id);

CREATE INDEX rating_trials_newest ON public.rating_trials USING btree (created_at DESC, trial_id DESC);

CREATE INDEX rating_trials_tax ON public.rating_trials USING btree (tax_version) WHERE (tax_version IS NOT NULL);

CREATE INDEX rating_trials_version ON public.rating_trials USING btree (version, year);

CREATE INDEX record_presence_parent ON public.record_presence USING btree (parent_id, parent_type);

CREATE INDEX refunds_newest ON public.refunds USING btree (created_at DESC, refund_id DESC);

CREATE INDEX refunds_payment ON public.refunds USING btree (payment_id, instalment_number);

CREATE INDEX refunds_policy ON public.refunds USING btree (policy_id);

CREATE INDEX refunds_unallocated ON public.refunds USING btree (unallocated_id) WHERE (unallocated_id IS NOT NULL);

CREATE INDEX renewals_policy ON public.renewals USING btree (policy_id);

CREATE INDEX renewals_user ON public.renewals USING btree (user_id);

CREATE INDEX requests_broker ON public.requests USING btree (broker_id, created_at DESC) WHERE (broker_id IS NOT NULL);

CREATE INDEX requests_open ON public.requests USING btree (status, submitted_at) WHERE (handled_at IS NULL);

CREATE INDEX requests_search ON public.requests USING gin (search_text gin_trgm_ops);

CREATE INDEX requests_user ON public.requests USING btree (user_id, created_at DESC);

CREATE INDEX requests_various ON public.requests USING btree (created_at DESC, request_id) WHERE (insurance_type <> 'on_track'::text);

CREATE INDEX sanctions_driver_hits_open ON public.sanctions_driver_hits USING btree (found_at) WHERE (decision = 'open'::text);

CREATE INDEX sanctions_hits_open ON public.sanctions_hits USING btree (found_at) WHERE (decision = 'open'::text);

CREATE INDEX sanctions_names_key ON public.sanctions_names USING gin (name_key gin_trgm_ops);

CREATE INDEX sandbox_checkouts_open ON public.sandbox_checkouts USING btree (expires_at) WHERE (status = 'open'::text);

CREATE INDEX sandbox_webhooks_due ON public.sandbox_webhooks USING btree (next_attempt_at) WHERE (deliveries_left > 0);

CREATE UNIQUE INDEX saved_views_own ON public.saved_views USING btree (user_id, list, lower(name));

CREATE INDEX saved_views_shared ON public.saved_views USING btree (list) WHERE (visible_to = 'staff'::text);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX sessions_view ON public.sessions USING btree (view_id) WHERE (view_id IS NOT NULL);

CREATE INDEX sign_on_offers_expiry ON public.sign_on_offers USING btree (expires_at);

CREATE INDEX sign_on_offers_user ON public.sign_on_offers USING btree (user_id);

CREATE INDEX sign_on_tries_expiry ON public.sign_on_tries USING btree (expires_at);

CREATE INDEX sign_on_tries_user ON public.sign_on_tries USING btree (user_id);

CREATE INDEX statement_rows_transaction ON public.statement_rows USING btree (transaction_id);

CREATE INDEX statements_broker ON public.statements USING btree (broker_id, currency, period_until) WHERE (broker_id IS NOT NULL);

CREATE INDEX statements_insurer ON public.statements USING btree (insurer_id, currency, period_until) WHERE (insurer_id IS NOT NULL);

CREATE INDEX tax_return_rows_transaction ON public.tax_return_rows USING btree (transaction_id);

CREATE INDEX todos_due ON public.todos USING btree (status, due_on, _id);

CREATE INDEX todos_insurance ON public.todos USING btree (is_vi, status, due_on, _id);

CREATE INDEX todos_owner ON public.todos USING btree (owner_id, status, due_on);

CREATE INDEX todos_parent ON public.todos USING btree (parent_type, parent_id);

CREATE INDEX todos_words ON public.todos USING gin (searchable(message) gin_trgm_ops);

CREATE INDEX tool_runs_asked_by ON public.tool_runs USING btree (asked_by);

CREATE INDEX tool_runs_decided_by ON public.tool_runs USING btree (decided_by) WHERE (decided_by IS NOT NULL);

CREATE INDEX tool_runs_latest ON public.tool_runs USING btree (tool, asked_at DESC);

CREATE INDEX tool_runs_waiting ON public.tool_runs USING btree (asked_at) WHERE (status = 'waiting'::text);

CREATE INDEX translated_sums_of_clients ON public.translated_sums USING btree (cut, owner, month, value) INCLUDE (n, written, earned, paid, reserve, recovered) WHERE ((cut = ANY (ARRAY['client'::text, 'client_year'::text, 'loss_client'::text, 'loss_client_year'::text])) AND (owner = ANY (ARRAY[''::text, 'day'::text])));

CREATE INDEX unallocated_receipts_checkout ON public.unallocated_receipts USING btree (card_checkout_id) WHERE (card_checkout_id IS NOT NULL);

CREATE INDEX unallocated_receipts_left ON public.unallocated_receipts USING btree (received_on, unallocated_id) WHERE (amount_left > 0);

CREATE INDEX unallocated_receipts_payment ON public.unallocated_receipts USING btree (payment_id, instalment_number) WHERE (payment_id IS NOT NULL);

CREATE INDEX unallocated_receipts_user ON public.unallocated_receipts USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE UNIQUE INDEX upload_pieces_place ON public.upload_pieces USING btree (bucket, storage_key);

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (next_attempt_at) WHERE (state = 'waiting'::text);

CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (webhook_id, delivery_id DESC);

CREATE INDEX webhooks_made_by ON public.webhooks USING btree (made_by);

create view figure_events as
 SELECT e.event_id,
    e.name,
    e.circuit_id,
    e.country,
    e.start_on,
    e.end_on,
    e.status,
    k.corners,
    COALESCE(NULLIF(h.series, ''::text), h.name) AS series,
    h.year AS season
   FROM ((events e
     LEFT JOIN championships h ON ((h.championship_id = e.championship_id)))
     LEFT JOIN circuits k ON ((k.circuit_id = e.circuit_id)));

create view figure_policies as
 SELECT p.policy_id,
    p.quote_number,
    p.policy_number,
    p.document_state,
    p.insurance_type,
    p.status,
    p.status_since,
    p.user_id,
    p.broker_id,
    p.insurer_id,
    p.owner_id,
    p.request_id,
    p.version_id,
    p.locked_version_id,
    p.version_number,
    p.client_name,
    p.cover_title,
    p.period_from,
    p.period_to,
    p.currency,
    p.sum_insured,
    p.premium,
    p.gross,
    p.valid_until,
    p.sent_at,
    p.accepted_by_client_at,
    p.accepted_by_client_name,
    p.accepted_by_underwriter_at,
    p.accepted_by_underwriter_id,
    p.decline_reason,
    p.chassis_to_follow,
    p.drivers_to_follow,
    p.suspended_since,
    p.made_at,
    p.revision,
    p.search_text,
    p.created_by,
    p.created_at,
    p.panel_insurer_ids,
    ((p.document_state = 'policy'::text) AND (p.status <> 'declined'::text)) AS is_sold,
    (p.insurance_type = 'on_track'::text) AS is_track,
    (p.status = ANY (ARRAY['cancelled'::text, 'expired'::text])) AS has_ended,
    amsterdam_day(p.made_at) AS made_on,
    ARRAY( SELECT DISTINCT x.x
           FROM unnest((p.panel_insurer_ids || p.insurer_id)) x(x)
          ORDER BY x.x) AS insurers,
    w.series,
    w.countries,
    w.items,
    (w.net + g.net) AS parts
   FROM ((policies p
     CROSS JOIN LATERAL ( SELECT count(*) AS items,
            COALESCE(sum(i.net_premium), (0)::numeric) AS net,
            COALESCE(array_agg(DISTINCT e.series) FILTER (WHERE (e.series IS NOT NULL)), '{}'::text[]) AS series,
            COALESCE(array_agg(DISTINCT (e.country)::text), '{}'::text[]) AS countries
           FROM (policy_items i
             JOIN figure_events e ON ((e.event_id = i.event_id)))
          WHERE ((i.policy_id = p.policy_id) AND i.current)) w)
     CROSS JOIN LATERAL ( SELECT COALESCE(sum(g_1.net), (0)::numeric) AS net
           FROM policy_charges g_1
          WHERE (g_1.policy_id = p.policy_id)) g);

CREATE TRIGGER accounts_note_iban AFTER INSERT OR UPDATE OF iban ON public.accounts FOR EACH ROW WHEN ((new.iban <> ''::text)) EXECUTE FUNCTION note_account_iban();

CREATE TRIGGER accounts_phrased AFTER INSERT ON public.accounts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION phrase_new_rows('account', 'user_id');

CREATE TRIGGER accounts_phrased_again AFTER UPDATE ON public.accounts FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION phrase_changed_row('account', 'user_id');

CREATE TRIGGER accounts_unphrased AFTER DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION phrase_changed_row('account', 'user_id');

CREATE TRIGGER accounts_written AFTER INSERT OR DELETE OR UPDATE OF user_id, account_type, account_types, attn, company_name, team_name, email, extra_emails, phone, country, vat_number, iban, broker_id, insurer_id, commission_pct, clean_seasons, claim_level, notes, currency, language, active, revision, created_at, merged_into, merged_at, erased_at, authority_limits ON public.accounts FOR EACH STATEMENT EXECUTE FUNCTION mark_written();

CREATE TRIGGER additional_excess_rules_kept BEFORE DELETE OR UPDATE ON public.additional_excess_rules FOR EACH ROW EXECUTE FUNCTION keep_published_version();

CREATE TRIGGER audit_log_kept BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_row();

CREATE TRIGGER audit_log_webhooks AFTER INSERT ON public.audit_log REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_webhooks();

CREATE TRIGGER bordereau_bookings_kept BEFORE DELETE OR UPDATE ON public.bordereau_bookings FOR EACH ROW EXECUTE FUNCTION keep_closed_bordereau();

CREATE TRIGGER bordereau_files_kept BEFORE DELETE OR UPDATE ON public.bordereau_files FOR EACH ROW EXECUTE FUNCTION keep_closed_bordereau();

CREATE TRIGGER bordereau_rows_kept BEFORE DELETE OR UPDATE ON public.bordereau_rows FOR EACH ROW EXECUTE FUNCTION keep_closed_bordereau();

CREATE TRIGGER cars_evented AFTER UPDATE OF chassis_number ON public.cars FOR EACH ROW WHEN (((old.chassis_number = ''::text) <> (new.chassis_number = ''::text))) EXECUTE FUNCTION mark_events_of_car();

CREATE TRIGGER cars_gaps AFTER UPDATE OF chassis_number ON public.cars FOR EACH ROW WHEN (((old.chassis_number = ''::text) <> (new.chassis_number = ''::text))) EXECUTE FUNCTION follow_gaps_of_car();

CREATE TRIGGER cars_phrased AFTER INSERT ON public.cars REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION phrase_new_rows('car', 'car_id');

CREATE TRIGGER cars_phrased_again AFTER UPDATE ON public.cars FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION phrase_changed_row('car', 'car_id');

CREATE TRIGGER cars_unphrased AFTER DELETE ON public.cars FOR EACH ROW EXECUTE FUNCTION phrase_changed_row('car', 'car_id');

CREATE TRIGGER cars_written AFTER INSERT OR DELETE OR UPDATE ON public.cars FOR EACH STATEMENT EXECUTE FUNCTION mark_written();

CREATE TRIGGER championships_figured_again AFTER UPDATE ON public.championships REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures_of_championships();

CREATE TRIGGER championships_written AFTER INSERT OR DELETE OR UPDATE ON public.championships FOR EACH STATEMENT EXECUTE FUNCTION mark_written();

CREATE TRIGGER circuits_figured_again AFTER UPDATE ON public.circuits REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures_of_circuits();

CREATE TRIGGER circuits_written AFTER INSERT OR DELETE OR UPDATE ON public.circuits FOR EACH STATEMENT EXECUTE FUNCTION mark_written();

CREATE TRIGGER claims_counted_again AFTER UPDATE ON public.claims REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_claims();

CREATE TRIGGER claims_counted_in AFTER INSERT ON public.claims REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_claims();

CREATE TRIGGER claims_counted_out AFTER DELETE ON public.claims REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_claims();

CREATE TRIGGER claims_figured_again AFTER UPDATE ON public.claims REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER claims_figured_in AFTER INSERT ON public.claims REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER claims_figured_out AFTER DELETE ON public.claims REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER cover_intervals_evented_again AFTER UPDATE ON public.cover_intervals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_cover();

CREATE TRIGGER cover_intervals_evented_in AFTER INSERT ON public.cover_intervals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_cover();

CREATE TRIGGER cover_intervals_figured_again AFTER UPDATE ON public.cover_intervals REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER cover_intervals_figured_in AFTER INSERT ON public.cover_intervals REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER cover_intervals_figured_out AFTER DELETE ON public.cover_intervals REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER cover_intervals_kept BEFORE UPDATE ON public.cover_intervals FOR EACH ROW EXECUTE FUNCTION keep_cover_interval();

CREATE TRIGGER cover_intervals_never_deleted BEFORE DELETE ON public.cover_intervals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER driver_accounts_written AFTER INSERT OR DELETE OR UPDATE ON public.driver_accounts FOR EACH STATEMENT EXECUTE FUNCTION mark_written();

CREATE TRIGGER drivers_phrased AFTER INSERT ON public.drivers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION phrase_new_rows('driver', 'driver_id');

CREATE TRIGGER drivers_phrased_again AFTER UPDATE ON public.drivers FOR EACH ROW WHEN ((old.search_text IS DISTINCT FROM new.search_text)) EXECUTE FUNCTION phrase_changed_row('driver', 'driver_id');

CREATE TRIGGER drivers_unphrased AFTER DELETE ON public.drivers FOR EACH ROW EXECUTE FUNCTION phrase_changed_row('driver', 'driver_id');

CREATE TRIGGER drivers_written AFTER INSERT OR DELETE OR UPDATE ON public.drivers FOR EACH STATEMENT EXECUTE FUNCTION mark_written();

CREATE TRIGGER events_evented_again AFTER UPDATE ON public.events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_events();

CREATE TRIGGER events_evented_in AFTER INSERT ON public.events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_events();

CREATE TRIGGER events_evented_out AFTER DELETE ON public.events REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_events();

CREATE TRIGGER events_figured_again AFTER UPDATE ON public.events REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures_of_events();

CREATE TRIGGER events_held_again AFTER UPDATE ON public.events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_held_events();

CREATE TRIGGER events_written AFTER INSERT OR DELETE OR UPDATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION mark_written();

CREATE TRIGGER exchange_rates_figured AFTER INSERT OR DELETE ON public.exchange_rates FOR EACH ROW EXECUTE FUNCTION mark_figures_of_rates();

CREATE TRIGGER invoices_counted_again AFTER UPDATE ON public.invoices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();

CREATE TRIGGER invoices_counted_in AFTER INSERT ON public.invoices REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();

CREATE TRIGGER invoices_counted_out AFTER DELETE ON public.invoices REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_invoices();

CREATE TRIGGER invoices_issued BEFORE UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();

CREATE TRIGGER invoices_kept BEFORE DELETE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

CREATE TRIGGER ledger_entries_counted_again AFTER UPDATE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_ledger();

CREATE TRIGGER ledger_entries_counted_in AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_ledger();

CREATE TRIGGER ledger_entries_counted_out AFTER DELETE ON public.ledger_entries REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_ledger();

CREATE TRIGGER ledger_entries_figured_again AFTER UPDATE ON public.ledger_entries REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures_of_entries();

CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_ledger_entry();

CREATE TRIGGER ledger_entries_rate BEFORE INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_exchange_rate();

CREATE TRIGGER ledger_entries_receivable AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.account = 'premium_receivable'::text) AND (new.payment_id IS NOT NULL))) EXECUTE FUNCTION follow_receivable();

CREATE TRIGGER ledger_entries_unallocated AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN ((new.account = 'unallocated'::text)) EXECUTE FUNCTION follow_unallocated();

CREATE TRIGGER ledger_transactions_figured_again AFTER UPDATE ON public.ledger_transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER ledger_transactions_figured_in AFTER INSERT ON public.ledger_transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER ledger_transactions_figured_out AFTER DELETE ON public.ledger_transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER ledger_transactions_kept BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION keep_ledger_transaction();

CREATE TRIGGER payments_counted_again AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_payments();

CREATE TRIGGER payments_counted_in AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_payments();

CREATE TRIGGER payments_counted_out AFTER DELETE ON public.payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_payments();

CREATE TRIGGER payments_evented_again AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_payments();

CREATE TRIGGER payments_evented_in AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_payments();

CREATE TRIGGER payments_evented_out AFTER DELETE ON public.payments REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_payments();

CREATE TRIGGER payments_figured_again AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER payments_figured_in AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER payments_figured_out AFTER DELETE ON public.payments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER payments_gaps_again AFTER UPDATE OF status ON public.payments FOR EACH ROW WHEN (((old.status = 'too_late'::text) <> (new.status = 'too_late'::text))) EXECUTE FUNCTION follow_gaps_of_payment();

CREATE TRIGGER payments_gaps_in AFTER INSERT ON public.payments FOR EACH ROW WHEN ((new.status = 'too_late'::text)) EXECUTE FUNCTION follow_gaps_of_payment();

CREATE TRIGGER payments_invoiced_again AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_open_on_invoice();

CREATE TRIGGER payments_invoiced_in AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_open_on_invoice();

CREATE TRIGGER payments_paid_state_again AFTER UPDATE ON public.payments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_paid_state();

CREATE TRIGGER payments_paid_state_in AFTER INSERT ON public.payments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_paid_state();

CREATE TRIGGER payments_paid_state_out AFTER DELETE ON public.payments REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_paid_state();

CREATE TRIGGER payouts_note_iban AFTER INSERT ON public.payouts FOR EACH ROW WHEN ((new.iban <> ''::text)) EXECUTE FUNCTION note_payout_iban();

CREATE TRIGGER policies_counted_again AFTER UPDATE ON public.policies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_policies();

CREATE TRIGGER policies_counted_in AFTER INSERT ON public.policies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_policies();

CREATE TRIGGER policies_counted_out AFTER DELETE ON public.policies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_policies();

CREATE TRIGGER policies_evented_again AFTER UPDATE ON public.policies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_policies();

CREATE TRIGGER policies_figured_again AFTER UPDATE ON public.policies REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policies_figured_in AFTER INSERT ON public.policies REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policies_figured_out AFTER DELETE ON public.policies REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policies_gaps BEFORE INSERT OR UPDATE OF document_state ON public.policies FOR EACH ROW EXECUTE FUNCTION follow_gaps_of_policy();

CREATE TRIGGER policy_charges_counted AFTER INSERT ON public.policy_charges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_policy_charges();

CREATE TRIGGER policy_charges_figured_again AFTER UPDATE ON public.policy_charges REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policy_charges_figured_in AFTER INSERT ON public.policy_charges REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policy_charges_figured_out AFTER DELETE ON public.policy_charges REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policy_item_drivers_evented_in AFTER INSERT ON public.policy_item_drivers REFERENCING NEW TABLE AS rows_changed FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_drivers();

CREATE TRIGGER policy_item_drivers_evented_out AFTER DELETE ON public.policy_item_drivers REFERENCING OLD TABLE AS rows_changed FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_drivers();

CREATE TRIGGER policy_item_drivers_gaps_in AFTER INSERT ON public.policy_item_drivers REFERENCING NEW TABLE AS rows_changed FOR EACH STATEMENT EXECUTE FUNCTION follow_gaps_of_drivers();

CREATE TRIGGER policy_item_drivers_gaps_out AFTER DELETE ON public.policy_item_drivers REFERENCING OLD TABLE AS rows_changed FOR EACH STATEMENT EXECUTE FUNCTION follow_gaps_of_drivers();

CREATE TRIGGER policy_items_evented_again AFTER UPDATE ON public.policy_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_items();

CREATE TRIGGER policy_items_evented_in AFTER INSERT ON public.policy_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_items();

CREATE TRIGGER policy_items_evented_out AFTER DELETE ON public.policy_items REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_items();

CREATE TRIGGER policy_items_figured_again AFTER UPDATE ON public.policy_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policy_items_figured_in AFTER INSERT ON public.policy_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policy_items_figured_out AFTER DELETE ON public.policy_items REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_figures();

CREATE TRIGGER policy_items_gaps_again AFTER UPDATE ON public.policy_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_gaps_of_items();

CREATE TRIGGER policy_items_gaps_in AFTER INSERT ON public.policy_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_gaps_of_items();

CREATE TRIGGER policy_items_gaps_out AFTER DELETE ON public.policy_items REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_gaps_of_items();

CREATE TRIGGER policy_items_held_again AFTER UPDATE ON public.policy_items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_held_at();

CREATE TRIGGER policy_items_held_in AFTER INSERT ON public.policy_items REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_held_at();

CREATE TRIGGER policy_items_held_out AFTER DELETE ON public.policy_items REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_held_at();

CREATE TRIGGER policy_transactions_kept BEFORE UPDATE ON public.policy_transactions FOR EACH ROW EXECUTE FUNCTION keep_policy_transaction();

CREATE TRIGGER policy_transactions_never_deleted BEFORE DELETE ON public.policy_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER policy_versions_kept BEFORE DELETE ON public.policy_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER policy_versions_locked BEFORE UPDATE ON public.policy_versions FOR EACH ROW EXECUTE FUNCTION keep_locked_version();

CREATE TRIGGER premium_tax_rates_kept BEFORE DELETE OR UPDATE ON public.premium_tax_rates FOR EACH ROW EXECUTE FUNCTION keep_published_version();

CREATE CONSTRAINT TRIGGER premium_tax_rates_no_gap AFTER INSERT OR UPDATE ON public.premium_tax_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_premium_tax_gap();

CREATE TRIGGER premium_tax_versions_kept BEFORE DELETE OR UPDATE ON public.premium_tax_versions FOR EACH ROW EXECUTE FUNCTION keep_published_version();

CREATE TRIGGER rating_bases_kept BEFORE DELETE OR UPDATE ON public.rating_bases FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER rating_tables_kept BEFORE DELETE OR UPDATE ON public.rating_tables FOR EACH ROW EXECUTE FUNCTION keep_published_version();

CREATE CONSTRAINT TRIGGER rating_tables_no_gap AFTER INSERT OR DELETE OR UPDATE ON public.rating_tables DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_rating_gap();

CREATE TRIGGER refunds_note_iban AFTER INSERT ON public.refunds FOR EACH ROW EXECUTE FUNCTION note_refund_iban();

CREATE TRIGGER requests_evented_again AFTER UPDATE ON public.requests REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_requests();

CREATE TRIGGER requests_evented_in AFTER INSERT ON public.requests REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_requests();

CREATE TRIGGER requests_evented_out AFTER DELETE ON public.requests REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_events_of_requests();

CREATE TRIGGER statement_rows_kept BEFORE DELETE OR UPDATE ON public.statement_rows FOR EACH ROW EXECUTE FUNCTION keep_statement_row();

CREATE TRIGGER tax_return_rows_kept BEFORE DELETE OR UPDATE ON public.tax_return_rows FOR EACH ROW EXECUTE FUNCTION keep_tax_return_row();

CREATE STATISTICS public.policies_states (mcv) ON document_state, status, paid_state FROM policies;

comment on table bank_statements is 'Their ids are in the order in which the balances run on';

comment on table binders is 'What insurers agreed that is written in their name: without a limit where a column is empty';

comment on table bordereau_files is 'The files of closed bordereaux, byte by byte as they were sent';

comment on table bordereaux is 'Closed bordereaux of insurers';

comment on table broker_rounds is 'What the outside broker of personal accident was asked, answered and has issued, one row a document';

comment on table certificates is 'The code under which the cover of a car at an event is looked up';

comment on table claim_expenses is 'Invoices of others for a claim, in its currency; payee, account number and payment stand with the payout';

comment on table claim_recoveries is 'What is expected to come back of claims, in the currency of the claim';

comment on table claim_recovery_receipts is 'Money that came back; the ledger has each as a booking of its own';

comment on table claim_reserve_changes is 'Every change of a reserve: who, when and why; a large one waits for a second person';

comment on table cover_renewals is 'What became of a various insurance that ends, one row a policy that somebody or the reminder looked at';

comment on table error_hours is 'Faults of a kind in one hour; hours without any have no row';

comment on table event_changes is 'Policies and cars of which the counts of events are to be worked out anew';

comment on table event_counts is 'What the facts by policy and by car of an event add up to';

comment on table event_entries is 'Cars that are entered for an event and that no policy covers there';

comment on table event_policies is 'Policies with cars at an event and quotes for it, with what is missing';

comment on table exchange_rates is 'Reporting currency for one unit of another, from a day on';

comment on table feature_switches is 'Parts of the product that are switched off; one that is on has no row';

comment on table figure_cars is 'Events at which a car was insured, by year and series of the championship, client and brokerage';

comment on table figure_sums is 'Sums of figures by month, for everybody and for each insurer, brokerage, series, country and line';

comment on table instant_covers is 'Policies that were bought at once, with every rule that they passed';

comment on table instant_rules is 'When cover may be bought without a person; the highest version of a broker_id holds, and none is changed';

comment on table payee_accounts is 'Every account number that a payee ever had here, and since when: a new one waits';

comment on table profit_commissions is 'The steps to the profit commission of an agreement, as a closed statement tells them';

comment on table renewals is 'What became of a client''s cover for a season, one row a client and season that somebody or the reminder looked at';

comment on table statements is 'Closed statements of insurers and brokerages';

comment on table tool_runs is 'Uses of the tools of superadmins';

comment on table translated_sums is 'Sums of figures of other currencies than the reporting currency, in it';

comment on table webhook_deliveries is 'Every message: what it tells, and what became of it';
