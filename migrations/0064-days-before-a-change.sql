-- A change in the middle of a cover that is paid by the day leaves the days that have run at their own price.

alter table policy_charges drop constraint policy_charges_kind_check;
alter table policy_charges
  add constraint policy_charges_kind_check check (kind in
    ('endorsement_fee', 'kept_premium', 'days_run', 'cancellation', 'reinstatement', 'reinstatement_fee')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table policy_charges validate constraint policy_charges_kind_check;
