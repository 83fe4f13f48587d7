import { sql } from 'kysely';
import { formatMoney } from '#domain/money.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import { invoiceSeries } from '#server/payments/invoice/issue-invoice.ts';
import { bankChecks } from '#server/payments/bank/bank-checks.ts';
import { ledgerChecks } from '#server/payments/ledger/ledger-checks.ts';
import { listSumsCheck } from '#server/platform/database/list-count-check.ts';
import { raiseLastNumber } from '#server/platform/database/number-sequences.ts';
import { compareRows, type HealthChecks } from '#server/platform/health-check.ts';

interface InvoiceDifference {
  invoice_number: string;
  currency: string;
  kept: number;
  found: number;
}

interface CounterDifference {
  year: number;
  kept: number;
  found: number;
}

/** The highest number on an invoice of each year, and where the counter stands. */
const counters = sql`select coalesce(s.year, i.year) as year, coalesce(s.last_number, 0) as kept,
    coalesce(i.highest, 0) as found
  from (select left(invoice_number, 4)::int as year, max(substring(invoice_number from 6)::int) as highest
    from invoices group by 1) i
  full join (select year, last_number from number_series where series = ${invoiceSeries}) s on s.year = i.year`;

const behind = sql<CounterDifference>`select year, kept, found from (${counters}) c where found > kept order by year`;

/** Invoices of which something else is open than of their instalments, or since another day. */
const openInvoices = sql`select i.invoice_id, i.invoice_number, i.currency, i.amount_open, p.open
  from invoices i join (select invoice_id, sum(amount_open)::bigint as open,
      min(due_on) filter (where amount_open > 0) as since from payments group by 1) p using (invoice_id)
  where (i.amount_open, i.open_since) is distinct from (p.open, p.since)`;

/** What is kept of payments and invoices, compared with them and with the ledger. */
export const paymentsChecks = {
  ...ledgerChecks,
  ...bankChecks,
  payment_counts: listSumsCheck({
    lists: ['payments'],
    compared: sql`select count(*) from payments`,
    rows: sql`select k.* from payments p cross join lateral payment_sums(p) k`,
  }),
  invoice_totals: listSumsCheck({
    lists: ['invoices'],
    compared: sql`select count(*) from invoices`,
    rows: sql`select k.* from invoices i cross join lateral invoice_sums(i) k`,
  }),
  ledger_totals: listSumsCheck({
    lists: ['ledger', 'booked_premium'],
    compared: sql`select count(*) from ledger_entries`,
    rows: sql`select k.* from ledger_entries e join ledger_transactions t on t.transaction_id = e.transaction_id
      cross join lateral ledger_sums(e, t) k`,
  }),
  invoice_open: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from invoices`,
        differences: sql<InvoiceDifference>`select invoice_number, currency, amount_open as kept, open as found
          from (${openInvoices}) o order by invoice_number`,
        say: ({ invoice_number, currency, kept, found }) => ({
          record: invoice_number,
          kept: formatMoney(kept, currency),
          found: formatMoney(found, currency),
        }),
      }),
    async repair({ db }) {
      await sql`select refresh_open_on_invoices(array(select invoice_id from (${openInvoices}) o))`.execute(
        db,
      );
    },
  },
  invoice_sums: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from invoices`,
        differences: sql<InvoiceDifference>`select invoice_number, currency, total as kept, premium + fee + tax as found
          from (select i.*, coalesce((select sum((t ->> 'ipt')::bigint) from jsonb_array_elements(i.ipt) t), 0)::bigint
              as tax from invoices i) i
          where total <> premium + fee + tax order by invoice_number`,
        say: ({ invoice_number, currency, kept, found }) => ({
          record: invoice_number,
          kept: formatMoney(kept, currency),
          found: formatMoney(found, currency),
        }),
      }),
  },
  invoice_numbers: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from invoices`,
        differences: sql<{ year: number; sequence: number }>`select c.year, n as sequence
          from (${counters}) c cross join lateral generate_series(1, greatest(c.kept, c.found)) n
          where not exists (select from invoices i
            where left(i.invoice_number, 4)::int = c.year and substring(i.invoice_number from 6)::int = n)
          order by 1, 2`,
        say: (gap) => ({
          record: formatDocumentNumber({ series: 'invoice', ...gap }),
          kept: 'given',
          found: 'no invoice',
        }),
      }),
  },
  invoice_counter: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from (${counters}) c`,
        differences: behind,
        say: ({ year, kept, found }) => ({
          record: `Invoices of ${year}`,
          kept: String(kept),
          found: String(found),
        }),
      }),
    async repair({ db }) {
      const { rows } = await behind.execute(db);
      for (const { year, found } of rows)
        await raiseLastNumber(db, { series: invoiceSeries, year, at_least: found });
    },
  },
} satisfies HealthChecks;
