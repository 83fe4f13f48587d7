// Before a mail is sent, five fields must be filled in, and some mails must take something with them.
// With an empty subject and an empty body the answer is "Please enter a valid subject": one thing at a time.

import { carriesVersions, type EmailType } from './email-types.ts';

/** A mail in the composer [3.18]; `sender` is shown as Subtitle. */
export interface EmailDraft {
  type: EmailType;
  email: string;
  cc_emails: readonly string[];
  subject: string;
  title: string;
  sender: string;
  attn: string;
  body: string;
  regards_by: string;
  /** Keys of the ticked payments. */
  payment_ids: readonly string[];
  /** Chosen document versions. */
  document_ids: readonly string[];
}

/** The first thing that is missing: the field to go to, and the text of the toast. */
export interface DraftProblem {
  field: 'email' | 'subject' | 'body' | 'sender' | 'title' | 'payment_ids' | 'document_ids';
  message: string;
}

const requiredFields = ['email', 'subject', 'body', 'sender', 'title'] as const;

/** What stops a mail from being sent, in the order of the specification [5.6]–[5.13]; null when nothing does. */
export function checkEmailDraft(
  draft: Pick<
    EmailDraft,
    (typeof requiredFields)[number] | 'type' | 'payment_ids' | 'document_ids'
  >,
): DraftProblem | null {
  for (const field of requiredFields) {
    if (draft[field].trim() === '') return { field, message: `Please enter a valid ${field}` };
  }
  if (draft.type === 'payment_links' && draft.payment_ids.length === 0) {
    return { field: 'payment_ids', message: 'Please select at least one payment' };
  }
  if (carriesVersions(draft.type) && draft.document_ids.length === 0) {
    return { field: 'document_ids', message: 'Please select at least one document version' };
  }
  return null;
}
