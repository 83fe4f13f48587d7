-- Two people do not overwrite each other: whoever saves what somebody else changed in between is told.
alter table insurers add column revision int not null default 0;
alter table sanctions_hits add column revision int not null default 0;
