import type { communicationsContract } from '#contract/communications/communications.ts';
import { isThreadParent } from '#domain/communications/thread-parents.ts';
import { hasWithheldLinks } from '#domain/communications/mail-links.ts';
import { isSecurityMail } from '#domain/communications/security-mails.ts';
import { queueEmail } from '#server/communications/outgoing-mail.ts';
import { refuseDeadLinks } from '#server/communications/dead-links.ts';
import { textsWithLinks } from '#server/communications/sealed-links.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

export const resendEmail: Handler<typeof communicationsContract.resend_email> = async (
  ctx,
  { email_id },
) => {
  const { html, plain_text, body, sealed_links, parent_type, parent_id, ...email } = await ctx.db
    .selectFrom('emails')
    .select([
      'type',
      'user_id',
      'recipient',
      'cc_emails',
      'subject',
      'title',
      'sender',
      'attn',
      'body',
    ])
    .select([
      'regards_by',
      'attachment_ids',
      'html',
      'plain_text',
      'sealed_links',
      'parent_type',
      'parent_id',
      'is_vi',
      'status',
    ])
    .where('email_id', '=', email_id)
    .executeTakeFirstOrThrow();
  if (email.status === 'queued')
    throw new AppError('transition_refused', { message: 'This email is already on its way.' });
  const is_gone = sealed_links === null && hasWithheldLinks(html);
  if (isSecurityMail(email.type) || is_gone)
    throw new AppError('transition_refused', {
      message: 'This email carried a link that is not kept. Send a new one instead.',
    });
  const stored = { email_id, sealed_links };
  await refuseDeadLinks(ctx, stored);
  const texts = await textsWithLinks(ctx.services, stored, { html, plain_text, body });
  return {
    email_id: await queueEmail(ctx, {
      ...email,
      body: texts.body,
      rendered: texts,
      ...(parent_type && parent_id && isThreadParent(parent_type)
        ? { parent_type, parent_id }
        : {}),
    }),
  };
};
