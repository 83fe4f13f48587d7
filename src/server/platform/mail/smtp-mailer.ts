import { createTransport } from 'nodemailer';
import { cleanMailHead } from '#server/platform/mail/mail-head.ts';
import {
  MailFailure,
  type MailReceipt,
  type Mailer,
  type OutgoingMail,
} from '#server/platform/mail/mail.ts';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`; `smtp` upgrades by STARTTLS where the server offers it. */
  smtp_url: string;
  connect_timeout_ms?: number;
  /** The longest silence of the server in the middle of a mail. */
  silence_timeout_ms?: number;
}

/**
 * A mail server's refusal in two kinds. A 5yz answer and a wrong log-in name stay as they are; a 4yz answer, a
 * time-out or a lost connection passes. Its words are kept and shown, so that a server which repeats how we logged in
 * does not give the password away.
 */
function toMailFailure(error: unknown, password: string): MailFailure {
  if (error instanceof MailFailure) return error;
  const { code, responseCode, message } = error as {
    code?: string;
    responseCode?: number;
    message?: string;
  };
  const refused = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  const malformed = code === 'EENVELOPE' && responseCode === undefined;
  const kind = refused || malformed ? 'permanent' : 'temporary';
  const words = withoutPassword(message ?? 'The mail server did not answer.', password);
  return new MailFailure(kind, words, { cause: error });
}

function withoutPassword(words: string, password: string): string {
  if (password === '') return words;
  const sent = /\b[A-Za-z0-9+/]{4,}={0,2}/g;
  return words
    .replaceAll(password, '<password>')
    .replace(sent, (word) =>
      Buffer.from(word, 'base64').includes(password) ? '<password>' : word,
    );
}

/** A mailer that speaks SMTP: with the built-in mailbox or with any server. Each mail is its own connection. */
export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  const url = new URL(options.smtp_url);
  const password = decodeURIComponent(url.password);
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    ...(url.username ? { auth: { user: decodeURIComponent(url.username), pass: password } } : {}),
    connectionTimeout: options.connect_timeout_ms ?? 10_000,
    greetingTimeout: options.connect_timeout_ms ?? 10_000,
    socketTimeout: options.silence_timeout_ms ?? 30_000,
    // A mail's content comes from people: it must never make the server open a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  async function send(mail: OutgoingMail): Promise<MailReceipt> {
    const head = cleanMailHead(mail);
    try {
      const sent = await transport.sendMail({
        messageId: head.message_id,
        from: head.from,
        ...(head.reply_to ? { replyTo: head.reply_to } : {}),
        to: head.to,
        cc: head.cc,
        subject: head.subject,
        html: mail.html,
        text: mail.text,
        attachments: (mail.attachments ?? []).map((file) => ({
          filename: file.file_name,
          contentType: file.content_type,
          content: file.content,
        })),
      });
      return {
        message_id: head.message_id,
        accepted: addressesOf(sent.accepted),
        refused: addressesOf(sent.rejected),
        response: sent.response,
      };
    } catch (error) {
      throw toMailFailure(error, password);
    }
  }

  return { send, close: () => transport.close() };
}

function addressesOf(list: readonly (string | { address: string })[] | undefined): string[] {
  return (list ?? []).map((entry) => (typeof entry === 'string' ? entry : entry.address));
}
