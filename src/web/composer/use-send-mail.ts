import { checkEmailDraft, type DraftProblem } from '#domain/communications/email-draft.ts';
import type { EmailType } from '#domain/communications/email-types.ts';
import { isEventMail } from '#domain/communications/event-item-line.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import { useToast } from '#web/kit/toasts.tsx';
import type { MailDraft, Recipient } from '#web/composer/mail-draft.ts';

/** Sends what stands in the composer: checked first, in the order of the specification [5.6]. */
export function useSendMail({
  mail,
  type,
  recipients,
  onProblem,
  onSent,
}: {
  mail: NewMail;
  type: EmailType;
  recipients: readonly Recipient[];
  onProblem: (problem: DraftProblem) => void;
  onSent: () => void;
}) {
  const toast = useToast();
  const onError = (error: unknown) => toast.failure(error, 'Mail sent');
  const done = () => {
    toast.success('Mail sent');
    onSent();
  };
  const one = useWrite('send_new_email', { onSuccess: done, onError });
  const many = useWrite('send_event_emails', { onSuccess: done, onError });
  const send = (draft: MailDraft) => {
    const going = recipients.find(
      (each) => !each.is_unwanted && !draft.without_user_ids.includes(each.user_id ?? ''),
    );
    const problem = checkEmailDraft({
      ...draft,
      type,
      email: mail.event_ids ? (going?.email ?? '') : draft.email,
      version_ids: draft.document_ids,
    });
    if (problem) {
      toast.error(problem.message);
      onProblem(problem);
      return;
    }
    const { subject, title, sender, regards_by } = draft;
    const words = { subject, title, sender, regards_by, content: parseMailMarkup(draft.body) };
    if (mail.event_ids && isEventMail(type)) {
      const { without_user_ids } = draft;
      const event_ids = [...mail.event_ids];
      many.mutate({ type, event_ids, email: words, without_user_ids: [...without_user_ids] });
      return;
    }
    one.mutate(singleMail({ mail, type, draft, words, recipient: recipients[0] }));
  };
  return { send, busy: one.isPending || many.isPending };
}

function singleMail({
  mail,
  type,
  draft,
  words,
  recipient,
}: {
  mail: NewMail;
  type: EmailType;
  draft: MailDraft;
  words: {
    subject: string;
    title: string;
    sender: string;
    regards_by: string;
    content: ReturnType<typeof parseMailMarkup>;
  };
  recipient: Recipient | undefined;
}) {
  const { policy_id, claim_id, insurance_type = '' } = mail;
  const user_id = recipient?.user_id ?? mail.user_id;
  return {
    type,
    insurance_type,
    email: { ...words, email: draft.email, attn: draft.attn, cc_emails: [...draft.cc_emails] },
    document_ids: [...draft.document_ids],
    invoice_ids: [...draft.invoice_ids],
    payment_ids: [...draft.payment_keys],
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
