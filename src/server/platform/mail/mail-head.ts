import { domainToASCII } from 'node:url';
import {
  MailFailure,
  maxRecipients,
  type MailAddress,
  type OutgoingMail,
} from '#server/platform/mail/mail.ts';

/** Everything that ends a line somewhere: C0 and C1 controls, DEL, and Unicode's line and paragraph separators. */
const lineBreakers = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const messageIdShape = /^<[A-Za-z0-9.-]{1,150}@[A-Za-z0-9.-]{1,100}>$/;
const localPartShape = /^[^\s"(),:;<>@[\\\]]{1,64}$/;
const domainShape = /^[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*$/;

/**
 * One line of text for a mail's head. Control characters become spaces, so that nothing a person types can start
 * another header; text that looks like an encoded word is broken up, so that readers show it as it was typed.
 */
export function headerText(value: string, max_length = 250): string {
  const line = value.replace(lineBreakers, ' ').replaceAll('=?', '=\u200b?').trim();
  return [...line].slice(0, max_length).join('');
}

/** True for one plain address, `name@domain`, and nothing around it: no second address, comment or line break. */
export function isMailAddress(value: string): boolean {
  if (value.length > 254) return false;
  const at = value.lastIndexOf('@');
  if (at < 1 || value.search(lineBreakers) !== -1) return false;
  const local = value.slice(0, at);
  const domain = domainToASCII(value.slice(at + 1));
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  return (
    localPartShape.test(local) && domain !== '' && domain.length <= 253 && domainShape.test(domain)
  );
}

/** Reads `Name <name@domain>` or a bare address, as MAIL_FROM holds it; throws when it is neither. */
export function parseMailAddress(text: string): MailAddress {
  const open = text.lastIndexOf('<');
  const address =
    open === -1
      ? text.trim()
      : text
          .slice(open + 1)
          .trim()
          .replace(/>$/, '');
  if (!isMailAddress(address)) throw new Error(`"${headerText(text, 100)}" is not a mail address.`);
  const name = open === -1 ? '' : headerText(text.slice(0, open).replaceAll('"', ''), 100);
  return name === '' ? { address } : { address, name };
}

function cleanAddress(
  { address, name }: MailAddress,
  field: string,
): { address: string; name: string } {
  if (!isMailAddress(address))
    throw new MailFailure('permanent', `The ${field} address is not a mail address.`);
  return { address, name: headerText(name ?? '', 100) };
}

/** The people of a mail, checked and without doubles: whoever is in `to` does not get a copy as well. */
function cleanRecipients(mail: OutgoingMail): Pick<MailHead, 'to' | 'cc'> {
  const seen = new Set<string>();
  const once = ({ address }: { address: string }): boolean => {
    const key = address.toLowerCase();
    return !seen.has(key) && seen.add(key).has(key);
  };
  const to = mail.to.map((person) => cleanAddress(person, 'recipient')).filter(once);
  const cc = (mail.cc ?? []).map((person) => cleanAddress(person, 'CC')).filter(once);
  if (to.length === 0) throw new MailFailure('permanent', 'The mail has no recipient.');
  if (to.length + cc.length > maxRecipients) {
    throw new MailFailure('permanent', `A mail goes to at most ${maxRecipients} people.`);
  }
  return { to, cc };
}

/** A mail's head after the checks. */
export interface MailHead {
  message_id: string;
  from: { address: string; name: string };
  reply_to?: { address: string; name: string };
  to: { address: string; name: string }[];
  cc: { address: string; name: string }[];
  subject: string;
}

/** Checks and cleans a mail's head; throws a permanent `MailFailure` for an address that is not exactly one. */
export function cleanMailHead(mail: OutgoingMail): MailHead {
  if (!messageIdShape.test(mail.message_id))
    throw new MailFailure('permanent', 'The Message-ID is malformed.');
  return {
    message_id: mail.message_id,
    from: cleanAddress(mail.from, 'sender'),
    ...(mail.reply_to ? { reply_to: cleanAddress(mail.reply_to, 'reply') } : {}),
    ...cleanRecipients(mail),
    subject: headerText(mail.subject),
  };
}
