import { isPrintedTax } from '#domain/rating/tax/premium-tax.ts';
import { formatCalendarDate, startOfDay, type CalendarDate } from '#domain/dates.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { formatIban } from '#domain/payments/iban.ts';
import type { TaxLine } from '#server/payments/invoice/issue-invoice.ts';
import type { PdfBlock, PdfDescription } from '#server/platform/pdf/pdf-description.ts';

/** What stands on an invoice or a credit note; all of it is fixed on the day of issue. */
export interface InvoicePaper {
  invoice_number: string;
  /** The number of the invoice that a credit note corrects. */
  credit_of_number: string | null;
  issue_date: CalendarDate;
  client_name: string;
  client_attn: string;
  client_address: string;
  client_vat_number: string;
  broker_name: string;
  insurer_name: string;
  policy_number: string;
  cover_title: string;
  period_from: CalendarDate | null;
  period_to: CalendarDate | null;
  currency: string;
  premium: Cents;
  fee: Cents;
  ipt: readonly TaxLine[];
  total: Cents;
  instalments: readonly { instalment_number: number; amount: Cents; due_on: CalendarDate }[];
  bank: { iban: string; name: string };
}

/** The invoice as the description of a PDF: the same facts always give the same paper. */
export function invoiceDocument(paper: InvoicePaper): PdfDescription {
  const is_credit = paper.credit_of_number !== null;
  const kind = is_credit ? 'Credit note' : 'Invoice';
  return {
    kind,
    number: paper.invoice_number,
    title: `${kind} ${paper.invoice_number}`,
    subtitle: `${paper.client_name} · policy ${paper.policy_number}`,
    created_at: startOfDay(paper.issue_date),
    data_version: paper.invoice_number,
    blocks: [
      partiesOf(paper),
      ...amountsOf(paper),
      ...(is_credit ? creditOf(paper) : payingOf(paper)),
    ],
  };
}

function partiesOf(paper: InvoicePaper): PdfBlock {
  const client = [paper.client_name, paper.client_attn, paper.client_address];
  const period =
    paper.period_from && paper.period_to
      ? `${formatCalendarDate(paper.period_from)} to ${formatCalendarDate(paper.period_to)}`
      : '';
  const rows = [
    { label: 'For', value: client.filter((line) => line !== '').join('\n') },
    { label: 'Issued on', value: formatCalendarDate(paper.issue_date) },
    { label: 'Policy', value: [paper.policy_number, paper.cover_title].filter(Boolean).join('\n') },
    { label: 'Period', value: period },
    { label: 'Insurer', value: paper.insurer_name },
    { label: 'Brokerage', value: paper.broker_name },
    { label: 'VAT number', value: paper.client_vat_number },
    { label: 'Corrects invoice', value: paper.credit_of_number ?? '' },
  ];
  return { kind: 'facts', rows: rows.filter((row) => row.value !== ''), columns: 3 };
}

function amountsOf(paper: InvoicePaper): PdfBlock[] {
  const money = (amount: Cents) => formatMoney(amount, paper.currency);
  const settled = settledOf(paper);
  const taxes = paper.ipt.filter(isPrintedTax).map((line) => ({
    label: `Insurance premium tax ${line.country}, ${Number(line.rate_pct)} % of ${money(line.base)}`,
    value: money(line.ipt),
  }));
  return [
    { kind: 'heading', text: 'Premium' },
    {
      kind: 'totals',
      rows: [
        { label: 'Net premium', value: money(paper.premium) },
        ...(paper.fee === 0 ? [] : [{ label: 'Fees', value: money(paper.fee) }]),
        ...taxes,
        ...(settled === 0
          ? []
          : [
              { label: 'Total', value: money(paper.total) },
              { label: 'Settled with what we owed you', value: money(-settled) },
            ]),
        {
          label: paper.total < 0 ? 'Credited in all' : 'To be paid in all',
          value: money(paper.total - settled),
          strong: true,
        },
      ],
    },
    { kind: 'paragraph', tone: 'quiet', text: 'Insurance is exempt from VAT.' },
  ];
}

/** What we owed the client paid its part of the invoice when it was issued; the instalments are the rest. */
function settledOf({ total, instalments, credit_of_number }: InvoicePaper): Cents {
  if (credit_of_number !== null) return 0;
  return instalments.reduce((left, { amount }) => left - amount, total);
}

function payingOf(paper: InvoicePaper): PdfBlock[] {
  if (paper.instalments.length === 0)
    return [{ kind: 'paragraph', text: 'This invoice is settled. There is nothing to pay.' }];
  return [
    { kind: 'heading', text: 'When it is due' },
    {
      kind: 'table',
      summary: 'Instalments with due date and amount',
      columns: [
        { title: 'Instalment', share: 2 },
        { title: 'Due on', share: 2 },
        { title: 'Amount', share: 2, align: 'right' },
      ],
      rows: paper.instalments.map((one) => [
        `${one.instalment_number} of ${paper.instalments.length}`,
        formatCalendarDate(one.due_on),
        formatMoney(one.amount, paper.currency),
      ]),
      closing_rows: [['', 'Total', formatMoney(paper.total - settledOf(paper), paper.currency)]],
    },
    { kind: 'heading', text: 'How to pay' },
    {
      kind: 'facts',
      columns: 3,
      rows: [
        { label: 'Account', value: formatIban(paper.bank.iban) },
        { label: 'In the name of', value: paper.bank.name },
        { label: 'Reference', value: paper.invoice_number },
      ],
    },
    {
      kind: 'notice',
      tone: 'info',
      text: 'An instalment that is more than 30 days late suspends the cover of events that start after that day.',
    },
  ];
}

function creditOf(paper: InvoicePaper): PdfBlock[] {
  return [
    {
      kind: 'paragraph',
      text: `This amount is taken off what is still open for policy ${paper.policy_number}. What was paid already is paid back.`,
    },
  ];
}
