-- A driver is written to without the team: at the track, and when the team has changed.
alter table drivers add column email text not null default '';
