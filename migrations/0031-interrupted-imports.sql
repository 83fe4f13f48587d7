-- A step of an import that the server could not finish can be tried again; a file that cannot be read cannot.
alter table import_runs add column interrupted boolean not null default false;
