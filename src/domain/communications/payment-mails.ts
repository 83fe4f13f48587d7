// The product's own mails about money. Example: a reminder lists what is due, says what is late, and has one button;
// the table and its total come from [payments] and [total_amount] of the selected payments.

import { markupLine } from '#domain/communications/markup-text.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { type Cents, type Money, formatMoney } from '#domain/money.ts';
import { statementPaymentText } from '#domain/payments/statement.ts';

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);

/** With a new invoice: what is due and when. Rendered with the payments it names. */
export function invoiceMail({
  invoice_number,
  policy_number,
  url,
}: {
  invoice_number: string;
  policy_number: string;
  url: string;
}): StandardMail {
  return {
    type: 'payment',
    subject: `Invoice ${invoice_number} for policy ${policy_number}`,
    title: `Invoice ${invoice_number}`,
    body: `This is what policy ${policy_number} costs and when it is due.\n[payments]\n[total_amount]\n[button link=${url}] See the invoice`,
  };
}

/** With a credit note: what is taken off, and what happens with money that was paid already. */
export function creditNoteMail(credit: {
  invoice_number: string;
  policy_number: string;
  total: Money;
  url: string;
}): StandardMail {
  return {
    type: 'payment',
    subject: `Credit note ${credit.invoice_number} for policy ${credit.policy_number}`,
    title: `Credit note ${credit.invoice_number}`,
    body: `Policy ${credit.policy_number} costs less: [bold] ${money(credit.total)}\nIt is taken off what is still open. What you have paid already is paid back.\n[button link=${credit.url}] See the credit note`,
  };
}

/**
 * A reminder of payments that are due or late; `round` is 1 or 2, `papers` names each invoice once. Rendered with the
 * payments it names.
 */
export function paymentReminderMail({
  round,
  url,
  papers,
  is_late,
}: {
  round: number;
  url: string;
  papers: readonly { invoice_number: string; policy_number: string }[];
  is_late: boolean;
}): StandardMail {
  const again = round > 1;
  const names = papers.map(
    ({ invoice_number, policy_number }) => `Invoice ${invoice_number} for policy ${policy_number}`,
  );
  const [only, ...others] = names;
  const isOne = only !== undefined && others.length === 0;
  const opening = isOne ? `${only} is ` : 'These invoices are ';
  const rest = again
    ? `still open. Without ${isOne ? 'it' : 'them'} your cover is suspended 30 days after the due date.`
    : 'open. If you have paid already, you need not do anything.';
  const late = again ? 'Second reminder: your payment is late' : 'Reminder: your payment is late';
  return {
    type: 'payment_reminder',
    subject: is_late ? late : 'Reminder: your payment is due soon',
    title: again ? 'Second reminder' : 'Payment reminder',
    body: [
      opening + rest,
      ...(isOne ? [] : names.map((name) => `- ${name}`)),
      '[payments]',
      '[total_amount]',
      `[button link=${url}] Pay now`,
    ].join('\n'),
  };
}

/** Thanks for money that came in. */
export function paymentReceivedMail(receipt: {
  paid: Money;
  invoice_numbers: readonly string[];
  open: Money;
}): StandardMail {
  const rest = receipt.open.amount > 0 ? `\n- Still open: ${money(receipt.open)}` : '';
  return {
    type: 'payment_received',
    subject: `Payment received: ${money(receipt.paid)}`,
    title: 'Payment received',
    body: `Thank you. We received your payment.\n- Amount: [bold] ${money(receipt.paid)}\n- For: ${receipt.invoice_numbers.join(', ')}${rest}`,
  };
}

/** Cover is suspended because a premium is 30 days late. */
export function coverSuspendedMail(policy: {
  policy_number: string;
  since: CalendarDate;
  url: string;
}): StandardMail {
  return {
    type: 'cover_suspended',
    subject: `Cover of policy ${policy.policy_number} is suspended`,
    title: 'Your cover is suspended',
    body: `A premium of policy ${policy.policy_number} is more than 30 days late. Events that start after ${formatCalendarDate(policy.since)} are not covered until it is paid.\n[button link=${policy.url}] Pay now`,
  };
}

