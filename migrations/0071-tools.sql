-- What superadmins do with tools stands here: what was tried, by whom, why, and who confirmed it. Parts of the product
-- can be switched off.

create table tool_runs (
  run_id uuid primary key default uuidv7(),
  tool text not null check (tool in ('rerun_webhook', 'rebuild_pdf', 'resend_email', 'recalculate_amounts', 'merge_accounts', 'move_policy', 'unlock_version')),
  record_id text not null,
  record_name text not null,
  target_id text,
  target_name text not null default '',
  reason text not null check (reason <> ''),
  status text not null check (status in ('waiting', 'done', 'refused', 'withdrawn')),
  writes integer not null check (writes >= 0),
  effects jsonb not null,
  effects_hash text not null,
  asked_by uuid references accounts (user_id),
  asked_at timestamptz not null default clock_now(),
  decided_by uuid references accounts (user_id),
  decided_at timestamptz,
  note text not null default '',
  check ((status = 'waiting') = (decided_at is null))
);
comment on table tool_runs is 'Uses of the tools of superadmins';
comment on column tool_runs.effects is 'What the trial has shown: row changes by table, papers';
comment on column tool_runs.effects_hash is 'What is carried out must be this';
create index tool_runs_latest on tool_runs (tool, asked_at desc);
create index tool_runs_waiting on tool_runs (asked_at) where status = 'waiting';
create index tool_runs_asked_by on tool_runs (asked_by);
create index tool_runs_decided_by on tool_runs (decided_by) where decided_by is not null;

create table feature_switches (
  feature text primary key check (feature in ('card_payments', 'requests', 'outgoing_mail', 'imports', 'view_as', 'cover_check')),
  reason text not null check (reason <> ''),
  switched_by uuid references accounts (user_id),
  switched_at timestamptz not null default clock_now()
);
comment on table feature_switches is 'Parts of the product that are switched off; one that is on has no row';
create index feature_switches_by on feature_switches (switched_by);
