-- An insurer that approves a risk approves what of it goes beyond its agreement, as it stands then. What goes beyond later, since
-- somebody else used the capacity meanwhile, was not approved.
alter table policy_versions add column approved_beyond jsonb not null default '[]';
comment on column policy_versions.approved_beyond is 'By insurer: what of the approved risk went beyond its agreement, in words and with the amount at stake';
