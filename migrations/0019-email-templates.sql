-- Templates of the mails that staff compose, and which events a mail was about.

create table email_templates (
  template_id uuid primary key default uuidv7(),
  type text not null check (type in (
    'payment_reminder', 'missing_cars_drivers', 'missing_chassis', 'event_reminder', 'payment', 'claim_paid_insurer',
    'claim_reminder', 'payment_links', 'waiting_for_approval', 'vi_pdf', 'pa_quote_request', 'pa_firm_order')),
  name text not null,
  subject text not null default '',
  title text not null default '',
  sender text not null default '',
  body text not null default '',
  regards_by text not null default '',
  is_default boolean not null default false,
  created_by uuid references accounts (user_id),
  created_at timestamptz not null default clock_now()
);
create index email_templates_type on email_templates (type, created_at);
-- One default for each type; without one the product's own text is it.
create unique index email_templates_default on email_templates (type) where is_default;

-- A reminder is about some weekends of a season's policy, not about all of them.
alter table emails add column event_ids uuid[] not null default '{}';
create index emails_event_reminders on emails using gin (event_ids) where type = 'event_reminder';
