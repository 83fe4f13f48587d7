// The same mail for readers without HTML. A button becomes its label with the address below it, a payment a line
// such as "01-04-2026  EUR 1,000.00".

import type { MailBlock, MailLine } from '#domain/communications/mail-markup.ts';
import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { type Money, formatMoney } from '#domain/money.ts';

/** The selected payments of a mail with their total when they share a currency, and the cars that it is about. */
export interface MailTotals {
  payments: readonly (Money & { date: CalendarDate })[];
  total: Money | undefined;
  items: readonly string[];
}

/** The body of a mail as plain text, blocks apart by an empty line. */
export function bodyText(blocks: readonly MailBlock[], totals: MailTotals): string {
  return blocks
    .map((block) => blockText(block, totals))
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockText(block: MailBlock, { payments, total, items }: MailTotals): string {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.map(lineText).join('\n');
    case 'list':
      return block.items.map((item) => `- ${lineText(item)}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.link}`;
    case 'payments':
      return payments
        .map(
          ({ date, amount, currency }) =>
            `${formatCalendarDate(date)}  ${formatMoney(amount, currency)}`,
        )
        .join('\n');
    case 'items':
      return items.map((item) => `- ${item}`).join('\n');
    case 'total_amount':
      return total === undefined ? '' : `Total ${formatMoney(total.amount, total.currency)}`;
  }
}

function lineText(spans: MailLine): string {
  return spans.map(({ text }) => text).join('');
}
