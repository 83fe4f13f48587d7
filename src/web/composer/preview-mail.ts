import { PAY_LABEL, withButtons } from '#domain/communications/composed-mail.ts';
import type { EmailType } from '#domain/communications/email-types.ts';
import { renderMail, type MailPayment } from '#domain/communications/mail-frame.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import type { MailDraft, Recipient } from '#web/composer/mail-draft.ts';

/** Links are made when the mail is sent; until then the buttons lead nowhere but look as they will. */
const pending = 'https://paddock.example/made-when-sent';

/** The mail as it will be sent: the same functions render it here and on the server. */
export function previewMail({
  type,
  draft,
  recipient,
  payments,
}: {
  type: EmailType;
  draft: Pick<MailDraft, 'title' | 'sender' | 'attn' | 'body' | 'regards_by'>;
  recipient: Pick<Recipient, 'items' | 'policies'> | undefined;
  payments: readonly MailPayment[];
}): { html: string; plain_text: string } {
  const { title, sender, attn, body, regards_by } = draft;
  const blocks = withButtons(parseMailMarkup(body), {
    type,
    pay: payments.length > 0 ? { label: PAY_LABEL, link: pending } : null,
    policies: (recipient?.policies ?? []).map(({ label }) => ({ label, link: pending })),
  });
  const items = recipient?.items ?? [];
  return renderMail({ title, sender, attn, body: blocks, regards_by, payments, items });
}
