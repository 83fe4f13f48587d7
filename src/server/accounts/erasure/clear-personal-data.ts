import { type RawBuilder, sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';
import {
  forgetActors,
  forgetLogged,
  forgetMailbox,
  forgetPayersOfSandbox,
} from '#server/platform/forget-traces.ts';
import { endRows } from '#server/platform/repoint.ts';
import { clearDrivers, clearTraces } from '#server/accounts/erasure/clear-drivers.ts';
import { clearOwnFiles } from '#server/accounts/erasure/clear-own-files.ts';
import { clearOwnTexts, ownRecords } from '#server/accounts/erasure/clear-own-texts.ts';
import {
  accountsOfPerson,
  ownDrivers,
  ownFreeCars,
} from '#server/accounts/erasure/erasure-facts.ts';

/** Tables that hold nothing but what belongs to the person alone. */
const ownTables = ['addresses', 'permissions', 'sanctions_hits'];

/**
 * Takes a person out of its own records, in one transaction, with the accounts that were merged into it (decision 031).
 * What money and claims hang on keeps its row; its columns that name the client read "Erased person". `words` is the
 * pattern of what names it.
 */
export async function clearPersonalData(
  ctx: Pick<WriteContext, 'db' | 'services' | 'now'>,
  { user_id, words }: { user_id: string; words: string | null },
): Promise<void> {
  const { db, services, now } = ctx;
  const people = accountsOfPerson(user_id);
  const addresses = sql`(select unnest(extra_emails || email::text) from accounts where user_id in ${people})`;
  await sql`select set_config('paddock.forget', ${words ?? ''}, true)`.execute(db);
  await clearOwnTexts(db, { user_id, words });
  await clearOwnFiles(ctx, user_id);
  await clearDrivers(ctx, ownDrivers(user_id));
  await clearMailbox(db, { user_id, addresses });
  const gone = { people, addresses, free_cars: ownFreeCars(user_id) };
  await askKeepers(services, (keeper) => keeper.forgetPeople?.(db, gone));
  await clearTraces(
    ctx,
    sql`(select user_id::text from accounts where user_id in ${people}
      union all select driver_id::text from drivers where driver_id in ${ownDrivers(user_id)}
      union all select car_id::text from cars where user_id in ${people})`,
  );
  await clearAccounts(db, { user_id, now });
  await endRows(ctx, { kind: 'account', ids: people });
  await deleteOwn(db, people);
}

async function clearAccounts(
  db: Queryable,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  await sql`update accounts set company_name = ${erasedName}, attn = ${erasedName}, team_name = '',
      email = user_id || '@erased.invalid', extra_emails = '{}', phone = '', vat_number = '', iban = '', notes = '',
      preferences = '{}', password_hash = null, last_login_at = null, active = false,
      erased_at = ${now.toISOString()}::timestamptz, revision = revision + 1
    where user_id in ${accountsOfPerson(user_id)}`.execute(db);
  // Only now does the log know whose name it may let go of.
  const people = accountsOfPerson(user_id);
  const ids = sql`in (select user_id::text from accounts where user_id in ${people})`;
  await forgetLogged(db, { kind: 'account', ids });
  await forgetActors(db, { people, name: erasedName });
}

async function deleteOwn(db: Queryable, people: RawBuilder<unknown>): Promise<void> {
  for (const table of ownTables)
    await sql`delete from ${sql.id(table)} where user_id in ${people}`.execute(db);
}

/** What the embedded mailbox and card sandbox know of a person. */
async function clearMailbox(
  db: Queryable,
  { user_id, addresses }: { user_id: string; addresses: RawBuilder<unknown> },
): Promise<void> {
  const people = accountsOfPerson(user_id);
  await forgetMailbox(db, {
    addresses,
    emails: sql`(select email_id::text from emails
      where user_id in ${people} or (parent_type = 'account' and parent_id in ${people})
        or (parent_type, parent_id) in (select kind, id from ${ownRecords(user_id)} own))`,
  });
  await forgetPayersOfSandbox(db, addresses);
}
