-- An approval of the insurer binds the risk (manual B3): what was approved stands with the version, who gave it, when and by
-- what, and which account said so. It holds as long as the risk is the same. A referral is cleared of a version too, so that a
-- revision that comes to nothing leaves the clearance of the issued version as it was.
alter table policy_versions
  add column approved_hash text,
  add column approved_risk jsonb,
  add column approved_by_name text not null default '',
  add column approved_at timestamptz,
  add column approved_means text,
  add column approval_booked_at timestamptz,
  add column approval_booked_by uuid,
  add column referral_cleared_at timestamptz,
  add column referral_cleared_by uuid;
alter table policy_versions
  add constraint policy_versions_approved_means_check check (approved_means in ('account', 'email', 'call')) not valid,
  add constraint policy_versions_approved_whole_check check (
    num_nulls(approved_hash, approved_risk, approved_at, approved_means, approval_booked_at) in (0, 5)) not valid,
  add constraint policy_versions_approval_booked_by_fkey foreign key (approval_booked_by) references accounts not valid,
  add constraint policy_versions_referral_cleared_by_fkey foreign key (referral_cleared_by) references accounts not valid;
-- squawk-ignore constraint-missing-not-valid
alter table policy_versions validate constraint policy_versions_approved_means_check;
-- squawk-ignore constraint-missing-not-valid
alter table policy_versions validate constraint policy_versions_approved_whole_check;
-- squawk-ignore constraint-missing-not-valid
alter table policy_versions validate constraint policy_versions_approval_booked_by_fkey;
-- squawk-ignore constraint-missing-not-valid
alter table policy_versions validate constraint policy_versions_referral_cleared_by_fkey;

update policy_versions v
set referral_cleared_at = p.referral_cleared_at, referral_cleared_by = p.referral_cleared_by
from policies p
where p.version_id = v.version_id and p.referral_cleared_at is not null;

-- Every version has its own.
-- squawk-ignore ban-drop-column
alter table policies drop column referral_cleared_at, drop column referral_cleared_by;
