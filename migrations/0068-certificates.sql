-- Each car at each event that a policy covers, or covered, has a certificate with a code: whoever has it asks without a
-- session whether the cover still stands. The code is 50 random bits, in letters and figures that nobody confuses.

create function certificate_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(random.bytes, place) % 32 + 1, 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as bytes) random, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) place
$$;

create table certificates (
  code text primary key default certificate_code() check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  item_id uuid not null references policy_items (item_id),
  created_at timestamptz not null default clock_now()
);
comment on table certificates is 'The code under which the cover of a car at an event is looked up';
comment on column certificates.item_id is 'The first item of its policy with this car and event; later versions of it share the code';
create index certificates_item on certificates (item_id);

insert into certificates (item_id)
select distinct on (i.policy_id, i.car_id, i.event_id) i.item_id
from cover_intervals c join policy_items i using (item_id)
order by i.policy_id, i.car_id, i.event_id, i.item_id;
