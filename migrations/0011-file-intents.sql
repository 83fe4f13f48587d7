-- What is about to be stored. The row is there before the bytes are, and goes in the transaction that writes the row
-- of the file, so that bytes which a killed process left without such a row can be told from those that somebody needs.
create table file_intents (
  bucket text not null,
  storage_key text not null,
  intended_at timestamptz not null,
  primary key (bucket, storage_key)
);
create index file_intents_age on file_intents (intended_at);
