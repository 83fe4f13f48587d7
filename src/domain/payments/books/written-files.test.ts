import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerAccounts } from '#domain/payments/ledger-accounts.ts';
import { type BookedLine, writeAuditFile } from './audit-file.ts';
import { writeUblInvoice } from './ubl-invoice.ts';

// The names of the published schemas in their order (XAF 3.2, UBL 2.1): what is there stands in it, and what must be there is.

type Shape = Readonly<Record<string, { order: readonly string[]; must: readonly string[] }>>;

const whole = (...order: readonly string[]) => ({ order, must: order });

const audit: Shape = {
  auditfile: whole('header', 'company'),
  header: whole(
    ...['fiscalYear', 'startDate', 'endDate', 'curCode', 'dateCreated', 'softwareDesc'],
  ),
  company: whole(
    ...['companyName', 'taxRegistrationCountry', 'taxRegIdent', 'generalLedger', 'periods'],
    ...['openingBalance', 'transactions'],
  ),
  ledgerAccount: whole('accID', 'accDesc', 'accTp'),
  period: whole('periodNumber', 'startDatePeriod', 'endDatePeriod'),
  openingBalance: {
    order: ['opBalDate', 'linesCount', 'totalDebit', 'totalCredit', 'obLine'],
    must: ['opBalDate', 'linesCount', 'totalDebit', 'totalCredit'],
  },
  obLine: whole('nr', 'accID', 'amnt', 'amntTp'),
  transactions: whole('linesCount', 'totalDebit', 'totalCredit', 'journal'),
  journal: {
    order: ['jrnID', 'desc', 'jrnTp', 'transaction'],
    must: ['jrnID', 'desc', 'jrnTp'],
  },
  transaction: whole('nr', 'desc', 'periodNumber', 'trDt', 'trLine'),
  trLine: whole('nr', 'accID', 'docRef', 'effDate', 'amnt', 'amntTp'),
};
const auditTexts: Readonly<Record<string, RegExp>> = {
  fiscalYear: /^.{1,9}$/,
  curCode: /^[A-Z]{3}$/,
  softwareDesc: /^.{1,50}$/,
  companyName: /^.{1,999}$/u,
  taxRegIdent: /^.{1,30}$/,
  accID: /^.{1,35}$/,
  accTp: /^[BPM]$/,
  jrnTp: /^[A-Z]$/,
  amntTp: /^[CD]$/,
  amnt: /^\d+\.\d\d$/,
  totalDebit: /^\d+\.\d\d$/,
  totalCredit: /^\d+\.\d\d$/,
  docRef: /^.{1,999}$/u,
  desc: /^.{1,9999}$/u,
  trDt: /^\d{4}-\d\d-\d\d$/,
};

