-- The discount that the other events keep when one is cancelled stands apart from what is kept of events that were withdrawn:
-- it goes with those events when they are cancelled too.

alter table policy_charges drop constraint policy_charges_kind_check;
alter table policy_charges
  add constraint policy_charges_kind_check check (kind in
    ('endorsement_fee', 'kept_premium', 'kept_discount', 'days_run', 'cancellation', 'reinstatement', 'reinstatement_fee')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table policy_charges validate constraint policy_charges_kind_check;

-- What was written of cancellations that gave back all of an event.
update policy_charges g set kind = 'kept_discount'
from policy_transactions t
where g.kind = 'kept_premium' and t.policy_id = g.policy_id and t.version_after = g.version_id
  and t.kind = 'cancellation' and t.cancelled_for in ('organiser', 'insurer', 'staff');
