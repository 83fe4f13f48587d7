-- A revision of a policy that comes to nothing ends with its status; the version before it stays in force.
alter table policy_versions add column ended_as text
  constraint policy_versions_ended_as_check check (ended_as in ('declined', 'expired'));
