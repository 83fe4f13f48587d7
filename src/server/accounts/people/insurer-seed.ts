import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import type { Queryable } from '#server/platform/context.ts';

/** The insurer that documents are placed with until staff enter their own. */
const firstInsurerName = 'Paddock Underwriting';

/** Adds one insurer when there is none, because every document is placed with one. */
export async function seedInsurer(db: Queryable): Promise<void> {
  const any = await db.selectFrom('insurers').select('insurer_id').limit(1).executeTakeFirst();
  if (any) return;
  await db
    .insertInto('insurers')
    .values({ name: firstInsurerName, lines: [...insuranceTypes], share_pct: '100' })
    .execute();
}
