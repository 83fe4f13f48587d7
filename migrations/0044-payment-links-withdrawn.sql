-- A payment link can be taken back, as a policy link can.
alter table bulk_payments
  add column revoked_at timestamp with time zone,
  add column revoked_by uuid;
alter table bulk_payments
  add constraint bulk_payments_revoked_by_fkey foreign key (revoked_by) references accounts (user_id) not valid;
-- The column is empty, so that there is nothing to be looked through.
-- squawk-ignore constraint-missing-not-valid
alter table bulk_payments validate constraint bulk_payments_revoked_by_fkey;
