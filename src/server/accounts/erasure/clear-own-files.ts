import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import {
  accountsOfPerson,
  ownDrivers,
  ownGoingFiles,
} from '#server/accounts/erasure/erasure-facts.ts';
import { dropPieceUploads } from '#server/platform/storage/piece-uploads.ts';
import { erasedName } from '#domain/accounts/erasure.ts';

/** Older than any file that is still being stored, so that the sweep takes the bytes at once. */
const longAgo = '2000-01-01T00:00:00Z';

/**
 * Deletes the files of a person that no policy, claim or invoice needs, the files of imports that brought the person, and
 * all exports of lists. The bytes go with the sweep that the caller puts in the queue.
 */
export async function clearOwnFiles(db: Queryable, user_id: string): Promise<void> {
  const people = accountsOfPerson(user_id);
  const imported = sql`(select i.file_id from import_runs i where i.file_id is not null and i.import_id in (
    select import_id from import_records where record_id in (
      select user_id::text from accounts where user_id in ${people}
      union all select driver_id::text from drivers where driver_id in ${ownDrivers(user_id)}
      union all select car_id::text from cars where user_id in ${people})))`;
  await dropPieceUploads(db, sql`user_id in ${people}`);
  await deleteFiles(db, sql`(select file_id from (${ownGoingFiles(user_id)} union ${imported}) g)`);
  await sql`with gone as (
      update list_exports set status = 'removed', bucket = null, storage_key = null, question = '{}'
      where storage_key is not null returning old.bucket, old.storage_key
    )
    insert into file_intents (bucket, storage_key, intended_at)
    select bucket, storage_key, ${longAgo}::timestamptz from gone on conflict do nothing`.execute(
    db,
  );
  await sql`update files set uploaded_by_name = ${erasedName} where uploaded_by in ${people}`.execute(
    db,
  );
}

/** Deletes rows of files and leaves their bytes to the sweep; `ids` is a query of file_id. */
export async function deleteFiles(db: Queryable, ids: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ file_id: string }>`${ids}`.execute(db);
  if (rows.length === 0) return;
  const doomed = sql`${rows.map(({ file_id }) => file_id)}::uuid[]`;
  await sql`update communications set file_id = null where file_id = any (${doomed})`.execute(db);
  await sql`update policy_versions set pdf_file_id = null where pdf_file_id = any (${doomed})`.execute(
    db,
  );
  await sql`update invoices set pdf_file_id = null where pdf_file_id = any (${doomed})`.execute(db);
  await sql`update import_runs set file_id = null where file_id = any (${doomed})`.execute(db);
  await sql`update emails set attachment_ids = array(select unnest(attachment_ids) except select unnest(${doomed}))
    where attachment_ids && ${doomed}`.execute(db);
  await sql`with gone as (delete from file_originals where file_id = any (${doomed}) returning bucket, storage_key)
    insert into file_intents (bucket, storage_key, intended_at)
    select bucket, storage_key, ${longAgo}::timestamptz from gone
    on conflict (bucket, storage_key) do update set intended_at = excluded.intended_at`.execute(db);
  await sql`with gone as (delete from files where file_id = any (${doomed}) returning bucket, storage_key)
    insert into file_intents (bucket, storage_key, intended_at)
    select bucket, storage_key, ${longAgo}::timestamptz from gone
    on conflict (bucket, storage_key) do update set intended_at = excluded.intended_at`.execute(db);
}
