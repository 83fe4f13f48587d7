// What is typed in the composer is not all that goes out: below it come the buttons that the type of mail brings along.
// A reminder of EUR 2,451.78 ends with "Pay now", an event reminder with "See policy P-26-0001"; the preview shows both.

import {
  addsPolicyLink,
  carriesPayments,
  type EmailType,
} from '#domain/communications/email-types.ts';
import type { MailBlock, MailLine, MailStyle } from '#domain/communications/mail-markup.ts';

/** A button below a mail. */
export interface MailButton {
  label: string;
  link: string;
}

/** The words of the button that leads to the payment page. */
export const PAY_LABEL = 'Pay now';

/** The words of the button that leads to a document: "See policy P-26-0001". */
export function policyButtonLabel(document: {
  document_state: 'quote' | 'policy';
  document_number: string;
}): string {
  return `See ${document.document_state} ${document.document_number}`;
}

/** The blocks of a mail as it is sent: what was typed, then the buttons of its type [9.17]. */
export function withButtons(
  typed: readonly MailBlock[],
  { type, pay, policies }: { type: EmailType; pay: MailButton | null; policies: MailButton[] },
): MailBlock[] {
  const buttons = [
    ...(pay && carriesPayments(type) ? [pay] : []),
    ...(addsPolicyLink(type) ? policies : []),
  ];
  return [...typed, ...buttons.map((button) => ({ kind: 'button' as const, ...button }))];
}

const marks: Record<MailStyle, string> = {
  plain: '',
  bold: '[bold]',
  bold_orange: '[bold_orange]',
};

/** Blocks written as mini-markup again, so that a kept mail can be read and taken up again as it was typed. */
export function writeMailMarkup(blocks: readonly MailBlock[]): string {
  return blocks.map(blockMarkup).join('\n\n');
}

function blockMarkup(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return block.lines.map(lineMarkup).join('\n');
    case 'list':
      return block.items.map((item) => `- ${lineMarkup(item)}`).join('\n');
    case 'button':
      return `[button link=${block.link}] ${block.label}`;
    default:
      return `[${block.kind}]`;
  }
}

function lineMarkup(spans: MailLine): string {
  return spans
    .map(({ text, style }, index) => {
      const before = spans[index - 1];
      if (!before) return style === 'plain' ? text : `${marks[style]} ${text}`;
      const closing = before.style === 'plain' ? '[/bold]' : `[/${before.style}]`;
      const mark = style === 'plain' ? closing : marks[style];
      // A space after a mark belongs to the mark where one stands before it.
      return before.text.endsWith(' ') ? `${mark} ${text}` : `${mark}${text}`;
    })
    .join('');
}
