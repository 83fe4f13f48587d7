import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, Services } from '#server/platform/context.ts';
import { inTransaction, type Database } from '#server/platform/database/database.ts';
import type { StoragePlace } from '#server/platform/storage/storage.ts';

/**
 * Notes, in a transaction of its own, that bytes are about to be put at a place. Comes before every `put`; a second
 * intent for the same place makes the first one young again.
 */
export async function intendFile(services: Services, place: StoragePlace): Promise<void> {
  const intended_at = services.clock.now().toISOString();
  await services.db
    .insertInto('file_intents')
    .values({ bucket: place.bucket, storage_key: place.key, intended_at })
    .onConflict((same) => same.columns(['bucket', 'storage_key']).doUpdateSet({ intended_at }))
    .execute();
}

/** Older than any file that is still being stored. */
const longAgo = '2000-01-01T00:00:00Z';

/** Leaves bytes to the next sweep; `gone` is a statement that answers the `bucket` and `storage_key` of what it took away. */
export async function sweepAtOnce(db: Queryable, gone: RawBuilder<unknown>): Promise<void> {
  await sql`with gone as (${gone})
    insert into file_intents (bucket, storage_key, intended_at)
    select bucket, storage_key, ${longAgo}::timestamptz from gone
    on conflict (bucket, storage_key) do update set intended_at = excluded.intended_at`.execute(db);
}

/**
 * Leaves bytes that no row names any more to the sweep of the next day, so that whoever is reading them reads them to
 * their end.
 */
export async function sweepLater(
  tx: Transaction<Database>,
  { bucket, key, now }: StoragePlace & { now: Date },
): Promise<void> {
  const intended_at = now.toISOString();
  await tx
    .insertInto('file_intents')
    .values({ bucket, storage_key: key, intended_at })
    .onConflict((same) => same.columns(['bucket', 'storage_key']).doUpdateSet({ intended_at }))
    .execute();
}

/**
 * Turns the intent into a file, in the transaction that writes its row. Throws `unavailable` when the sweep took the
 * bytes away meanwhile, so that no row ever names what is gone; a file that has its row already is fine.
 */
export async function claimIntendedFile(
  tx: Transaction<Database>,
  place: StoragePlace,
): Promise<void> {
  const claimed = await tx
    .deleteFrom('file_intents')
    .where('bucket', '=', place.bucket)
    .where('storage_key', '=', place.key)
    .returning('storage_key')
    .executeTakeFirst();
  if (!claimed && !(await hasRow(tx, place)))
    throw new AppError('unavailable', { reason: 'The stored file was swept away.' });
}

/**
 * Takes the bytes of an intent away that came to nothing; bytes that a row names stay. The intent is locked
 * meanwhile: whoever writes the row has to wait, and then finds it gone. Several processes may do so at once.
 */
export async function settleIntent(
  services: Services,
  place: StoragePlace,
  before?: Date,
): Promise<{ removed: boolean }> {
  return inTransaction(services.db, async (tx) => {
    let found = tx
      .selectFrom('file_intents')
      .select('storage_key')
      .where('bucket', '=', place.bucket)
      .where('storage_key', '=', place.key);
    if (before) found = found.where('intended_at', '<', before.toISOString());
    if (!(await found.forUpdate().skipLocked().executeTakeFirst())) return { removed: false };
    const removed = !(await hasRow(tx, place));
    if (removed) await services.storage.remove(place);
    await tx
      .deleteFrom('file_intents')
      .where('bucket', '=', place.bucket)
      .where('storage_key', '=', place.key)
      .execute();
    return { removed };
  });
}

/** Removes stored bytes whose process was killed before their row was written. Answers how many went. */
export async function sweepIntents(
  services: Services,
  { older_than_ms }: { older_than_ms: number },
): Promise<number> {
  const before = new Date(services.clock.now().getTime() - older_than_ms);
  const left = await services.db
    .selectFrom('file_intents')
    .select(['bucket', 'storage_key'])
    .where('intended_at', '<', before.toISOString())
    .orderBy('intended_at')
    .limit(5000)
    .execute();
  let count = 0;
  for (const { bucket, storage_key } of left) {
    const { removed } = await settleIntent(services, { bucket, key: storage_key }, before);
    if (removed) count += 1;
  }
  return count;
}

async function hasRow(db: Kysely<Database>, place: StoragePlace): Promise<boolean> {
  const { bucket, key } = place;
  const found = await sql<{ named: boolean }>`select
    exists (select from files where bucket = ${bucket} and storage_key = ${key})
    or exists (select from file_originals where bucket = ${bucket} and storage_key = ${key})
    or exists (select from upload_pieces where bucket = ${bucket} and storage_key = ${key}) as named`.execute(
    db,
  );
  return found.rows[0]?.named ?? false;
}
