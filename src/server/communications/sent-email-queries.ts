import { sql } from 'kysely';
import type { z } from 'zod';
import type { communicationsContract } from '#contract/communications/communications.ts';
import type { emailRow, sentEmail } from '#contract/communications/email-actions.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { hasWithheldLinks } from '#domain/communications/mail-links.ts';
import { isSecurityMail } from '#domain/communications/security-mails.ts';
import { mailPage } from '#server/communications/mail-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type EmailRow = z.output<typeof emailRow>;
type SentEmail = z.output<typeof sentEmail>;

/** The columns of a mail in a list. */
export const rowColumns = sql`emails.email_id, emails.type, emails.subject, emails.title, emails.recipient,
  emails.cc_emails, emails.status, emails.failure, unix(emails.created_at) as stamp, unix(emails.sent_at) as sent_at,
  unix(case when emails.status = 'queued' and emails.sends_at > emails.created_at then emails.sends_at end) as waits_until`;

export const getSentEmails: Handler<typeof communicationsContract.get_sent_emails> = async (
  { db },
  { user_id, page, page_size },
) => {
  const found = await sql<EmailRow>`select ${rowColumns} from emails where user_id = ${user_id}
    order by created_at desc, email_id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*) as total from emails
    where user_id = ${user_id}`.execute(db);
  return { emails: found.rows, total: counted.rows[0]?.total ?? 0 };
};

export const getSentEmail: Handler<typeof communicationsContract.get_sent_email> = async (
  { db, actor },
  { email_id },
) => {
  const found = await sql<Omit<SentEmail, 'abilities'> & { user_id: string; has_links: boolean }>`
    select ${rowColumns}, emails.user_id, emails.sealed_links is not null as has_links, emails.sender, emails.attn, emails.regards_by, emails.html, emails.plain_text,
      emails.parent_type, emails.parent_id,
      coalesce(nullif(maker.attn, ''), maker.email::text, '') as created_by_name,
      (select coalesce(json_agg(json_build_object('file_id', files.file_id, 'document_name', files.document_name,
          'url', '/api/get_file?file_id=' || files.file_id)), '[]')
        from files where files.file_id = any (emails.attachment_ids)) as attachments
    from emails left join accounts maker on maker.user_id = emails.created_by
    where emails.email_id = ${email_id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  const { user_id, has_links, ...email } = row;
  const staff = isStaff(actor.account_type);
  const can_resend =
    staff && email.status !== 'queued' && (has_links || !hasWithheldLinks(email.html));
  const is_own = user_id === actor.user_id && actor.view === undefined;
  return {
    email: {
      ...email,
      ...(isSecurityMail(email.type) && !is_own ? textsKeptBack : {}),
      abilities: can_resend && !isSecurityMail(email.type) ? ['resend_email'] : [],
    },
  };
};

/** What others than its addressee read in the place of a mail about a log-in: that it was sent is enough for them. */
const textsKeptBack = {
  html: '',
  plain_text: 'Mails about a login are read by their addressee alone.',
};

export const getSentEmailPage: Handler<typeof communicationsContract.get_sent_email_page> = async (
  ctx,
  input,
) => {
  const { email } = await getSentEmail(ctx, input);
  return mailPage({ html: email.html, text: email.plain_text });
};
