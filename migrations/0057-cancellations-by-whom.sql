-- A cancellation says who or what ends the policy, a charge to which item it belongs, so that a reinstatement owes again what
-- comes back and nothing of an event that lay in the lapse. A flat cancellation gives the fee back too.
-- Reinstatements and corrections stand on a client's declaration that there was no loss.
alter table policy_charges
  add column item_id uuid,
  drop constraint policy_charges_kind_check,
  drop constraint policy_charges_fee_check;
alter table policy_charges
  add constraint policy_charges_item_id_fkey foreign key (item_id) references policy_items not valid,
  add constraint policy_charges_kind_check check (kind in
    ('endorsement_fee', 'kept_premium', 'cancellation', 'reinstatement', 'reinstatement_fee')) not valid,
  add constraint policy_charges_fee_check check (fee >= 0 or kind = 'cancellation') not valid;
-- squawk-ignore constraint-missing-not-valid
alter table policy_charges validate constraint policy_charges_item_id_fkey;
-- squawk-ignore constraint-missing-not-valid
alter table policy_charges validate constraint policy_charges_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table policy_charges validate constraint policy_charges_fee_check;

alter table policy_transactions
  add column cancelled_for text check (cancelled_for in
    ('client', 'organiser', 'insurer', 'staff', 'non_payment', 'total_loss', 'flat')),
  add column no_loss_by text not null default '',
  add column no_loss_at timestamptz;

alter table policy_versions
  add column no_loss_by text not null default '',
  add column no_loss_at timestamptz;

-- squawk-ignore require-concurrent-index-creation
create index policy_charges_item on policy_charges (item_id) where item_id is not null;

-- Who declared that there was no loss can be forgotten, as the reason can.
create or replace function keep_policy_transaction() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'reason' - 'no_loss_by' <> to_jsonb(old) - 'reason' - 'no_loss_by' then
    raise exception 'a transaction of a policy is added to, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
