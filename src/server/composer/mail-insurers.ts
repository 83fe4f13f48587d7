import { fillTemplate } from '#domain/communications/email-templates.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { getEmailRecipients } from '#server/composer/email-recipients.ts';
import { getEmailTemplates } from '#server/composer/email-template-store.ts';
import { sendNewEmail } from '#server/composer/send-new-email.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

const type = 'claim_paid_insurer' as const;

/** Tells the people of the insurer that a claim is paid, in the words of the house or of the default template. */
export async function mailInsurersOfClaim(ctx: WriteContext, claim_id: string): Promise<void> {
  const { recipients, facts } = await getEmailRecipients(ctx, { type, claim_id });
  const [to] = recipients;
  if (!to)
    throw new AppError('transition_refused', { message: 'The insurer has nobody to be told.' });
  const { templates } = await getEmailTemplates(ctx, { type });
  const template = templates.find((one) => one.is_default) ?? templates[0];
  if (!template) throw new AppError('internal');
  const { subject, title, sender, body, regards_by } = fillTemplate(template, facts);
  await sendNewEmail(ctx, {
    type,
    claim_id,
    email: {
      subject,
      title,
      sender,
      regards_by,
      content: parseMailMarkup(body),
      email: to.email,
      cc_emails: to.cc_emails,
      attn: to.attn,
    },
    insurance_type: '',
    document_ids: [],
    invoice_ids: [],
    payment_ids: [],
    add_communication: true,
    ...(to.user_id === null ? {} : { user_id: to.user_id }),
  });
}
