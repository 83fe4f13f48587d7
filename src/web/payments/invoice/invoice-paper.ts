import { downloadAddress } from '#web/api/api-client.ts';

/** Where an invoice's PDF is shown. */
export function invoicePaperAddress(invoice_id: string): string {
  return downloadAddress('get_invoice_pdf', { invoice_id });
}

/** Saves an invoice's PDF instead of showing it. */
export function saveInvoicePaper({
  invoice_id,
  invoice_number,
}: {
  invoice_id: string;
  invoice_number: string;
}): void {
  const link = document.createElement('a');
  link.href = invoicePaperAddress(invoice_id);
  link.download = `Invoice ${invoice_number}.pdf`;
  link.click();
}
