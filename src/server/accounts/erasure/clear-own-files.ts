import { sql } from 'kysely';
import type { WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';
import {
  accountsOfPerson,
  ownDrivers,
  ownGoingFiles,
} from '#server/accounts/erasure/erasure-facts.ts';
import { dropPieceUploads } from '#server/platform/storage/piece-uploads.ts';

type Ctx = Pick<WriteContext, 'db' | 'services'>;

/**
 * Deletes the files of a person that no policy, claim or invoice needs, and the files of imports that brought the person.
 * The bytes go with the sweep that the caller puts in the queue.
 */
export async function clearOwnFiles(ctx: Ctx, user_id: string): Promise<void> {
  const { db } = ctx;
  const people = accountsOfPerson(user_id);
  const imported = sql`(select i.file_id from import_runs i where i.file_id is not null and i.import_id in (
    select import_id from import_records where record_id in (
      select user_id::text from accounts where user_id in ${people}
      union all select driver_id::text from drivers where driver_id in ${ownDrivers(user_id)}
      union all select car_id::text from cars where user_id in ${people})))`;
  await dropPieceUploads(db, sql`user_id in ${people}`);
  await deleteFiles(
    ctx,
    sql`(select file_id from (${ownGoingFiles(user_id)} union ${imported}) g)`,
  );
}

/** Deletes rows of files and leaves their bytes to the sweep; `ids` is a query of file_id. */
export async function deleteFiles(
  { db, services }: Ctx,
  ids: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await sql<{ file_id: string }>`${ids}`.execute(db);
  if (rows.length === 0) return;
  const doomed = sql`${rows.map(({ file_id }) => file_id)}::uuid[]`;
  await askKeepers(services, (keeper) => keeper.letGoOfFiles?.(db, doomed));
  await askKeepers(services, (keeper) => keeper.dropFiles?.(db, doomed));
}
