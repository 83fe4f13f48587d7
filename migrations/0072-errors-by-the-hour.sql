-- How often each kind of fault came in each hour, whom it hit, and in which browser. Hours go after a month.
create table error_hours (
  error_id uuid not null references error_log (error_id) on delete cascade,
  hour timestamptz not null,
  faults bigint not null default 1,
  primary key (error_id, hour)
);
comment on table error_hours is 'Faults of a kind in one hour; hours without any have no row';
create index error_hours_recent on error_hours (hour);

alter table error_log
  add column user_ids uuid[] not null default '{}',
  add column browser text not null default '';
comment on column error_log.user_ids is 'Whom it hit, the first two hundred of them';
comment on column error_log.browser is '"Chrome on Windows": what the browser was that told of it last';
update error_log set user_ids = array[last_user_id] where last_user_id is not null;
