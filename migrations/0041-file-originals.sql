-- Pictures and films are kept and served without place, device and names. Of evidence for a claim the file as it came
-- lies beside it, encrypted.

create table file_originals (
  file_id uuid primary key references files (file_id),
  bucket text not null,
  storage_key text not null,
  sha256 text not null
);
create unique index file_originals_place on file_originals (bucket, storage_key);
