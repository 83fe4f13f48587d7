import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

/**
 * The files of the chosen versions and invoices, in the order they were chosen. All belong to the client of the mail;
 * what has no paper yet is named.
 */
export async function mailAttachments(
  db: Queryable,
  of: { user_id: string | null; document_ids: readonly string[]; invoice_ids: readonly string[] },
): Promise<string[]> {
  const versions = await versionFiles(db, of);
  const invoices = await invoiceFiles(db, of);
  return [...versions, ...invoices];
}

async function versionFiles(
  db: Queryable,
  { user_id, document_ids }: { user_id: string | null; document_ids: readonly string[] },
): Promise<string[]> {
  if (document_ids.length === 0) return [];
  const versions = await db
    .selectFrom('policy_versions as v')
    .innerJoin('policies as p', 'p.policy_id', 'v.policy_id')
    .select(['v.version_id', 'v.version_number', 'v.locked_at', 'v.pdf_file_id'])
    .where('v.version_id', 'in', document_ids)
    .where((eb) => (user_id === null ? eb.lit(true) : eb('p.user_id', '=', user_id)))
    .execute();
  return document_ids.map((version_id) => {
    const version = versions.find((one) => one.version_id === version_id);
    if (!version) throw new AppError('not_found');
    const label = `Version ${versionLabel(version.version_number)}`;
    if (version.locked_at === null)
      throw new AppError('transition_refused', {
        message: `${label} is still in work. Send it to the client first, or choose another.`,
      });
    return paperOf(version.pdf_file_id, label);
  });
}

async function invoiceFiles(
  db: Queryable,
  { user_id, invoice_ids }: { user_id: string | null; invoice_ids: readonly string[] },
): Promise<string[]> {
  if (invoice_ids.length === 0) return [];
  const invoices = await db
    .selectFrom('invoices')
    .select(['invoice_id', 'invoice_number', 'pdf_file_id'])
    .where('invoice_id', 'in', invoice_ids)
    .where((eb) => (user_id === null ? eb.lit(true) : eb('user_id', '=', user_id)))
    .execute();
  return invoice_ids.map((invoice_id) => {
    const invoice = invoices.find((one) => one.invoice_id === invoice_id);
    if (!invoice) throw new AppError('not_found');
    return paperOf(invoice.pdf_file_id, `Invoice ${invoice.invoice_number}`);
  });
}

function paperOf(file_id: string | null, label: string): string {
  if (file_id !== null) return file_id;
  throw new AppError('transition_refused', {
    message: `The PDF of ${label} is still being made. Try again in a minute.`,
  });
}
