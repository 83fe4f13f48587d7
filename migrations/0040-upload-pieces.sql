-- Large files come in pieces: after a lost signal or a reload the rest goes on from the last whole one.

create table piece_uploads (
  upload_id uuid primary key default uuidv7(),
  -- No reference: it lives for a day, and merging two accounts need not know of it.
  user_id uuid not null,
  document_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  started_at timestamptz not null,
  touched_at timestamptz not null,
  -- Its bytes have become a file; the row stays for a repeat of the finishing call.
  finished_at timestamptz
);
create unique index piece_uploads_open on piece_uploads (user_id, sha256, size_bytes) where finished_at is null;
create index piece_uploads_touched on piece_uploads (touched_at);

create table upload_pieces (
  upload_id uuid not null references piece_uploads (upload_id) on delete cascade,
  piece integer not null check (piece >= 0),
  bucket text not null,
  storage_key text not null,
  size_bytes integer not null check (size_bytes > 0),
  sha256 text not null,
  primary key (upload_id, piece)
);
create unique index upload_pieces_place on upload_pieces (bucket, storage_key);
