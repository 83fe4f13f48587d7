// What a change does to what the client is asked for: the invoice or credit note, the instalments, money back. Example: a
// credit of 5,148.55 lowers an open instalment by 3,110.87; 2,037.68 were paid and are owed to the client.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { FigureLine } from '#domain/policies/consequences/figures.ts';
import type { Standings } from '#domain/policies/consequences/premium-consequences.ts';
import type { StandingInstalment } from '#domain/policies/consequences/policy-standing.ts';

/** An invoice or credit note that comes with the change; its number is the next one. */
export interface InvoiceToCome {
  kind: 'invoice' | 'credit_note';
  premium: Cents;
  fee: Cents;
  ipt: Cents;
  total: Cents;
}

/** An instalment before and after; a new one stands on the invoice to come. */
export interface InstalmentFigure extends FigureLine {
  due_on: CalendarDate;
  status: string;
  open_before: Cents | null;
  open_after: Cents | null;
}

/** Where the money goes that is given back. */
export interface MoneyBack {
  given_back: Cents;
  /** The part that lowers what is still open. */
  taken_off: Cents;
  /** The part that was paid already and is owed to the client; negative where what was owed pays the change. */
  paid_back: Cents;
}

/** The invoices and credit notes that come with the change. */
export function invoicesToCome({ before, after }: Standings): InvoiceToCome[] {
  const known = new Set(before.invoices.map(({ invoice_id }) => invoice_id));
  return after.invoices
    .filter(({ invoice_id }) => !known.has(invoice_id))
    .map(({ premium, fee, ipt, total }) => ({
      kind: total < 0 ? 'credit_note' : 'invoice',
      premium,
      fee,
      ipt,
      total,
    }));
}

const keyOf = (one: StandingInstalment) => `${one.invoice_id ?? ''} ${one.instalment_number}`;

/** What is asked for with an instalment; nothing of one that is cancelled. */
const asked = (one: StandingInstalment | undefined): Cents | null =>
  one === undefined ? null : one.status === 'cancelled' ? 0 : one.amount;
const open = (one: StandingInstalment | undefined): Cents | null =>
  one === undefined ? null : one.status === 'cancelled' ? 0 : one.amount_open;

/** The instalments of all invoices, those that are due first before the others. */
export function instalmentLines({ before, after }: Standings): InstalmentFigure[] {
  const old = new Map(before.instalments.map((one) => [keyOf(one), one]));
  return after.instalments
    .map((is) => {
      const was = old.get(keyOf(is));
      const number = was === undefined ? 'the next invoice' : is.invoice_number;
      const [from, to] = [asked(was), asked(is)];
      return {
        key: was === undefined ? `next ${is.instalment_number}` : keyOf(is),
        label: `${is.instalment_number} of ${is.instalment_count}, ${number}`,
        before: from,
        after: to,
        open_before: open(was),
        open_after: open(is),
        due_on: is.due_on,
        status: is.status,
        steps: [
          { text: 'Asked for before', amount: from ?? 0 },
          { text: 'With this change', amount: (to ?? 0) - (from ?? 0), is_new: true },
          { text: 'Of it still open', amount: open(is) },
        ],
        steps_before: [
          { text: 'Asked for', amount: from ?? 0 },
          { text: 'Of it still open', amount: open(was) ?? 0 },
        ],
      };
    })
    .toSorted((a, b) =>
      a.due_on === b.due_on ? (a.key < b.key ? -1 : 1) : a.due_on < b.due_on ? -1 : 1,
    );
}

/** What is credited: first it lowers what is open, the rest is owed. */
export function moneyBack(of: Standings): MoneyBack {
  const given_back = invoicesToCome(of).reduce((sum, { total }) => sum - Math.min(0, total), 0);
  const paid_back = of.after.refund_owed - of.before.refund_owed;
  return { given_back, taken_off: given_back - paid_back, paid_back };
}

/** What we owe the client already and the change uses up, so that less of it is asked for. */
export const creditUsed = ({ given_back, paid_back }: MoneyBack): Cents =>
  given_back === 0 ? Math.max(0, -paid_back) : 0;
