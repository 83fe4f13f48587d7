import { sql } from 'kysely';
import {
  type Calculation,
  type CalculationLine,
  calculationOf,
  partOf,
  sumOfAmounts,
} from '#domain/analytics/calculation.ts';
import { countryName } from '#domain/countries.ts';
import type { Currency } from '#domain/currencies.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { LedgerAccount } from '#domain/payments/ledger-accounts.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import {
  journalRows,
  notOfPremium,
  onAccounts,
  seesAccounts,
} from '#server/analytics/journal-rows.ts';
import { premiumJournal } from '#server/analytics/policy-figures.ts';
import type { ReadContext } from '#server/platform/context.ts';

interface Invoice {
  invoice_id: string;
  policy_id: string;
  invoice_number: string;
  currency: Currency;
  premium: Cents;
  fee: Cents;
  ipt: { country: string; rate_pct: string; base: Cents; ipt: Cents }[];
  total: Cents;
  version_premium: Cents;
  version_fee: Cents;
  version_number: number;
  /** By changes of the policy until then. */
  charged_net: Cents;
  charged_fee: Cents;
  /** On invoices and credit notes before it. */
  billed_net: Cents;
  billed_fee: Cents;
}

async function findInvoice(ctx: ReadContext, invoice_id: string | undefined): Promise<Invoice> {
  const found = await sql<Invoice>`
    select i.invoice_id, i.policy_id, i.invoice_number, i.currency, i.premium, i.fee, i.ipt, i.total,
      v.premium as version_premium, v.fee as version_fee, v.version_number,
      (select coalesce(sum(c.net), 0) from policy_charges c
        where c.policy_id = i.policy_id and c.created_at <= i.created_at)::bigint as charged_net,
      (select coalesce(sum(c.fee), 0) from policy_charges c
        where c.policy_id = i.policy_id and c.created_at <= i.created_at)::bigint as charged_fee,
      (select coalesce(sum(b.premium), 0) from invoices b
        where b.policy_id = i.policy_id and b.invoice_id < i.invoice_id)::bigint as billed_net,
      (select coalesce(sum(b.fee), 0) from invoices b
        where b.policy_id = i.policy_id and b.invoice_id < i.invoice_id)::bigint as billed_fee
    from invoices i join policy_versions v using (version_id)
    where i.invoice_id = ${named(invoice_id)}`.execute(ctx.db);
  return named(found.rows[0]);
}

const line = (label: string, amount: Cents | null, how = ''): CalculationLine => ({
  label,
  how,
  amount,
});

/** What of a policy was to be billed, less what had been; a bill of something else stands by itself. */
function difference(
  { version_number }: Invoice,
  of: { amount: Cents; priced: Cents; charged: Cents; billed: Cents },
): CalculationLine[] {
  const lines = [
    line(`Version ${version_number} of the policy`, of.priced),
    ...(of.charged === 0 ? [] : [line('Kept and given back by its changes', of.charged)]),
    ...(of.billed === 0 ? [] : [line('Invoiced before', -of.billed)]),
  ];
  return sumOfAmounts(lines) === of.amount
    ? lines
    : [
        line(
          'Part of an instalment that is not asked for any more',
          of.amount,
          'Split over net, fee and tax by largest remainder',
        ),
      ];
}

const netLines = (one: Invoice) =>
  difference(one, {
    amount: one.premium,
    priced: one.version_premium,
    charged: one.charged_net,
    billed: one.billed_net,
  });

const feeLines = (one: Invoice) =>
  difference(one, {
    amount: one.fee,
    priced: one.version_fee,
    charged: one.charged_fee,
    billed: one.billed_fee,
  });

const taxLines = ({ ipt }: Invoice, part: string) =>
  ipt
    .filter(({ country, rate_pct }) => part === '' || part === `${country} ${rate_pct}`)
    .map(({ country, rate_pct, base, ipt: amount }) =>
      line(
        `Premium tax ${countryName(country)}`,
        amount,
        `${Number(rate_pct)} % of ${formatAmount(base)}, rounded so that all parts add up`,
      ),
    );

const figuresOf = {
  invoice_net: { lines: netLines, accounts: ['insurer', 'commission'] },
  invoice_fee: { lines: feeLines, accounts: ['fee_income'] },
  invoice_tax: { lines: taxLines, accounts: ['tax_payable'] },
} as const satisfies Record<
  string,
  { lines: (one: Invoice, part: string) => CalculationLine[]; accounts: readonly LedgerAccount[] }
