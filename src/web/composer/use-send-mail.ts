import { checkEmailDraft, type DraftProblem } from '#domain/communications/email-draft.ts';
import { type EmailType, isEventMail } from '#domain/communications/email-types.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import { mailNotSent } from '#web/communications/mail-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { isReached, type MailDraft } from '#web/composer/mail-draft.ts';
import { singleMail, wordsOf } from '#web/composer/single-mail.ts';

/** Sends what stands in the composer: checked first, in the order of the specification [5.6]. */
export function useSendMail({
  mail,
  type,
  start: { recipients, insurance_type },
  onProblem,
  onSent,
}: {
  mail: NewMail;
  type: EmailType;
  start: OutputOf<'get_email_recipients'>;
  onProblem: (problem: DraftProblem) => void;
  onSent: () => void;
}) {
  const toast = useToast();
  const onError = (error: unknown) => toast.failure(error, mailNotSent);
  const done = () => {
    toast.success('Mail sent');
    onSent();
  };
  const one = useWrite('send_new_email', { onSuccess: done, onError });
  const many = useWrite('send_event_emails', { onSuccess: done, onError });
  const send = (draft: MailDraft) => {
    const going = recipients.find(
      (each) => isReached(each) && !draft.without_user_ids.includes(each.user_id ?? ''),
    );
    const problem = checkEmailDraft({
      ...draft,
      type,
      email: mail.event_ids ? (going?.email ?? '') : draft.email,
    });
    if (problem) {
      toast.error(problem.message);
      onProblem(problem);
      return;
    }
    if (mail.event_ids && isEventMail(type)) {
      const without_user_ids = [...draft.without_user_ids];
      many.mutate({
        type,
        event_ids: [...mail.event_ids],
        email: wordsOf(draft),
        without_user_ids,
      });
      return;
    }
    one.mutate(singleMail({ mail, type, draft, recipient: recipients[0], insurance_type }));
  };
  return { send, busy: one.isPending || many.isPending };
}
