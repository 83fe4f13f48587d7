import { sql } from 'kysely';
import type { composerContract } from '#contract/composer/composer.ts';
import { withButtons, writeMailMarkup } from '#domain/communications/composed-mail.ts';
import { checkEmailDraft } from '#domain/communications/email-draft.ts';
import { renderMail } from '#domain/communications/mail-frame.ts';
import { queueEmail } from '#server/communications/outgoing-mail.ts';
import { eventRecipients } from '#server/composer/event-recipients.ts';
import { policyButtons } from '#server/composer/policy-buttons.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/**
 * Sends one mail to each client with a car at the events; whoever does not want such mails is left out, and so is
 * whoever was asked for the same within a day.
 */
export const sendEventEmails: Handler<typeof composerContract.send_event_emails> = async (
  ctx,
  { type, event_ids, email, without_user_ids },
) => {
  // Two who press at once are two askers: the second waits here and then sees what the first has sent.
  await sql`select event_id from events where event_id = any(${event_ids}::uuid[])
    order by event_id for no key update`.execute(ctx.db);
  const found = await eventRecipients(ctx.db, { type, of: { event_ids, now: ctx.now } });
  const recipients = found.filter(
    (one) => !one.is_unwanted && one.asked_at === null && !without_user_ids.includes(one.user_id),
  );
  const { content, ...words } = email;
  const problem = checkEmailDraft({
    ...words,
    type,
    email: recipients[0]?.email ?? '',
    body: writeMailMarkup(content),
    payment_ids: [],
    document_ids: [],
  });
  if (problem?.field === 'email')
    throw new AppError('transition_refused', {
      reason: 'nobody',
      message: 'Nobody is left to send this to.',
    });
  if (problem) throw fieldError(problem.field, 'required', problem.message);
  for (const { user_id, attn, items, policies, documents, ...to } of recipients) {
    const body = withButtons(content, {
      type,
      pay: null,
      policies: await policyButtons(ctx, {
        type,
        documents,
        labels: policies,
        recipient: to.email,
      }),
    });
    await queueEmail(ctx, {
      ...words,
      type,
      user_id,
      attn,
      recipient: to.email,
      cc_emails: to.cc_emails,
      body: writeMailMarkup(body),
      rendered: renderMail({ ...words, attn, body, items }),
      event_ids,
      ...(documents.length === 1 && documents[0]
        ? { parent_type: 'policy' as const, parent_id: documents[0].policy_id }
        : { parent_type: 'account' as const, parent_id: user_id }),
    });
  }
  for (const event_id of event_ids) ctx.changed('event', event_id);
  return { sent: recipients.length };
};
