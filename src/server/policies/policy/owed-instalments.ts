import { sql } from 'kysely';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import type { Queryable } from '#server/platform/context.ts';

type Instalment = NonNullable<DocumentVersion['build_up']>['instalments'][number];

/**
 * The instalments that somebody owes or paid of a policy since one of its versions was billed, earliest first; null for
 * a quote, whose plan is still an offer. What was billed of earlier versions stays owed and stands among them; what a
 * credit note took off does not. A version that was never billed owes nothing yet.
 */
export async function owedInstalments(
  db: Queryable,
  {
    policy_id,
    version_number,
    locked,
  }: { policy_id: string; version_number: number; locked: boolean },
): Promise<Instalment[] | null> {
  const { document_state } = await db
    .selectFrom('policies')
    .select('document_state')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  if (document_state === 'quote') return null;
  if (!locked) return [];
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', 'i.invoice_id', 'p.invoice_id')
    .leftJoin('policy_versions as v', 'v.version_id', 'i.version_id')
    .select(['p.amount', 'p.due_on'])
    .where('p.policy_id', '=', policy_id)
    .where('p.status', '<>', 'cancelled')
    .where(sql<number>`coalesce(v.version_number, 0)`, '<=', version_number)
    .orderBy('p.due_on')
    .orderBy('p.payment_id')
    .orderBy('p.instalment_number')
    .execute();
  return rows.map((row, index) => ({ instalment_number: index + 1, ...row }));
}
