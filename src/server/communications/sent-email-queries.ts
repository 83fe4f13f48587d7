import { sql } from 'kysely';
import type { z } from 'zod';
import type { communicationsContract, emailRow, sentEmail } from '#contract/communications.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { secretMailTypes } from '#domain/communications/standard-mails.ts';
import { withoutLinks } from '#domain/communications/without-links.ts';
import { mailPage } from '#server/communications/mail-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type EmailRow = z.output<typeof emailRow>;
type SentEmail = z.output<typeof sentEmail>;

const rowColumns = sql`emails.email_id, emails.type, emails.subject, emails.title, emails.recipient,
  emails.cc_emails, emails.status, emails.failure, unix(emails.created_at) as stamp, unix(emails.sent_at) as sent_at`;

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
  const found = await sql<Omit<SentEmail, 'abilities'>>`
    select ${rowColumns}, emails.sender, emails.attn, emails.regards_by, emails.html, emails.plain_text,
      emails.parent_type, emails.parent_id,
      coalesce(nullif(maker.attn, ''), maker.email::text, '') as created_by_name,
      (select coalesce(json_agg(json_build_object('file_id', files.file_id, 'document_name', files.document_name,
          'url', '/api/get_file?file_id=' || files.file_id)), '[]')
        from files where files.file_id = any (emails.attachment_ids)) as attachments
    from emails left join accounts maker on maker.user_id = emails.created_by
    where emails.email_id = ${email_id}`.execute(db);
  const [email] = found.rows;
  if (!email) throw new AppError('not_found');
  const is_secret = secretMailTypes.includes(email.type);
  const staff = isStaff(actor.account_type);
  return {
    email: {
      ...email,
      // A link that opens somebody's account is for the addressee alone, not for whoever reads the archive.
      ...(is_secret ? withoutLinks(email) : {}),
      failure: staff ? email.failure : '',
      abilities: staff && !is_secret && email.status !== 'queued' ? ['resend'] : [],
    },
  };
};

export const getSentEmailPage: Handler<typeof communicationsContract.get_sent_email_page> = async (
  ctx,
  input,
) => {
  const { email } = await getSentEmail(ctx, input);
  return mailPage({ html: email.html, text: email.plain_text });
};
