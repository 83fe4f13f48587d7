// The blocks of a mail's body as HTML that every mail program shows: tables and styles in place, no script, no
// picture from outside. "[bold] EUR 5.00" becomes <strong>EUR 5.00</strong>, and "<b>" stays the letters "<b>".

import { isMailLink, type MailBlock, type MailLine } from '#domain/communications/mail-markup.ts';
import type { MailTotals } from '#domain/communications/mail-plain-text.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { brandColours } from '#domain/product.ts';

const { grey, line, orange_dark } = brandColours;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML that shows exactly it, within an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

/** The body of a mail, block by block. */
export function bodyHtml(blocks: readonly MailBlock[], totals: MailTotals): string {
  return blocks.map((block) => blockHtml(block, totals)).join('\n');
}

function blockHtml(block: MailBlock, totals: MailTotals): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 14px">${block.lines.map(lineHtml).join('<br>')}</p>`;
    case 'list':
      return listHtml(block.items.map(lineHtml));
    case 'button':
      // Blocks also come ready-made over the wire, so the address is looked at again.
      if (!isMailLink(block.link))
        return `<p style="margin:0 0 14px">${escapeHtml(block.label)}</p>`;
      return `<p style="margin:6px 0 20px"><a href="${escapeHtml(block.link)}" rel="noopener noreferrer" target="_blank" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${orange_dark};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    case 'payments':
      return paymentsHtml(totals);
    case 'items':
      return totals.items.length === 0 ? '' : listHtml(totals.items.map(escapeHtml));
    case 'total_amount':
      return totals.total === undefined
        ? ''
        : `<p style="margin:0 0 18px;text-align:center;font-size:17px"><strong>Total ${formatMoney(totals.total.amount, totals.total.currency)}</strong></p>`;
  }
}

function listHtml(items: readonly string[]): string {
  return `<ul style="margin:0 0 14px;padding-left:20px">${items
    .map((item) => `<li style="margin:0 0 4px">${item}</li>`)
    .join('')}</ul>`;
}

function lineHtml(spans: MailLine): string {
  return spans
    .map(({ text, style }) => {
      if (style === 'plain') return escapeHtml(text);
      const colour = style === 'bold_orange' ? ` style="color:${orange_dark}"` : '';
      return `<strong${colour}>${escapeHtml(text)}</strong>`;
    })
    .join('');
}

function paymentsHtml({ payments }: MailTotals): string {
  if (payments.length === 0) return '';
  const head = `padding:6px 0;border-bottom:1px solid ${line};font-size:12px;color:${grey};font-weight:600`;
  const cell = `padding:8px 0;border-bottom:1px solid ${line};font-variant-numeric:tabular-nums`;
  const rows = payments.map(
    ({ date, amount, currency }) =>
      `<tr><td style="${cell}">${formatCalendarDate(date)}</td><td align="right" style="${cell}">${formatMoney(amount, currency)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;font-size:15px"><tr><th align="left" style="${head}">Date</th><th align="right" style="${head}">Amount</th></tr>${rows.join('')}</table>`;
}
