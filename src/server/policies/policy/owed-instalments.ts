import { sql, type SqlBool } from 'kysely';
import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import type { Queryable } from '#server/platform/context.ts';
import { asKnown } from '#server/platform/database/as-known.ts';

type Instalment = NonNullable<DocumentVersion['build_up']>['instalments'][number];

const payments = {
  ...{ table: 'payments', record_kind: 'payment', id: 'payment_id', part: 'instalment_number' },
  fields: ['status', 'amount', 'due_on'],
} as const;

/**
 * The instalments that somebody owes or paid of a policy since one of its versions was billed, earliest first; null for
 * a quote, whose plan is still an offer. What was billed of earlier versions stays owed and stands among them; what a
 * credit note took off does not. A version that was never billed owes nothing yet. With an instant, what was owed as it
 * was known then.
 */
export async function owedInstalments(
  db: Queryable,
  {
    policy_id,
    version_number,
    locked,
    known_until,
  }: {
    policy_id: string;
    version_number: number;
    locked: boolean;
    known_until: string | null;
  },
): Promise<Instalment[] | null> {
  const { document_state } = await db
    .selectFrom('policies')
    .select('document_state')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  if (document_state === 'quote') return null;
  if (!locked) return [];
  const owed = await owedPayments(db, { policy_id, version_number, known_until });
  return owed.map(({ amount, due_on }, index) => ({
    instalment_number: index + 1,
    amount,
    due_on,
  }));
}

interface OwedPayment extends Pick<Instalment, 'amount' | 'due_on'> {
  payment_id: string;
  instalment_number: number;
}

/** The payments that are the instalments of a version of a policy, in their order. */
export async function owedPayments(
  db: Queryable,
  {
    policy_id,
    version_number,
    known_until,
  }: { policy_id: string; version_number: number; known_until: string | null },
): Promise<OwedPayment[]> {
  const { rows } = await sql<OwedPayment>`
    select p.payment_id, p.instalment_number, p.amount, p.due_on
    from ${asKnown(payments, known_until, sql<SqlBool>`r.policy_id = ${policy_id}`)} p
      left join invoices i on i.invoice_id = p.invoice_id
      left join policy_versions v on v.version_id = i.version_id
    where p.status <> 'cancelled' and coalesce(v.version_number, 0) <= ${version_number}
      and p.created_at <= coalesce(${known_until}::timestamptz, 'infinity')
    order by p.due_on, p.payment_id, p.instalment_number`.execute(db);
  return rows;
}
