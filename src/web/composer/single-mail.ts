import type { EmailType } from '#domain/communications/email-types.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import type { InputOf } from '#web/api/action-types.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import type { MailDraft, Recipient } from '#web/composer/mail-draft.ts';

/** The words of a draft, its body in parsed blocks [7.42]. */
export function wordsOf({ subject, title, sender, regards_by, body }: MailDraft) {
  return { subject, title, sender, regards_by, content: parseMailMarkup(body) };
}

/** What `send_new_email` is sent of a draft [7.41]; with a document its id and kind go along [7.45]. */
export function singleMail({
  mail,
  type,
  draft,
  recipient,
  insurance_type,
}: {
  mail: NewMail;
  type: EmailType;
  draft: MailDraft;
  recipient: Recipient | undefined;
  /** Which of the various insurances it is about, as the server says. */
  insurance_type: string;
}): InputOf<'send_new_email'> {
  const { policy_id, claim_id } = mail;
  const { email, attn, cc_emails } = draft;
  const user_id = recipient?.user_id ?? mail.user_id;
  return {
    type,
    insurance_type,
    email: { ...wordsOf(draft), email, attn, cc_emails: [...cc_emails] },
    document_ids: [...draft.document_ids],
    invoice_ids: [...draft.invoice_ids],
    payment_ids: [...draft.payment_ids],
    ...(user_id ? { user_id } : {}),
    ...(claim_id ? { claim_id } : {}),
    ...(policy_id
      ? {
          document_id: policy_id,
          feature: insurance_type === '' ? ('policy' as const) : ('vi' as const),
          add_communication: true,
        }
      : {}),
  };
}
