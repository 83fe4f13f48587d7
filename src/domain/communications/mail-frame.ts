// A mail looks the same in the preview and in the mailbox, because one pure function makes both: title, subtitle,
// "Dear racer", the body and the regards. A mail without a name begins "Dear racer,".

import { bodyHtml, escapeHtml } from '#domain/communications/mail-html.ts';
import { parseMailMarkup, type MailBlock } from '#domain/communications/mail-markup.ts';
import { bodyText } from '#domain/communications/mail-plain-text.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { type Money, sumByCurrency } from '#domain/money.ts';
import { brandColours, PRODUCT_NAME, PRODUCT_TAGLINE } from '#domain/product.ts';

/** The name in a greeting when none is known [2.52]. */
export const DEFAULT_ATTN = 'racer';

/** A payment as a mail's table shows it. */
export interface MailPayment extends Money {
  date: CalendarDate;
}

/**
 * What a mail says. `body` is mini-markup, or the same read into blocks; an empty `sender`, `attn` or
 * `regards_by` takes its default.
 */
export interface MailContent {
  title: string;
  sender?: string;
  attn?: string;
  body: string | readonly MailBlock[];
  regards_by?: string;
  payments?: readonly MailPayment[];
  /** What [items] stands for: a line for each car. */
  items?: readonly string[];
}

/** The total of payments in one currency; none for none, or when the currencies differ [9.23]. */
export function sharedTotal(payments: readonly Money[]): Money | undefined {
  const totals = sumByCurrency(payments);
  return totals.length === 1 ? totals[0] : undefined;
}

/** "Dear" and the name it is for [2.52]. */
export function greetingOf(attn: string | undefined): string {
  return `Dear ${attn?.trim() || DEFAULT_ATTN}`;
}

/** The whole mail as HTML and as plain text. Nothing that people typed can become markup of the mail itself. */
export function renderMail(content: MailContent): { html: string; plain_text: string } {
  const payments = content.payments ?? [];
  const blocks = typeof content.body === 'string' ? parseMailMarkup(content.body) : content.body;
  const parts = {
    title: content.title,
    sender: content.sender?.trim() || PRODUCT_NAME,
    greeting: greetingOf(content.attn),
    regards_by: content.regards_by?.trim() || PRODUCT_NAME,
  };
  const totals = { payments, total: sharedTotal(payments), items: content.items ?? [] };
  return {
    html: frameHtml({ ...parts, body: bodyHtml(blocks, totals) }),
    plain_text: frameText({ ...parts, body: bodyText(blocks, totals) }),
  };
}

interface FrameParts {
  title: string;
  sender: string;
  greeting: string;
  body: string;
  regards_by: string;
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const { ink, grey, line, paper, orange } = brandColours;

function frameHtml(parts: FrameParts): string {
  const title = escapeHtml(parts.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:0;background:#f7f5f3;${font};color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f7f5f3"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${paper};border:1px solid ${line};border-top:4px solid ${orange};border-radius:8px">
<tr><td style="padding:24px 28px 0;font-size:13px;line-height:20px;color:${grey};letter-spacing:.02em">${escapeHtml(parts.sender)}</td></tr>
<tr><td style="padding:4px 28px 0"><h1 style="margin:0;font-size:22px;line-height:28px;font-weight:650;color:${ink}">${title}</h1></td></tr>
<tr><td style="padding:20px 28px 0;font-size:15px;line-height:23px"><p style="margin:0 0 14px">${escapeHtml(parts.greeting)},</p>
${parts.body}</td></tr>
<tr><td style="padding:8px 28px 28px;font-size:15px;line-height:23px">Kind regards,<br><strong>${escapeHtml(parts.regards_by)}</strong></td></tr>
</table>
<p style="margin:16px 0 0;font-size:12px;line-height:18px;color:${grey}">${PRODUCT_NAME} · ${PRODUCT_TAGLINE}</p>
</td></tr></table></body></html>`;
}

function frameText(parts: FrameParts): string {
  return `${parts.title}\n${parts.sender}\n\n${parts.greeting},\n\n${parts.body}\n\nKind regards,\n${parts.regards_by}\n\n-- \n${PRODUCT_NAME} · ${PRODUCT_TAGLINE}\n`;
}
