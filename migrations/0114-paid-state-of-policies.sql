-- How far the premium of a policy is paid is kept at the policy, so that its list is narrowed to it by an index. What the
-- filter finds and what the column says were two stories before: of a policy with one instalment too late and one paid the
-- filter "Partly paid" told too, and a cancelled instalment counted as a paid one.

alter table policies add column paid_state text not null default 'none'
  check (paid_state in ('none', 'open', 'partly_paid', 'paid', 'too_late'));
comment on column policies.paid_state is 'How far its instalments that are not cancelled are paid; none: there are no instalments';

create function policy_paid_state(id uuid) returns text language sql stable parallel safe
  return (select case
      when count(*) = 0 then 'none'
      when bool_or(status = 'too_late') then 'too_late'
      when coalesce(sum(amount_open) filter (where status <> 'cancelled'), 0) = 0 then 'paid'
      when bool_or(amount_open < amount and status <> 'cancelled') then 'partly_paid'
      else 'open'
    end
  from payments where policy_id = id);

-- The rows are locked first, so that whoever comes second sees what the first has written.
create function refresh_paid_state(ids uuid[]) returns void language plpgsql as $$
begin
  perform from policies where policy_id = any (ids) order by policy_id for no key update;
  update policies p set paid_state = policy_paid_state(p.policy_id)
    where p.policy_id = any (ids) and p.paid_state <> policy_paid_state(p.policy_id);
end $$;

create function follow_paid_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_paid_state(array(select distinct n.policy_id
      from new_rows n join old_rows o using (payment_id, instalment_number)
      where (n.status, n.amount, n.amount_open) is distinct from (o.status, o.amount, o.amount_open)));
  else
    perform refresh_paid_state(array(select distinct policy_id from new_rows));
  end if;
  return null;
end $$;
create trigger payments_paid_state_in after insert on payments
  referencing new table as new_rows for each statement execute function follow_paid_state();
create trigger payments_paid_state_again after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function follow_paid_state();
create trigger payments_paid_state_out after delete on payments
  referencing old table as new_rows for each statement execute function follow_paid_state();