const party = { order: ['PartyName', 'PostalAddress', 'PartyTaxScheme', 'PartyLegalEntity'] };
const category = {
  order: ['ID', 'Percent', 'TaxExemptionReason', 'TaxScheme'],
  must: ['ID', 'TaxScheme'],
};
const ubl: Shape = {
  Invoice: {
    order: [
      ...['UBLVersionID', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', 'DocumentCurrencyCode'],
      ...['BillingReference', 'ContractDocumentReference', 'AccountingSupplierParty'],
      ...['AccountingCustomerParty', 'PaymentMeans', 'TaxTotal', 'LegalMonetaryTotal'],
      'InvoiceLine',
    ],
    must: [
      ...['ID', 'IssueDate', 'AccountingSupplierParty', 'AccountingCustomerParty'],
      ...['LegalMonetaryTotal', 'InvoiceLine'],
    ],
  },
  CreditNote: {
    order: [
      ...['UBLVersionID', 'ID', 'IssueDate', 'CreditNoteTypeCode', 'DocumentCurrencyCode'],
      ...['BillingReference', 'ContractDocumentReference', 'AccountingSupplierParty'],
      ...['AccountingCustomerParty', 'TaxTotal', 'LegalMonetaryTotal', 'CreditNoteLine'],
    ],
    must: [
      ...['ID', 'IssueDate', 'BillingReference', 'AccountingSupplierParty'],
      ...['AccountingCustomerParty', 'LegalMonetaryTotal', 'CreditNoteLine'],
    ],
  },
  Party: { ...party, must: ['PartyLegalEntity'] },
  PaymentMeans: whole('PaymentMeansCode', 'PaymentID', 'PayeeFinancialAccount'),
  TaxSubtotal: whole('TaxableAmount', 'TaxAmount', 'TaxCategory'),
  TaxCategory: category,
  ClassifiedTaxCategory: category,
  LegalMonetaryTotal: whole(
    ...['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'],
  ),
  InvoiceLine: whole('ID', 'InvoicedQuantity', 'LineExtensionAmount', 'Item', 'Price'),
  CreditNoteLine: whole('ID', 'CreditedQuantity', 'LineExtensionAmount', 'Item', 'Price'),
  Item: whole('Name', 'ClassifiedTaxCategory'),
};

/** The children of every element in their order, and every text with its name and attributes. */
function readFile(xml: string) {
  const open: { name: string; children: string[] }[] = [];
  const elements: { name: string; children: string[] }[] = [];
  const texts: { name: string; text: string; attributes: string }[] = [];
  for (const line of xml.trim().split('\n').slice(1)) {
    const tag = /^ *<(\/?)(?:\w+:)?(\w+)([^>]*)>(?:([^<]*)<\/[\w:]+>)?$/.exec(line);
    expect(tag).not.toBeNull();
    const [, closes, name = '', attributes = '', text] = tag ?? [];
    if (closes) {
      open.pop();
      continue;
    }
    open.at(-1)?.children.push(name);
    if (text === undefined) {
      const element = { name, children: [] };
      open.push(element);
      elements.push(element);
    } else texts.push({ name, text, attributes });
  }
  expect(open).toEqual([]);
  return { elements, texts };
}

function expectShape({ elements }: ReturnType<typeof readFile>, shape: Shape): void {
  for (const { name, children } of elements) {
    const asked = shape[name];
    if (!asked) continue;
    const found = [...new Set(children)];
    expect(found).toEqual(asked.order.filter((one) => found.includes(one)));
    expect(found).toEqual(expect.arrayContaining([...asked.must]));
  }
}

const words = fc.string({ unit: 'binary', maxLength: 60 });
const cents = fc.integer({ min: 1, max: 99_999_999_99 });
const known = (text: string) => text.replaceAll('&amp;', '&').replaceAll(/&[lg]t;|&quot;/g, '?');
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const centsOf = (text: string) => Number(text.replace('.', ''));

test('any year of the ledger is written as XAF 3.2 asks: names in their order, lengths, totals', () => {
  const posting = fc.record({
    amount: cents,
    from: fc.constantFrom(...ledgerAccounts),
    to: fc.constantFrom(...ledgerAccounts),
    ...{ description: words, document: fc.constantFrom('', '2026-00007') },
    month: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(fc.array(posting, { maxLength: 4 }), words, (postings, company) => {
      const lines = postings.flatMap(({ amount, from, to, ...one }, index): BookedLine[] => {
        const booked = {
          ...{ booking_number: index + 1, kind: 'premium_issued' as const, ...one },
          booked_on: `2026-${String(one.month).padStart(2, '0')}-28`,
        };
        return [
          { ...booked, account: from, amount },
          { ...booked, account: to, amount: 0 - amount },
        ];
      });
      const file = readFile(
        writeAuditFile({
          ...{ year: 2026, currency: 'EUR', company: `P ${company}`, created_on: '2027-01-05' },
          opening: [
            { account: 'cash', amount: 500 },
            { account: 'insurer', amount: -500 },
          ],
          lines,
        }),
      );
      expectShape(file, audit);
      for (const { name, text } of file.texts)
        expect(known(text)).toMatch(auditTexts[name] ?? /^[^<]*$/);
      const all = (name: string) => file.texts.filter((one) => one.name === name);
      const moved = sum(postings.map(({ amount }) => amount));
      for (const name of ['totalDebit', 'totalCredit'])
        expect(all(name).map(({ text }) => centsOf(text))).toEqual([500, moved]);
      expect(all('linesCount').map(({ text }) => text)).toEqual(['2', String(lines.length)]);
    }),
    { numRuns: 60 },
  );
});

test('any invoice and credit note is written as UBL 2.1 asks, and its lines add up to what is to be paid', () => {
  const place = fc.constantFrom('NL', 'DE', 'GB');
  const rate_pct = fc.constantFrom('21', '9.25', '0');
  const tax = fc.record({ country: place, rate_pct, ipt: fc.oneof(cents, fc.constant(0)) });
  const content = fc.record({
    ...{ premium: cents, fee: fc.constantFrom(0, 7_500), name: words, credit: fc.boolean() },
    ...{ taxes: fc.array(tax, { maxLength: 3 }), vat_number: fc.constantFrom('', 'NL1') },
    currency: fc.constantFrom('EUR', 'USD', 'GBP'),
  });
  fc.assert(
    fc.property(content, ({ premium, fee, taxes, name, vat_number, credit, currency }) => {
      const sign = credit ? -1 : 1;
      const total = premium + fee + sum(taxes.map(({ ipt }) => ipt));
      const file = readFile(
        writeUblInvoice({
          ...{ invoice_number: '2026-00007', credit_of_number: credit ? '2026-00001' : null },
          ...{ issue_date: '2026-05-20', due_date: '2026-06-03', currency },
          ...{ policy_number: 'P-26-0001', supplier: { name: 'Paddock', country: 'NL' } },
          customer: { name: `C ${name}`, country: 'BE', vat_number },
          ...{ iban: 'NL91 ABNA 0417 1643 00', premium: sign * premium, fee: sign * fee },
          taxes: taxes.map((one) => ({ ...one, ipt: sign * one.ipt })),
          total: sign * total,
        }),
      );
      expectShape(file, ubl);
      const amounts = (wanted: string) =>
        file.texts.filter((one) => one.name === wanted).map(({ text }) => centsOf(text));
      const [first, ...lines] = amounts('LineExtensionAmount');
      expect([first, sum(lines), ...amounts('PayableAmount')]).toEqual([total, total, total]);
      const money = file.texts.filter((one) => one.name.endsWith('Amount'));
      for (const { attributes } of money) expect(attributes).toContain(`currencyID="${currency}"`);
    }),
    { numRuns: 60 },
  );
});
