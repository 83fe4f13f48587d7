-- Personal accident is carried by an outside broker: what it was asked, answered, was ordered and has issued.

create table broker_rounds (
  policy_id uuid not null,
  asked_at timestamptz not null,
  asked_hash text not null,
  answered_at timestamptz,
  answer text not null default '',
  priced_at timestamptz,
  priced_hash text,
  ordered_at timestamptz,
  ordered_hash text,
  broker_policy_number text not null default '',
  broker_file_id uuid,
  placed_at timestamptz,
  constraint broker_rounds_pkey primary key (policy_id),
  constraint broker_rounds_policy_id_fkey foreign key (policy_id) references policies (policy_id),
  constraint broker_rounds_broker_file_id_fkey foreign key (broker_file_id) references files (file_id)
);
comment on table broker_rounds is 'What the outside broker of personal accident was asked, answered and has issued, one row a document';
comment on column broker_rounds.asked_hash is 'Risk that was asked about: of another one nothing was asked yet';
comment on column broker_rounds.answer is 'Words of the broker, as they stand in the thread';
comment on column broker_rounds.priced_hash is 'Risk for which the firm price was given';
comment on column broker_rounds.ordered_hash is 'Risk and firm price that were ordered';
comment on column broker_rounds.broker_file_id is 'Paper of the broker''s policy';
