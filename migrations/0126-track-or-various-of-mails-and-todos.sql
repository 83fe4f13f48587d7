-- A mail and a todo say whether they are about the track or about the various insurances; one about an account or about
-- nothing says neither.
create function is_about_vi(kind text, id uuid) returns boolean language sql stable parallel safe
return case kind
  when 'policy' then (select insurance_type <> 'on_track' from policies where policy_id = id)
  when 'claim' then (select is_vi from claims where claim_id = id)
  when 'request' then (select insurance_type <> 'on_track' from requests where request_id = id)
end;

alter table emails add column is_vi boolean;
alter table todos add column is_vi boolean;
comment on column emails.is_vi is 'Whether its record is of the various insurances; null when it is of neither these nor the track';
comment on column todos.is_vi is 'Whether its record is of the various insurances; null when it is of neither these nor the track';

update emails set is_vi = is_about_vi(parent_type, parent_id) where parent_type in ('policy', 'claim', 'request');
update todos set is_vi = is_about_vi(parent_type, parent_id) where parent_type in ('policy', 'claim', 'request');
