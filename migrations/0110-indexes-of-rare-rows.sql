-- outside a transaction
-- A page of what is rare among a million others is a walk along an index that holds nothing else: the various insurances
-- in each order of their list, and claims that are late, of injured drivers or wait for a report.

create index concurrently if not exists policies_vi_newest on policies (created_at desc, policy_id desc)
  where insurance_type <> 'on_track';
create index concurrently if not exists policies_vi_line on policies (insurance_type, created_at desc, policy_id desc)
  where insurance_type <> 'on_track';
create index concurrently if not exists policies_vi_status on policies (status, created_at, policy_id)
  where insurance_type <> 'on_track';
create index concurrently if not exists policies_vi_by_number on policies (coalesce(policy_number, quote_number), policy_id)
  where insurance_type <> 'on_track';
create index concurrently if not exists policies_vi_by_client on policies (client_name, policy_id)
  where insurance_type <> 'on_track';
create index concurrently if not exists policies_vi_by_sum_insured on policies (sum_insured, policy_id)
  where insurance_type <> 'on_track';
create index concurrently if not exists policies_vi_by_premium on policies (premium, policy_id)
  where insurance_type <> 'on_track';
create index concurrently if not exists policies_vi_by_gross on policies (gross, policy_id)
  where insurance_type <> 'on_track';
create index concurrently if not exists policies_vi_by_begin on policies (period_from desc nulls last, policy_id desc)
  where insurance_type <> 'on_track';
drop index concurrently if exists policies_various;

create index concurrently if not exists claims_injured on claims (is_vi, date_accident desc nulls last, claim_id desc)
  where driver_accident_info ->> 'driver_injured' = 'yes';
create index concurrently if not exists claims_late on claims (is_vi, date_accident desc nulls last, claim_id desc)
  where date_claim - date_accident > interval '48 hours';
create index concurrently if not exists claims_report_due on claims (is_vi, date_accident desc nulls last, claim_id desc)
  where loss_adjuster_id is not null and adjuster_report is null
    and status in ('submitted', 'under_review', 'info_required', 'revised');
