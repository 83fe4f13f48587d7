import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { LOGO_KIND } from '#domain/files/file-kinds.ts';
import type { Queryable, Services } from '#server/platform/context.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';
import { accountsThen, type Brought } from '#server/policies/policy/paper-parties.ts';

interface Logo {
  bucket: string;
  key: string;
  name: string;
}

/** The logo that an account had at an instant (null: has now), with its name then. */
async function logoThen(
  db: Queryable,
  user_id: string | null,
  known_until: string | null,
): Promise<Logo | undefined> {
  if (user_id === null) return undefined;
  const there =
    known_until === null
      ? sql`f.removed_at is null`
      : sql`f.created_at <= ${known_until}::timestamptz and (f.removed_at is null or f.removed_at > ${known_until}::timestamptz)`;
  const found = await sql<Logo>`
    select f.bucket, f.storage_key as key, coalesce(nullif(a.company_name, ''), a.attn) as name
    from files f join ${accountsThen(known_until, user_id)} a on a.user_id = f.parent_id
    where f.parent_type = 'account' and f.parent_id = ${user_id} and f.kind = ${LOGO_KIND} and ${there}
    order by f.created_at desc limit 1`.execute(db);
  return found.rows[0];
}

/**
 * Whose logo stands beside ours on a paper: the brokerage's where there is one, else the client's; at an instant the one
 * that was there then. Nobody's where neither has one, or the storage has lost it.
 */
export async function paperLogo(
  { db, storage }: Pick<Services, 'storage'> & { db: Queryable },
  of: Brought,
): Promise<Pick<PdfDescription, 'logo'>> {
  const logo =
    (await logoThen(db, of.broker_id, of.known_until)) ??
    (await logoThen(db, of.user_id, of.known_until));
  if (!logo) return {};
  const { bucket, key, name } = logo;
  if (!(await storage.exists({ bucket, key }))) return {};
  const { stream } = await storage.get({ bucket, key });
  return { logo: { content: await buffer(stream), alt: name } };
}
