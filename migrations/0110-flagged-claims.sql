-- Few claims are late, of injured drivers or wait for a report: a page of them is a walk along those alone, however long
-- ago the last one was.
create index claims_injured on claims (is_vi, date_accident desc nulls last, claim_id desc)
  where driver_accident_info ->> 'driver_injured' = 'yes';
create index claims_late on claims (is_vi, date_accident desc nulls last, claim_id desc)
  where date_claim - date_accident > interval '48 hours';
create index claims_report_due on claims (is_vi, date_accident desc nulls last, claim_id desc)
  where loss_adjuster_id is not null and adjuster_report is null
    and status in ('submitted', 'under_review', 'info_required', 'revised');
