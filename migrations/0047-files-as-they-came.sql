-- Pictures and films that were stored before they were cleaned on their way in still tell place, time and names. Each
-- stands here until its turn has come; what cannot be read stays, with the time at which that was found.

create table files_as_they_came (
  file_id uuid primary key references files (file_id) on delete cascade,
  unreadable_at timestamptz,
  -- When staff were told of it.
  told_at timestamptz
);
create index files_as_they_came_waiting on files_as_they_came (file_id) where unreadable_at is null;
create index files_as_they_came_untold on files_as_they_came (file_id) where unreadable_at is not null and told_at is null;

insert into files_as_they_came (file_id)
select file_id from files
where content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'video/mp4', 'video/quicktime')
  and not exists (select from file_originals o where o.file_id = files.file_id);
