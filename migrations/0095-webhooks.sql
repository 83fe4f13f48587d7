-- What happens to policies, claims and money is told to programs of the house's partners, by signed messages that are tried again.
create table webhooks (
  webhook_id uuid primary key default uuidv7(),
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  is_active boolean not null default true,
  sealed_secret bytea not null,
  made_by uuid not null references accounts (user_id),
  created_at timestamptz not null default clock_now(),
  revision integer not null default 1
);
comment on column webhooks.kinds is 'Kinds of records whose changes are told';
comment on column webhooks.sealed_secret is 'What messages are signed with; shown once, readable with the key of the house alone';
create index webhooks_made_by on webhooks (made_by);

create table webhook_deliveries (
  delivery_id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhooks (webhook_id),
  event_type text not null,
  record_id text not null,
  happened_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_status integer,
  last_fault text not null default '',
  delivered_at timestamptz
);
comment on table webhook_deliveries is 'Every message: what it tells, and what became of it';
comment on column webhook_deliveries.last_status is 'What the other side answered the last time; null when it did not answer';
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, delivery_id desc);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'waiting';

-- What the history notes in a transaction is told by messages that exist exactly when the transaction does.
create function note_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  insert into webhook_deliveries (webhook_id, event_type, record_id, happened_at, next_attempt_at)
    select w.webhook_id, n.record_kind || '.' || n.action, n.record_id, clock_now(), clock_now()
    from new_rows n join webhooks w on w.is_active and n.record_kind = any (w.kinds);
  if found then
    perform graphile_worker.add_job('deliver_webhooks', '{}'::json);
  end if;
  return null;
end $$;
create trigger audit_log_webhooks after insert on audit_log referencing new table as new_rows
  for each statement execute function note_webhooks();
