import type { communicationsContract } from '#contract/communications.ts';
import { isThreadParent } from '#domain/communications/thread-parents.ts';
import { secretMailTypes } from '#domain/communications/standard-mails.ts';
import { queueEmail } from '#server/communications/outgoing-mail.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

export const resendEmail: Handler<typeof communicationsContract.resend_email> = async (
  ctx,
  { email_id },
) => {
  const { html, plain_text, parent_type, parent_id, ...email } = await ctx.db
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
      'parent_type',
      'parent_id',
      'status',
    ])
    .where('email_id', '=', email_id)
    .executeTakeFirstOrThrow();
  if (email.status === 'queued')
    throw new AppError('transition_refused', { message: 'This email is already on its way.' });
  if (secretMailTypes.includes(email.type))
    throw new AppError('transition_refused', {
      message: 'This email carried a link for one person and one time. Send a new one instead.',
    });
  return {
    email_id: await queueEmail(ctx, {
      ...email,
      rendered: { html, plain_text },
      ...(parent_type && parent_id && isThreadParent(parent_type)
        ? { parent_type, parent_id }
        : {}),
    }),
  };
};
