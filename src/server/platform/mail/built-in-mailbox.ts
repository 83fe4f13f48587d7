import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { sql, type QueryExecutorProvider } from 'kysely';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface BuiltInMailboxOptions {
  db: QueryExecutorProvider;
  /** 0 takes any free port. */
  port?: number;
  /** A larger message is refused with 552. */
  max_bytes?: number;
  onError?: (error: Error) => void;
}

export interface BuiltInMailbox {
  smtp_url: string;
  port: number;
  close(): Promise<void>;
}

/** An SMTP answer that is not the usual one, in the form that smtp-server reads. */
function smtpRefusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** All before the first empty line: what a mail is known by. A body can be made so that reading it takes minutes. */
export function headOfMail(raw: Buffer): Buffer {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at !== -1);
  return ends.length === 0 ? raw : raw.subarray(0, Math.min(...ends) + 2);
}

async function storeMessage(
  db: QueryExecutorProvider,
  raw: Buffer,
  session: SMTPServerSession,
): Promise<void> {
  const { messageId, subject } = await PostalMime.parse(headOfMail(raw));
  const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
  const to = session.envelope.rcptTo.map((person) => person.address);
  await sql`insert into mailbox_messages (smtp_message_id, envelope_from, envelope_to, subject, raw)
    values (${messageId ?? null}, ${from}, ${to}, ${storableText(subject ?? '')}, ${raw})`.execute(
    db,
  );
}

/** PostgreSQL's text takes everything but NUL. */
function storableText(value: string): string {
  return value.replaceAll('\u0000', ' ').slice(0, 500);
}

/**
 * Starts a mail server of our own that listens on this machine only and keeps what it receives in
 * `mailbox_messages`: the default when no SMTP_URL is set, so that no mail leaves the house and staff can read it.
 * It acknowledges a message after the row is committed; when the database is away it answers 451, so that the
 * sender comes back.
 */
export async function startBuiltInMailbox(options: BuiltInMailboxOptions): Promise<BuiltInMailbox> {
  const { db, port = 0, max_bytes = 40_000_000, onError = () => {} } = options;
  const server = new SMTPServer({
    banner: 'Paddock mailbox',
    size: max_bytes,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: 50,
    socketTimeout: 60_000,
    closeTimeout: 2_000,
    onData(stream, session, done) {
      readAll(stream)
        .then((raw) => {
          if (stream.sizeExceeded) throw smtpRefusal(552, 'The message is too large.');
          return storeMessage(db, raw, session);
        })
        .then(() => done(null, 'Message kept'))
        .catch((error: Error) => {
          if ('responseCode' in error) return done(error);
          onError(error);
          done(smtpRefusal(451, 'The mailbox is not available now.'));
        });
    },
  });
  server.on('error', onError);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address() as AddressInfo;
  return {
    smtp_url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
