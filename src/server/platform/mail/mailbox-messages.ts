import { sql, type QueryExecutorProvider } from 'kysely';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { AppError } from '#server/platform/app-error.ts';

/** A row of the built-in mailbox's list. `received_at` in unix seconds. */
export interface MailboxRow {
  mailbox_message_id: string;
  envelope_from: string;
  envelope_to: string[];
  subject: string;
  size_bytes: number;
  received_at: number;
}

/** A received mail, taken apart. `html` belongs only in a frame sent with `mailFrameCsp`. */
export interface MailboxMessage extends MailboxRow {
  smtp_message_id: string | null;
  from: string;
  to: string[];
  cc: string[];
  html: string;
  text: string;
  attachments: { index: number; file_name: string; content_type: string; size_bytes: number }[];
}

/**
 * The Content-Security-Policy that a received mail is to be served with: no script, no network, no forms; links open
 * in a new window. Its `sandbox` gives the page an origin of its own.
 */
export const mailFrameCsp =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; " +
  "style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

const rowColumns = sql.raw(`mailbox_message_id, envelope_from, envelope_to, subject,
  octet_length(raw) as size_bytes, unix(received_at) as received_at`);

/** The mails received, newest first, with the exact total. `search` looks in the subject and the addresses. */
export async function listMailbox(
  db: QueryExecutorProvider,
  { page, page_size, search = '' }: { page: number; page_size: number; search?: string },
): Promise<{ messages: MailboxRow[]; total: number }> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where =
    search === ''
      ? sql`true`
      : sql`(subject ilike ${pattern} or envelope_from ilike ${pattern}
          or array_to_string(envelope_to, ' ') ilike ${pattern})`;
  const rows = await sql<MailboxRow>`select ${rowColumns} from mailbox_messages where ${where}
    order by received_at desc, mailbox_message_id desc
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const count = await sql<{ total: number }>`select count(*) as total from mailbox_messages
    where ${where}`.execute(db);
  return { messages: rows.rows, total: count.rows[0]?.total ?? 0 };
}

/** One received mail, taken apart; `not_found` when there is none. */
export async function readMailboxMessage(
  db: QueryExecutorProvider,
  id: string,
): Promise<MailboxMessage> {
  const { raw, ...row } = await findMessage(db, id);
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 50 });
  return {
    ...row,
    from: addressLines(mail.from ? [mail.from] : [])[0] ?? row.envelope_from,
    to: addressLines(mail.to),
    cc: addressLines(mail.cc),
    html: withInlineImages(mail),
    text: mail.text ?? '',
    attachments: mail.attachments.map((file, index) => ({
      index,
      file_name: file.filename ?? `attachment-${index + 1}`,
      content_type: file.mimeType,
      size_bytes: bytesOf(file).byteLength,
    })),
  };
}

/** One attachment of a received mail, whole. */
export async function readMailboxAttachment(
  db: QueryExecutorProvider,
  { mailbox_message_id, index }: { mailbox_message_id: string; index: number },
): Promise<{ file_name: string; content_type: string; content: Buffer }> {
  const { raw } = await findMessage(db, mailbox_message_id);
  const file = (await PostalMime.parse(raw, { maxNestingDepth: 50 })).attachments[index];
  if (!file) throw new AppError('not_found');
  return {
    file_name: file.filename ?? `attachment-${index + 1}`,
    content_type: file.mimeType,
    content: bytesOf(file),
  };
}

type StoredMessage = MailboxRow & { smtp_message_id: string | null; raw: Buffer };

async function findMessage(db: QueryExecutorProvider, id: string): Promise<StoredMessage> {
  const found =
    await sql<StoredMessage>`select ${rowColumns}, smtp_message_id, raw from mailbox_messages
    where mailbox_message_id = ${id}`.execute(db);
  const row = found.rows[0];
  if (!row) throw new AppError('not_found');
  return row;
}

function bytesOf(file: Attachment): Buffer {
  const { content, encoding } = file;
  if (typeof content === 'string')
    return Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  return content instanceof Uint8Array
    ? Buffer.from(content)
    : Buffer.from(new Uint8Array(content));
}

function addressLines(addresses: readonly Address[] | undefined): string[] {
  return (addresses ?? [])
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? '')));
}

/** Pictures that a mail refers to by `cid:` become part of its text, since the frame may load nothing. */
function withInlineImages(mail: Email): string {
  return (mail.html ?? '').replaceAll(/\bcid:([^\s"'<>)]{1,200})/g, (whole, id: string) => {
    const file = mail.attachments.find((one) => one.contentId === `<${id}>`);
    if (!file || !/^image\/(png|jpeg|gif|webp)$/.test(file.mimeType)) return whole;
    return `data:${file.mimeType};base64,${bytesOf(file).toString('base64')}`;
  });
}
