-- A request says which line of insurance it is about: those beside the track have a queue of their own.

alter table requests add column insurance_type text not null default 'on_track';
comment on column requests.insurance_type is 'Line of insurance that is asked for, or that of the policy that is to change';

update requests r set insurance_type = p.insurance_type
from policies p where p.policy_id = r.policy_id and p.insurance_type <> 'on_track';

alter table requests
  add constraint requests_insurance_type_check check (insurance_type in
    ('on_track', 'PA', 'VAL', 'CC', 'SCE', 'TI', 'MRW', 'LI')) not valid;
-- squawk-ignore constraint-missing-not-valid
alter table requests validate constraint requests_insurance_type_check;

-- squawk-ignore require-concurrent-index-creation
create index requests_various on requests (created_at desc, request_id) where insurance_type <> 'on_track';
