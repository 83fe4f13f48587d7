// An invoice as a UBL 2.1 document that bookkeeping programs read. Premium tax is no VAT: the premium of each country is
// a line, its premium tax a line beside it, and both are exempt from VAT. 1,000.00 and 21 % premium tax: two lines, 1,210.00.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { normaliseIban } from '#domain/payments/iban.ts';
import { xmlAmount, xmlBlock, xmlElement } from '#domain/payments/xml-lines.ts';

/** What stands on the paper, as a program reads it. */
export interface UblInvoice {
  invoice_number: string;
  /** Of a credit note: the invoice that it corrects. */
  credit_of_number: string | null;
  issue_date: CalendarDate;
  due_date: CalendarDate;
  currency: string;
  policy_number: string;
  supplier: { name: string; country: string };
  customer: { name: string; country: string; vat_number: string };
  iban: string;
  premium: Cents;
  fee: Cents;
  taxes: readonly { country: string; rate_pct: string; ipt: Cents }[];
  total: Cents;
}

const namespaces = (root: string): string =>
  [
    `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"`,
    'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
    'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
  ].join(' ');

/**
 * Writes an invoice, or a credit note with its amounts above nought: a program takes them off because of what the
 * document is.
 */
export function writeUblInvoice(invoice: UblInvoice): string {
  const isCredit = invoice.credit_of_number !== null;
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} ${namespaces(root)}>`,
    ...[...headOf(invoice, isCredit), ...bodyOf(invoice, isCredit)].map((one) => `  ${one}`),
    `</${root}>`,
  ];
  return `${lines.join('\n')}\n`;
}

function headOf(invoice: UblInvoice, isCredit: boolean): string[] {
  const { invoice_number, credit_of_number, issue_date, due_date, currency } = invoice;
  return [
    xmlElement('cbc:UBLVersionID', '2.1'),
    xmlElement('cbc:ID', invoice_number),
    xmlElement('cbc:IssueDate', issue_date),
    ...(isCredit
      ? [xmlElement('cbc:CreditNoteTypeCode', '381')]
      : [xmlElement('cbc:DueDate', due_date), xmlElement('cbc:InvoiceTypeCode', '380')]),
    xmlElement('cbc:DocumentCurrencyCode', currency),
    ...(credit_of_number === null
      ? []
      : xmlBlock(
          'cac:BillingReference',
          xmlBlock('cac:InvoiceDocumentReference', xmlElement('cbc:ID', credit_of_number)),
        )),
    ...xmlBlock('cac:ContractDocumentReference', xmlElement('cbc:ID', invoice.policy_number)),
    ...partyOf('cac:AccountingSupplierParty', { ...invoice.supplier, vat_number: '' }),
    ...partyOf('cac:AccountingCustomerParty', invoice.customer),
  ];
}

function partyOf(
  role: string,
  { name, country, vat_number }: { name: string; country: string; vat_number: string },
): string[] {
  return xmlBlock(
    role,
    xmlBlock(
      'cac:Party',
      xmlBlock('cac:PartyName', xmlElement('cbc:Name', name)),
      xmlBlock(
        'cac:PostalAddress',
        xmlBlock('cac:Country', xmlElement('cbc:IdentificationCode', country)),
      ),
      vat_number === ''
        ? []
        : xmlBlock(
            'cac:PartyTaxScheme',
            xmlElement('cbc:CompanyID', vat_number),
            xmlBlock('cac:TaxScheme', xmlElement('cbc:ID', 'VAT')),
          ),
      xmlBlock('cac:PartyLegalEntity', xmlElement('cbc:RegistrationName', name)),
    ),
  );
}

const exempt = (name: string): string[] =>
  xmlBlock(
    name,
    xmlElement('cbc:ID', 'E'),
    xmlElement('cbc:Percent', '0'),
    ...(name === 'cac:TaxCategory'
      ? [xmlElement('cbc:TaxExemptionReason', 'Insurance is exempt from VAT')]
      : []),
    xmlBlock('cac:TaxScheme', xmlElement('cbc:ID', 'VAT')),
  );

function bodyOf(invoice: UblInvoice, isCredit: boolean): string[] {
  const { currency, iban, invoice_number, total } = invoice;
  const sign = isCredit ? -1 : 1;
  const money = (name: string, amount: Cents) =>
    xmlElement(`cbc:${name}`, xmlAmount(sign * amount || 0), `currencyID="${currency}"`);
  const means = xmlBlock(
    'cac:PaymentMeans',
    xmlElement('cbc:PaymentMeansCode', '30'),
    xmlElement('cbc:PaymentID', invoice_number),
    xmlBlock('cac:PayeeFinancialAccount', xmlElement('cbc:ID', normaliseIban(iban))),
  );
  return [
    ...(isCredit ? [] : means),
    ...xmlBlock(
      'cac:TaxTotal',
      money('TaxAmount', 0),
      xmlBlock(
        'cac:TaxSubtotal',
        money('TaxableAmount', total),
        money('TaxAmount', 0),
        exempt('cac:TaxCategory'),
      ),
    ),
    ...xmlBlock(
      'cac:LegalMonetaryTotal',
      money('LineExtensionAmount', total),
      money('TaxExclusiveAmount', total),
      money('TaxInclusiveAmount', total),
      money('PayableAmount', total),
    ),
    ...linesOf(invoice).flatMap(({ words, amount }, index) =>
      xmlBlock(
        isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
        xmlElement('cbc:ID', String(index + 1)),
        xmlElement(
          isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
          sign * amount < 0 ? '-1' : '1',
          'unitCode="C62"',
        ),
        money('LineExtensionAmount', amount),
        xmlBlock('cac:Item', xmlElement('cbc:Name', words), exempt('cac:ClassifiedTaxCategory')),
        xmlBlock(
          'cac:Price',
          xmlElement('cbc:PriceAmount', xmlAmount(Math.abs(amount)), `currencyID="${currency}"`),
        ),
      ),
    ),
  ];
}

/** The lines of the paper; those of nought say nothing, and an invoice of nought has its premium alone. */
function linesOf({ premium, fee, taxes, policy_number }: UblInvoice) {
  const lines = [
    { words: `Premium, policy ${policy_number}`, amount: premium },
    { words: 'Policy fee', amount: fee },
    ...taxes.map(({ country, rate_pct, ipt }) => ({
      words: `Premium tax ${country} ${rate_pct} %`,
      amount: ipt,
    })),
  ];
  return lines.filter((one, index) => index === 0 || one.amount !== 0);
}
