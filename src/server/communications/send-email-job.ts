import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import { takeOutLinks } from '#domain/communications/mail-links.ts';
import { isSecurityMail } from '#domain/communications/security-mails.ts';
import { behind, featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { textsWithLinks } from '#server/communications/sealed-links.ts';
import { whyOff } from '#server/platform/feature-gate.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import type { Services, WriteContext } from '#server/platform/context.ts';
import { headerText, isMailAddress, parseMailAddress } from '#server/platform/mail/mail-head.ts';
import {
  mailMessageId,
  MailFailure,
  type MailAttachment,
  type OutgoingMail,
} from '#server/platform/mail/mail.ts';

/** How often a busy or absent mail server is asked, over about a day and a half, before a person hears of it. */
export const sendAttempts = 12;

/** The pause after the n-th try in seconds: one minute, then double, at most six hours. */
export function sendPause(attempts: number): number {
  return Math.min(60 * 2 ** (attempts - 1), 6 * 3600);
}

/**
 * Sends a stored mail once. While email is switched off it waits, unless it is about a log-in. It may run twice: a mail that is not queued any more is left alone, and one that was
 * sent just before a crash goes again under the same Message-ID, by which it is recognised as a repeat.
 */
export const sendEmail: Job = async (job, payload) => {
  const email_id = String(payload['email_id']);
  const email = await readQueued(job.services, email_id);
  if (!email) return;
  if (!isSecurityMail(email.type) && (await whyOff(job.services.db, 'outgoing_mail')) !== undefined)
    return;
  try {
    const receipt = await job.services.mailer.send(await outgoing(job.services, email));
    const { refused } = receipt;
    await markSent(job, email, refused.length > 0 ? `Refused for: ${refused.join(', ')}` : '');
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    await markFailure(job, email, error);
  }
};

/** Mails that were not sent while email was switched off go now. */
export async function sendWhatWaits(ctx: WriteContext): Promise<void> {
  await sql`select graphile_worker.add_job('send_email', json_build_object('email_id', email_id))
    from emails where status = 'queued' and (sends_at is null or sends_at <= ${ctx.now.toISOString()}::timestamptz)`.execute(
    ctx.db,
  );
}

type QueuedEmail = NonNullable<Awaited<ReturnType<typeof readQueued>>>;

async function readQueued({ db }: Services, email_id: string) {
  return db
    .selectFrom('emails')
    .select(['email_id', 'type', 'user_id', 'recipient', 'cc_emails', 'subject', 'sender', 'html'])
    .select(['plain_text', 'body', 'sealed_links', 'attachment_ids', 'attempts', 'created_by'])
    .where('email_id', '=', email_id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
}

async function outgoing(services: Services, email: QueuedEmail): Promise<OutgoingMail> {
  const from = parseMailAddress(services.config.mail_from);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const { html, plain_text } = email;
  const texts = await textsWithLinks(services, email, { html, plain_text });
  return {
    message_id: mailMessageId(email.email_id, domain),
    from: { ...from, name: headerText(email.sender, 100) || (from.name ?? '') },
    to: [{ address: email.recipient }],
    cc: email.cc_emails.filter(isMailAddress).map((address) => ({ address })),
    subject: email.subject,
    html: texts.html,
    text: texts.plain_text,
    for_addressee_alone: isSecurityMail(email.type),
    attachments: await attachmentsOf(services, email.attachment_ids),
  };
}

async function attachmentsOf(
  services: Services,
  ids: readonly string[],
): Promise<MailAttachment[]> {
  if (ids.length === 0) return [];
  const files = await services.db
    .selectFrom('files')
    .select(['file_id', 'bucket', 'storage_key', 'document_name', 'content_type'])
    .where('file_id', 'in', ids)
    .execute();
  const attachments: MailAttachment[] = [];
  for (const file of files.toSorted((a, b) => ids.indexOf(a.file_id) - ids.indexOf(b.file_id))) {
    const { stream } = await services.storage.get({ bucket: file.bucket, key: file.storage_key });
    attachments.push({
      file_name: file.document_name,
      content_type: file.content_type,
      content: await buffer(stream),
    });
  }
  return attachments;
}

async function markSent(job: JobContext, email: QueuedEmail, failure: string): Promise<void> {
  await job.write(async (ctx) => {
    await ctx.db
      .updateTable('emails')
      .set({ status: 'sent', sent_at: ctx.now.toISOString(), failure, ...keptOf(email) })
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('email_id', '=', email.email_id)
      .where('status', '=', 'queued')
      .execute();
    ctx.changed('email', email.email_id, [email.user_id]);
  });
}

/**
 * What stays of a mail that is not on its way any more. A mail about a log-in is never sent again, so its links go; one
 * that waited since before links were kept apart still has them in its texts.
 */
function keptOf({ type, html, plain_text, body }: QueuedEmail) {
  const { texts } = takeOutLinks({ html, plain_text, body });
  return { ...texts, ...(isSecurityMail(type) ? { body: '', sealed_links: null } : {}) };
}

async function markFailure(job: JobContext, email: QueuedEmail, error: MailFailure): Promise<void> {
  const { email_id } = email;
  const attempts = email.attempts + 1;
  const is_final = error.kind === 'permanent' || attempts >= sendAttempts;
  await job.write(async (ctx) => {
    await ctx.db
      .updateTable('emails')
      .set({
        attempts,
        failure: error.message.slice(0, 500),
        ...(is_final ? { status: 'failed', ...keptOf(email) } : { status: 'queued' }),
      })
      .where('email_id', '=', email_id)
      .where('status', '=', 'queued')
      .execute();
    ctx.changed('email', email_id, [email.user_id]);
    if (is_final)
      return notify(ctx, {
        user_ids: email.created_by === null ? await staffIds(ctx.db) : [email.created_by],
        message: `Email "${email.subject}" did not reach ${email.recipient}`,
        feature: featureOf('account'),
        feature_id: email.user_id ?? '',
        url_params: behind('account', { tab: 'emails' }),
      });
    const run_at = new Date(ctx.now.getTime() + sendPause(attempts) * 1000);
    await ctx.queue('send_email', { email_id }, { run_at });
  });
}
