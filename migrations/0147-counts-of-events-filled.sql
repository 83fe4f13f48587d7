-- What is so of the policies and cars that are there. Whoever writes one meanwhile marks it, so nothing is held.
select write_event_facts(array_agg(policy_id), '{}')
from (select policy_id, (row_number() over (order by policy_id) - 1) / 2000 as part from policies) p group by part;

select write_event_facts('{}', array_agg(car_id))
from (select car_id, (row_number() over (order by car_id) - 1) / 500 as part from cars) c group by part;

select sum_event_facts(array_agg(event_id)) from events;
