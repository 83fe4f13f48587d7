/** A person or a mailbox in a mail's head. The name may hold any letters; the address is one plain address. */
export interface MailAddress {
  address: string;
  name?: string;
}

/** A file that goes with a mail, whole in memory: at most a few documents of a few hundred kilobytes. */
export interface MailAttachment {
  file_name: string;
  content_type: string;
  content: Buffer;
}

/**
 * A mail ready to go. `message_id` is made once for each intention (`mailMessageId`), so that whoever receives a
 * repeat recognises it.
 */
export interface OutgoingMail {
  message_id: string;
  from: MailAddress;
  reply_to?: MailAddress;
  to: readonly MailAddress[];
  cc?: readonly MailAddress[];
  subject: string;
  html: string;
  text: string;
  attachments?: readonly MailAttachment[];
  /** About a log-in: where mail stays in the house, colleagues must not read it either. */
  for_addressee_alone?: boolean;
}

/** What the mail server answered: who will get it and whom it refused. */
export interface MailReceipt {
  message_id: string;
  accepted: string[];
  refused: string[];
  response: string;
}

/** The door for mail. `send` throws `MailFailure` and nothing else that a job would have to tell apart. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<MailReceipt>;
  close(): void;
}

/**
 * A mail that did not go. `temporary`: the server was busy, away or asked to come back, the same mail may be sent
 * again later. `permanent`: it will never take this mail, so that a person has to hear of it.
 */
export class MailFailure extends Error {
  readonly kind: 'temporary' | 'permanent';

  constructor(kind: 'temporary' | 'permanent', message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailFailure';
    this.kind = kind;
  }
}

/** The most people that one mail may go to, copies included. */
export const maxRecipients = 50;

/** The Message-ID of an intention, for example an `email_id`: the same id and domain give the same Message-ID. */
export function mailMessageId(id: string, domain: string): string {
  const left = id.replace(/[^A-Za-z0-9.-]/g, '');
  const right = domain.replace(/[^A-Za-z0-9.-]/g, '');
  if (left === '' || right === '') throw new Error('A Message-ID needs an id and a domain.');
  return `<${left}@${right}>`;
}
