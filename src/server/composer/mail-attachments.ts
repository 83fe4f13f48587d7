import { keepInvoicePdf, putInvoicePdf } from '#server/payments/invoice/invoice-pdf.ts';
import type { PutDocument } from '#server/files/insert-file.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, Services, WriteContext } from '#server/platform/context.ts';
import { keepPolicyPdf, putPolicyPdf } from '#server/policies/policy/policy-paper.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

/** The versions and invoices that go along with a mail; all belong to its client, unless it has none. */
export interface ChosenPapers {
  user_id: string | null;
  document_ids: readonly string[];
  invoice_ids: readonly string[];
}

/** What was drawn for a mail because no paper of it was kept yet, by the id of its version or invoice. */
export type DrawnPapers = ReadonlyMap<string, PutDocument>;

/**
 * Draws the chosen versions and invoices whose PDF is not kept yet, and puts them into the storage. Outside the
 * transaction: drawing is slow.
 */
export async function drawMissingPapers(
  { services, db }: { services: Services; db: Queryable },
  chosen: ChosenPapers,
): Promise<DrawnPapers> {
  const drawn = new Map<string, PutDocument>();
  for (const { policy_id, version_id, pdf_file_id } of await chosenVersions(db, chosen))
    if (pdf_file_id === null)
      drawn.set(version_id, await putPolicyPdf(services, { policy_id, version_id }));
  for (const { invoice_id, pdf_file_id } of await chosenInvoices(db, chosen))
    if (pdf_file_id === null)
      drawn.set(invoice_id, (await putInvoicePdf(services, invoice_id)).document);
  return drawn;
}

/** The files of the chosen versions and invoices, in the order they were chosen; what was drawn for them is kept. */
export async function mailAttachments(
  ctx: WriteContext<Actor>,
  chosen: ChosenPapers,
  drawn: DrawnPapers,
): Promise<string[]> {
  const files: string[] = [];
  for (const { version_id, pdf_file_id } of await chosenVersions(ctx.db, chosen))
    files.push(
      pdf_file_id ?? (await keepPolicyPdf(ctx, version_id, paperOf(drawn.get(version_id)))),
    );
  for (const { invoice_id, pdf_file_id } of await chosenInvoices(ctx.db, chosen))
    files.push(
      pdf_file_id ?? (await keepInvoicePdf(ctx, invoice_id, paperOf(drawn.get(invoice_id)))),
    );
  return files;
}

/** A paper that was kept when the mail was prepared and is not any more, as after an erasure, has to be drawn anew. */
function paperOf(document: PutDocument | undefined): PutDocument {
  if (document) return document;
  throw new AppError('conflict');
}

/** Fails with `not_found` for a version of another client, and names one that was not sent yet. */
async function chosenVersions(db: Queryable, { user_id, document_ids }: ChosenPapers) {
  if (document_ids.length === 0) return [];
  const versions = await db
    .selectFrom('policy_versions as v')
    .innerJoin('policies as p', 'p.policy_id', 'v.policy_id')
    .select(['v.policy_id', 'v.version_id', 'v.version_number', 'v.locked_at', 'v.pdf_file_id'])
    .where('v.version_id', 'in', document_ids)
    .where((eb) => (user_id === null ? eb.lit(true) : eb('p.user_id', '=', user_id)))
    .execute();
  return document_ids.map((version_id) => {
    const version = versions.find((one) => one.version_id === version_id);
    if (!version) throw new AppError('not_found');
    if (version.locked_at === null)
      throw new AppError('transition_refused', {
        message: `Version ${versionLabel(version.version_number)} is still in work. Send it to the client first, or choose another.`,
      });
    return version;
  });
}

/** Fails with `not_found` for an invoice of another client. */
async function chosenInvoices(db: Queryable, { user_id, invoice_ids }: ChosenPapers) {
  if (invoice_ids.length === 0) return [];
  const invoices = await db
    .selectFrom('invoices')
    .select(['invoice_id', 'pdf_file_id'])
    .where('invoice_id', 'in', invoice_ids)
    .where((eb) => (user_id === null ? eb.lit(true) : eb('user_id', '=', user_id)))
    .execute();
  return invoice_ids.map((invoice_id) => {
    const invoice = invoices.find((one) => one.invoice_id === invoice_id);
    if (!invoice) throw new AppError('not_found');
    return invoice;
  });
}
