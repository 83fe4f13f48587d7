import { buffer } from 'node:stream/consumers';
import { LOGO_KIND } from '#domain/files/file-kinds.ts';
import type { Queryable, Services } from '#server/platform/context.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';

/**
 * Whose logo stands beside ours on the papers of a document: the brokerage's where there is one, else the client's.
 * Nobody's where neither has one, or the storage has lost it.
 */
export async function paperLogo(
  { db, storage }: Pick<Services, 'storage'> & { db: Queryable },
  policy_id: string,
): Promise<Pick<PdfDescription, 'logo'>> {
  const logo = await db
    .selectFrom('policies as p')
    .innerJoin('files as f', (join) =>
      join.on((eb) => eb('f.parent_id', 'in', [eb.ref('p.broker_id'), eb.ref('p.user_id')])),
    )
    .innerJoin('accounts as a', 'a.user_id', 'f.parent_id')
    .select(['f.bucket', 'f.storage_key as key', 'a.company_name', 'a.attn'])
    .where('p.policy_id', '=', policy_id)
    .where('f.parent_type', '=', 'account')
    .where('f.kind', '=', LOGO_KIND)
    .where('f.removed_at', 'is', null)
    .orderBy((eb) => eb('f.parent_id', '=', eb.ref('p.user_id')))
    .limit(1)
    .executeTakeFirst();
  if (!logo) return {};
  const { bucket, key } = logo;
  if (!(await storage.exists({ bucket, key }))) return {};
  const { stream } = await storage.get({ bucket, key });
  return { logo: { content: await buffer(stream), alt: logo.company_name || logo.attn } };
}
