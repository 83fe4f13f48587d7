import { sql } from 'kysely';
import {
  type CalculationLine,
  calculationOf,
  partOf,
  sumOfAmounts,
} from '#domain/analytics/calculation.ts';
import type { Currency } from '#domain/currencies.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { refundReasonLabels } from '#domain/payments/refund-status.ts';
import { findCalculatedVersion } from '#server/analytics/calculated-version.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import { journalRows, ofPremium, onAccounts } from '#server/analytics/journal-rows.ts';
import { owedPayments } from '#server/policies/policy/owed-instalments.ts';

interface Instalment {
  payment_id: string;
  instalment_number: number;
  instalment_count: number;
  invoice_number: string;
  invoice_total: Cents | null;
  currency: Currency;
  amount: Cents;
  status: string;
}

const receivable = onAccounts(['premium_receivable']);

/** What an instalment asks for, and what of it is open: both are the sum of what is booked on it. */
const instalment =
  (figure: 'instalment_amount' | 'instalment_open'): FigureReader =>
  async (ctx, { payment_id, instalment_number }) => {
    const found = await sql<Instalment>`
      select p.payment_id, p.instalment_number, p.instalment_count, p.invoice_number, i.total as invoice_total, p.currency,
        p.amount, p.status
      from payments p left join invoices i using (invoice_id)
      where p.payment_id = ${named(payment_id)} and p.instalment_number = ${named(instalment_number)}`.execute(
      ctx.db,
    );
    const one = named(found.rows[0]);
    const of_instalment = sql<boolean>`e.payment_id = ${one.payment_id}
      and e.instalment_number = ${one.instalment_number}`;
    const asked = figure === 'instalment_amount' ? [ofPremium] : [];
    const journal = await journalRows(ctx, [of_instalment, receivable, ...asked], 1);
    const share =
      one.invoice_total === null
        ? ''
        : `One of ${one.instalment_count} parts of ${formatAmount(one.invoice_total)}; the first takes the odd cents`;
    const lines = journal.map(({ description, booked_on, amount }, index): CalculationLine => ({
      label: description,
      how: index === 0 ? share : booked_on,
      amount,
    }));
    const booked = sumOfAmounts(journal);
    const is_other = figure === 'instalment_amount' && booked !== one.amount;
    return calculationOf({
      subject: `${one.invoice_number}, instalment ${one.instalment_number} of ${one.instalment_count}`,
      currency: one.currency,
      amount: is_other ? one.amount : booked,
      parts: is_other
        ? [partOf('Calculation', [{ label: 'Asked for at first', how: share, amount: one.amount }])]
        : [partOf('Calculation', lines)],
      journal,
      booked_note: is_other ? 'Cancelled: what is booked of it was taken off again.' : '',
    });
  };

/** An instalment as its version shows it: of a policy one that is owed, of a quote one of its plan. */
const versionInstalment: FigureReader = async (ctx, question) => {
  const version = await findCalculatedVersion(ctx, question);
  const number = Number(question.part);
  const { policy_id, version_number, is_policy } = version;
  if (is_policy) {
    const owed = await owedPayments(ctx.db, { policy_id, version_number, known_until: null });
    const { payment_id, instalment_number } = named(owed[number - 1]);
    return instalmentAmount(ctx, { ...question, payment_id, instalment_number });
  }
  const planned = named(version.instalments.find((one) => one.instalment_number === number));
  const { subject, currency, gross, instalments } = version;
  return calculationOf({
    subject: `${subject}, instalment ${number} of ${instalments.length}`,
    currency,
    parts: [
      partOf('Calculation', [
        {
          label: `Instalment ${number}`,
          how: `One of ${instalments.length} parts of ${formatAmount(gross)}; the first takes the odd cents`,
          amount: planned.amount,
        },
      ]),
    ],
  });
};

interface Refund {
  refund_id: string;
  policy_id: string;
  invoice_number: string;
  instalment_number: number;
  currency: Currency;
  amount: Cents;
  reason: keyof typeof refundReasonLabels;
  asked_on: string;
  asked_by: string;
  owed: Cents;
}

/** Money that goes back: what was asked for, of what is owed to the client, and its booking once it has left. */
const refund: FigureReader = async (ctx, { refund_id }) => {
  const found = await sql<Refund>`
    select r.refund_id, r.policy_id, p.invoice_number, r.instalment_number, r.currency, r.amount, r.reason,
      to_char(r.created_at at time zone 'Europe/Amsterdam', 'DD-MM-YYYY') as asked_on, coalesce(nullif(q.attn, ''), q.email::text) as asked_by,
      (select coalesce(-sum(e.amount), 0) from ledger_entries e join ledger_transactions t using (transaction_id)
          left join ledger_transactions b on b.transaction_id = t.reverses
        where t.policy_id = r.policy_id and e.account = 'refunds_payable'
          and (coalesce(b.kind, t.kind) <> 'refund_paid'
            or split_part(coalesce(b.reference, t.reference), ':', 1) <> r.refund_id::text))::bigint as owed
    from refunds r
      join payments p on p.payment_id = r.payment_id and p.instalment_number = r.instalment_number
      join accounts q on q.user_id = r.requested_by
    where r.refund_id = ${named(refund_id)}`.execute(ctx.db);
  const one = named(found.rows[0]);
  // Once it came back and was paid again, the last of its bookings counts.
  const paid = sql<boolean>`t.kind = 'refund_paid' and split_part(t.reference, ':', 1) = ${one.refund_id}
    and not exists (select from ledger_transactions b where b.reverses = t.transaction_id)`;
  const journal = await journalRows(ctx, [paid, onAccounts(['refunds_payable'])], 1);
  return calculationOf({
    subject: `${one.invoice_number}, instalment ${one.instalment_number}`,
    currency: one.currency,
    parts: [
      partOf('Calculation', [
        {
          label: 'Owed to the client without it',
          how: formatAmount(one.owed),
          amount: null,
        },
        {
          label: refundReasonLabels[one.reason],
          how: `Asked for by ${one.asked_by} on ${one.asked_on}`,
          amount: one.amount,
        },
      ]),
    ],
    journal,
  });
};

const instalmentAmount = instalment('instalment_amount');

/** Figures of an instalment, and of money that goes back. */
export const instalmentFigures = {
  version_instalment: versionInstalment,
  instalment_amount: instalmentAmount,
  instalment_open: instalment('instalment_open'),
  refund,
} as const satisfies Record<string, FigureReader>;
