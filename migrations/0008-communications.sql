-- What people tell each other: threads, todos, mails, notifications.

create table communications (
  communication_id uuid primary key default uuidv7(),
  parent_type text not null check (parent_type in ('policy', 'claim', 'request', 'account')),
  parent_id uuid not null,
  type_message text not null check (type_message in (
    'message', 'email', 'todo', 'parent_change', 'quote_accepted', 'file_upload', 'other', 'status_change')),
  communication_string text not null default '',
  sender text not null default '',
  sender_name text not null default '',
  sender_type text not null default 'other',
  send_as text not null default '',
  stamp timestamptz not null default clock_now(),
  email_id uuid,
  todo_id uuid,
  file_id uuid references files (file_id),
  parent_version_id uuid,
  old_parent_version_id uuid,
  internal boolean not null default false
);
create index communications_parent on communications (parent_type, parent_id, stamp, communication_id);

-- Up to where each person has read a thread.
create table thread_reads (
  parent_type text not null check (parent_type in ('policy', 'claim', 'request', 'account')),
  parent_id uuid not null,
  user_id uuid not null references accounts (user_id),
  read_at timestamptz not null,
  primary key (parent_type, parent_id, user_id)
);

create table todos (
  _id uuid primary key default uuidv7(),
  status text not null default 'open' check (status in ('open', 'done')),
  message text not null,
  stamp timestamptz not null default clock_now(),
  due_on date,
  owner_id uuid references accounts (user_id),
  parent_type text,
  parent_id uuid,
  created_by uuid references accounts (user_id),
  done_at timestamptz
);
create index todos_owner on todos (owner_id, status, due_on);
create index todos_parent on todos (parent_type, parent_id);

-- Mails as they are to be sent and were sent: written in the transaction that causes them, sent by a job.
create table emails (
  email_id uuid primary key default uuidv7(),
  type text not null,
  user_id uuid references accounts (user_id),
  parent_type text,
  parent_id uuid,
  recipient text not null,
  cc_emails text[] not null default '{}',
  subject text not null,
  title text not null default '',
  sender text not null default '',
  attn text not null default '',
  body text not null default '',
  regards_by text not null default '',
  html text not null,
  plain_text text not null,
  attachment_ids uuid[] not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure text not null default '',
  attempts int not null default 0,
  intent_key text unique,
  sent_at timestamptz,
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now()
);
create index emails_user on emails (user_id, created_at desc);
create index emails_creator on emails (created_by, created_at) where created_by is not null;
create index emails_parent on emails (parent_type, parent_id, created_at desc);

-- The built-in mailbox: what the embedded mail server received when no other is configured.
create table mailbox_messages (
  mailbox_message_id uuid primary key default uuidv7(),
  smtp_message_id text,
  envelope_from text not null,
  envelope_to text[] not null,
  subject text not null default '',
  raw bytea not null,
  received_at timestamptz not null default clock_now()
);
create index mailbox_messages_newest on mailbox_messages (received_at desc, mailbox_message_id desc);

create table notifications (
  _id uuid primary key default uuidv7(),
  user_id uuid not null references accounts (user_id),
  message text not null,
  created_at timestamptz not null default clock_now(),
  seen_at timestamptz,
  feature text not null,
  feature_id text not null,
  url_params text
);
create index notifications_user on notifications (user_id, created_at desc, _id desc);
create index notifications_unseen on notifications (user_id) where seen_at is null;
