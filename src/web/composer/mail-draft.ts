import {
  fillTemplate,
  type EmailFacts,
  type EmailWords,
} from '#domain/communications/email-templates.ts';
import type { EmailType } from '#domain/communications/email-types.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { NewMail } from '#web/communications/open-composer.ts';

export type Recipient = OutputOf<'get_email_recipients'>['recipients'][number];
export type Template = OutputOf<'get_email_templates'>['templates'][number];

/** Whether a mail about events goes to this one: not against its wish, and not twice for the same. */
export const isReached = ({ is_unwanted, asked_at }: Recipient): boolean =>
  !is_unwanted && asked_at === null;

/** What stands in the composer [3.18]. */
export interface MailDraft extends EmailWords {
  email: string;
  cc_emails: readonly string[];
  attn: string;
  payment_ids: readonly string[];
  document_ids: readonly string[];
  invoice_ids: readonly string[];
  /** Clients of a mail about events who do not get it. */
  without_user_ids: readonly string[];
}

/** Changes a draft, by what stands in it where that counts; the same function for as long as the composer is open. */
export type ChangeDraft = (
  part: Partial<MailDraft> | ((draft: MailDraft) => Partial<MailDraft>),
) => void;

/** A list without what is in it, or with it at the end. */
export function toggled(list: readonly string[], one: string): string[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}

/** A fresh mail: the default template with its facts, to whom it would go. */
export function newDraft(from: {
  template: EmailWords;
  facts: EmailFacts;
  recipient: Recipient | undefined;
  payment_ids: readonly string[];
}): MailDraft {
  const { subject, title, sender, body, regards_by } = from.template;
  return {
    ...fillTemplate({ subject, title, sender, body, regards_by }, from.facts),
    email: from.recipient?.email ?? '',
    cc_emails: from.recipient?.cc_emails ?? [],
    attn: from.recipient?.attn ?? '',
    payment_ids: from.payment_ids,
    document_ids: [],
    invoice_ids: [],
    without_user_ids: [],
  };
}

const prefix = 'paddock.mail.';

/** One draft is kept for each record and kind of mail. */
export function draftKey(type: EmailType, mail: NewMail): string {
  const record =
    mail.claim_id ??
    mail.policy_id ??
    mail.event_ids?.toSorted().join(',') ??
    mail.user_id ??
    'new';
  return `${prefix}${type}.${record}`;
}

/** A draft that was kept, for as long as the browser's tab; what cannot be read is none. */
export function keptDraft(store: Storage, key: string): Partial<MailDraft> | undefined {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** A mail's address that will hardly arrive; it is only pointed at, never refused [5.15]. */
export function looksDoubtful(address: string): boolean {
  return !/^[^\s@,;]+@[^\s@,;.]+(?:\.[^\s@,;.]+)+$/.test(address);
}