>;

/** Net, fees and tax of an invoice, with the entries of its own posting. */
const invoicePart =
  (figure: keyof typeof figuresOf): FigureReader =>
  async (ctx, { invoice_id, part }) => {
    const invoice = await findInvoice(ctx, invoice_id);
    const { lines, accounts } = figuresOf[figure];
    const of_country =
      part === '' ? sql<boolean>`true` : sql<boolean>`e.country_code = ${part.slice(0, 2)}`;
    const journal = seesAccounts(ctx.actor, accounts)
      ? await journalRows(ctx, [ofInvoice(invoice), onAccounts(accounts), of_country], -1)
      : [];
    return answerOf(invoice, lines(invoice, part), journal);
  };

const ofInvoice = ({ invoice_id }: Invoice) => sql<boolean>`t.invoice_id = ${invoice_id}`;

function answerOf(
  { invoice_number, currency }: Invoice,
  lines: CalculationLine[],
  journal: Calculation['journal'],
): Calculation {
  const part = partOf('Calculation', lines);
  const booked_note =
    sumOfAmounts(journal) === part.total ? '' : 'Booked for the country, all its rates together.';
  return calculationOf({ subject: invoice_number, currency, parts: [part], journal, booked_note });
}

const invoiceTotal: FigureReader = async (ctx, { invoice_id }) => {
  const invoice = await findInvoice(ctx, invoice_id);
  const lines = [
    line('Net premium', invoice.premium),
    ...(invoice.fee === 0 ? [] : [line('Fees', invoice.fee)]),
    ...taxLines(invoice, ''),
  ];
  return answerOf(invoice, lines, await premiumJournal(ctx, ofInvoice(invoice)));
};

const invoiceOpen: FigureReader = async (ctx, { invoice_id }) => {
  const invoice = await findInvoice(ctx, invoice_id);
  const lines = await sql<CalculationLine>`
    select 'Instalment ' || instalment_number || ' of ' || instalment_count as label,
      'Due ' || to_char(due_on, 'DD-MM-YYYY') as how, amount_open as amount
    from payments where invoice_id = ${invoice.invoice_id} order by instalment_number`.execute(
    ctx.db,
  );
  const receivable = onAccounts(['premium_receivable']);
  const journal = await journalRows(ctx, [ofInstalments(invoice), receivable], 1);
  return answerOf(invoice, lines.rows, journal);
};

/** Entries of the instalments of an invoice, of those alone that are asked for if that is wished. */
const ofInstalments = ({ invoice_id }: Invoice, asked = false) => sql<boolean>`
  (e.payment_id, e.instalment_number) in (
    select p.payment_id, p.instalment_number from payments p
    where p.invoice_id = ${invoice_id} and (not ${asked}::boolean or p.status <> 'cancelled'))`;

/** What came in of its instalments, by money or by set-off; cancelled ones are neither paid nor open. */
const invoicePaid: FigureReader = async (ctx, { invoice_id }) => {
  const invoice = await findInvoice(ctx, invoice_id);
  const lines = await sql<CalculationLine>`
    select 'Instalment ' || instalment_number || ' of ' || instalment_count as label,
      'Asked for and not open any more' as how, amount - amount_open as amount
    from payments where invoice_id = ${invoice.invoice_id} and status <> 'cancelled' and amount <> amount_open
    order by instalment_number`.execute(ctx.db);
  const journal = await journalRows(
    ctx,
    [ofInstalments(invoice, true), onAccounts(['premium_receivable']), notOfPremium],
    -1,
  );
  const part = partOf('Calculation', lines.rows);
  const { invoice_number, currency } = invoice;
  const booked_note =
    sumOfAmounts(journal) === part.total
      ? ''
      : 'The journal also holds what was taken off and given back.';
  return calculationOf({ subject: invoice_number, currency, parts: [part], journal, booked_note });
};

/** Figures of an invoice or credit note. */
export const invoiceFigures = {
  invoice_net: invoicePart('invoice_net'),
  invoice_fee: invoicePart('invoice_fee'),
  invoice_tax: invoicePart('invoice_tax'),
  invoice_total: invoiceTotal,
  invoice_paid: invoicePaid,
  invoice_open: invoiceOpen,
} as const satisfies Record<string, FigureReader>;
