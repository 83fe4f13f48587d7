-- How much a member of staff decides alone (manual, part two, B4); without a value it is what the role has.
alter table accounts add column authority_limits jsonb;
comment on column accounts.authority_limits is 'Limits of a member of staff, set by a superadmin: each in cents or percent, null where there is none';
