-- A claim says of which line its policy is, so that claims of the various insurances are narrowed to one line by an index
-- and their totals are kept for each line (decision 001).
alter table claims add column insurance_type text not null default 'on_track';
comment on column claims.insurance_type is 'The line of its policy, which never changes';

create or replace function claim_counts(c claims)
returns table (list text, owner uuid, day date, status text)
language sql immutable parallel safe as $$
  select case when c.is_vi then 'vi_claims' else 'claims' end || f.flag, o.owner, g.day, c.status
  from (values (''), (case when c.driver_accident_info ->> 'driver_injured' = 'yes' then ':injured' end),
      (case when c.date_claim - c.date_accident > interval '48 hours' then ':late_report' end),
      (case when c.loss_adjuster_id is not null and c.adjuster_report is null
        and c.status in ('submitted', 'under_review', 'info_required', 'revised') then ':report_due' end),
      (case when c.insurance_type <> 'on_track' then ':' || c.insurance_type end)) f (flag)
    cross join counted_owners(c.user_id, c.broker_id, c.insurer_id, c.loss_adjuster_id, c.event_id) o
    cross join (values (date '-infinity'), (coalesce(amsterdam_date(c.date_accident), date 'infinity'))) g (day)
  where f.flag is not null
$$;

-- Its trigger writes their counts.
update claims c set insurance_type = p.insurance_type from policies p where p.policy_id = c.policy_id and c.is_vi;
alter table claims add constraint claims_line check (is_vi = (insurance_type <> 'on_track')) not valid;