/** The last notice before a policy is cancelled for non-payment. */
export function cancellationNoticeMail(policy: {
  policy_number: string;
  last_day: CalendarDate;
  url: string;
}): StandardMail {
  const day = formatCalendarDate(policy.last_day);
  return {
    type: 'cancellation_notice',
    subject: `Last notice: policy ${policy.policy_number} is cancelled after ${day}`,
    title: 'Last notice before cancellation',
    body: `A premium of policy ${policy.policy_number} is still open and its cover is suspended. If it is not paid by ${day}, the policy is cancelled. What was driven stays due.\n[button link=${policy.url}] Pay now`,
  };
}

/** Money goes back to the client. */
export function refundMail(refund: {
  total: Money;
  policy_number: string;
  reason: string;
}): StandardMail {
  return {
    type: 'refund',
    subject: `Refund of ${money(refund.total)}`,
    title: 'You get money back',
    body: `For policy ${refund.policy_number} we pay back [bold] ${money(refund.total)}\nReason: ${markupLine(refund.reason)}.`,
  };
}

/** To the client: credit that no invoice needed was paid back. */
export function creditRefundMail({ total }: { total: Money }): StandardMail {
  return {
    type: 'refund',
    subject: `Refund of ${money(total)}`,
    title: 'You get money back',
    body: `You paid us more than was open. We pay your credit back: [bold] ${money(total)}.`,
  };
}

/** To a brokerage or an insurer: its account was closed for a period; the statement is attached. */
export function statementMail(statement: {
  statement_number: string;
  period_from: CalendarDate;
  period_until: CalendarDate;
  opening: Cents;
  closing: Cents;
  currency: string;
  closed_at: number;
  movements: readonly { title: string; amount: Cents }[];
  url: string;
}): StandardMail {
  const { statement_number, period_from, period_until, currency, opening, closing } = statement;
  const line = (words: string, amount: Cents) => `- ${words}: ${money({ amount, currency })}`;
  return {
    type: 'payment',
    subject: `Statement ${statement_number}`,
    title: `Statement ${statement_number}`,
    body: [
      `Your account is closed from ${formatCalendarDate(period_from)} to ${formatCalendarDate(period_until)}. Amounts are owed by us, below nought by you.`,
      line('Opening balance', opening),
      ...statement.movements.map(({ title, amount }) => line(title, amount)),
      `- Closing balance: [bold] ${money({ amount: closing, currency })}`,
      statementPaymentText(statement),
      'The statement is attached, as a paper and as a spreadsheet with all its rows.',
      `[button link=${statement.url}] See the statement`,
    ].join('\n'),
  };
}

/** To the insurer: a claim was paid and the share is due. */
export function claimPaidInsurerMail(claim: {
  claim_number: string;
  policy_nr: string;
  team_name: string;
  paid: Money;
  share_pct: string;
  share: Money;
}): StandardMail {
  return {
    type: 'claim_paid_insurer',
    subject: `Claim ${claim.claim_number} is paid`,
    title: `Claim ${claim.claim_number} is paid`,
    body: [
      `Policy ${claim.policy_nr}, ${markupLine(claim.team_name)}.`,
      `- Paid: ${money(claim.paid)}`,
      `- Your share of ${claim.share_pct} %: [bold] ${money(claim.share)}`,
    ].join('\n'),
  };
}

/** With a closed bordereau: its lists are attached. */
export function bordereauMail({
  bordereau_number,
  period_from,
  period_until,
  url,
}: {
  bordereau_number: string;
  period_from: CalendarDate;
  period_until: CalendarDate;
  url: string;
}): StandardMail {
  const period = `${formatCalendarDate(period_from)} to ${formatCalendarDate(period_until)}`;
  return {
    type: 'payment',
    subject: `Bordereau ${bordereau_number}, ${period}`,
    title: `Bordereau ${bordereau_number}`,
    body: `Risks, premium and claims of ${period} are attached.\n[button link=${url}] See the bordereau`,
  };
}
