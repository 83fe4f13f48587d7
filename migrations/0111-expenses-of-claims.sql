-- What a claim costs beside what the client gets: the adjuster's fee, an expert, a tow truck, a lawyer. Each invoice is owed
-- to whom it names and borne by the insurers of the claim from the day on which it is booked; its money leaves as a payout.
create table claim_expenses (
  expense_id uuid primary key default uuidv7(),
  claim_id uuid not null references claims (claim_id),
  kind text not null check (kind in ('adjuster', 'expert', 'towing', 'legal', 'other')),
  invoice_number text not null,
  invoiced_on date not null,
  amount bigint not null check (amount > 0),
  payout_id uuid not null unique references payouts (payout_id),
  transaction_id uuid not null references ledger_transactions (transaction_id),
  taken_back_because text,
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now()
);
comment on table claim_expenses is 'Invoices of others for a claim, in its currency; payee, account number and payment stand with the payout';
comment on column claim_expenses.transaction_id is 'The booking with which the insurers bear it';
create index claim_expenses_claim on claim_expenses (claim_id);
create index claim_expenses_created_by on claim_expenses (created_by);

alter table claims add column expenses bigint not null default 0;
-- squawk-ignore constraint-missing-not-valid
alter table claims add constraint claims_expenses_check check (expenses >= 0) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table claims validate constraint claims_expenses_check;
comment on column claims.expenses is 'What its expenses come to that were not taken back; beside what the client was paid';

alter table bordereau_rows add column fees bigint not null default 0;
comment on column bordereau_rows.fees is 'Of a claim: what its expenses came to in this period; cents of its share';

-- Whoever is paid an expense has no account here: its number is known by the name that it is paid under.
alter table payee_accounts add column payee text;
comment on column payee_accounts.payee is 'Name in small letters of somebody who is no account here and no insurer';
alter table payee_accounts drop constraint payee_accounts_check;
alter table payee_accounts add constraint payee_accounts_check check (num_nonnulls(user_id, insurer_id, payee) = 1) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table payee_accounts validate constraint payee_accounts_check;

create or replace function note_payout_iban() returns trigger language plpgsql as $$
begin
  if new.source = 'claim_payout' then
    perform note_payee_account((select user_id from claims where claim_id = new.claim_id), new.iban, new.created_by);
  else
    insert into payee_accounts (payee, iban, noted_by)
    select lower(trim(new.payee)), upper(regexp_replace(new.iban, '[^A-Za-z0-9]', '', 'g')), new.created_by
    on conflict do nothing;
  end if;
  return null;
end $$;

-- An expense counts as paid from its booking, in figures and in the development of losses.
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
        where d.item_id = c.item_id and d.driver_id = c.driver_id), 'No category'))) end,
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
