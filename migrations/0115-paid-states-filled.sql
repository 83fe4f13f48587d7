-- How far policies are paid that were there before: apart, so that the tables are held for as short as may be.

set local work_mem = '256MB';

update policies p set paid_state = f.state
from (select policy_id, policy_paid_state(policy_id) as state from (select distinct policy_id from payments) y) f
where p.policy_id = f.policy_id and p.paid_state <> f.state;
