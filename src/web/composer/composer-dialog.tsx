import { useState } from 'react';
import { composerTitle, type EmailType } from '#domain/communications/email-types.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import { useRead } from '#web/api/use-read.ts';
import { ComposerForm } from '#web/composer/composer-form.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';

/** The mail composer: what is written at the left, what its reader will get at the right [2.50]. */
export function ComposerDialog({
  mail,
  open,
  onClose,
}: {
  mail: NewMail;
  open: boolean;
  onClose: () => void;
}) {
  const [type, setType] = useState<EmailType>(mail.types[0] ?? 'payment');
  const { user_id, policy_id, claim_id, event_ids } = mail;
  const start = useRead('get_email_recipients', {
    type,
    ...(user_id ? { user_id } : {}),
    ...(policy_id ? { policy_id } : {}),
    ...(claim_id ? { claim_id } : {}),
    ...(event_ids ? { event_ids: [...event_ids] } : {}),
  });
  const templates = useRead('get_email_templates', { type });
  const failed = start.isError ? start : templates.isError ? templates : undefined;
  return (
    <DialogBase
      open={open}
      title={composerTitle(type)}
      {...(mail.about ? { subtitle: mail.about } : {})}
      width="lg"
      flush
      closeButton
      onClose={onClose}
    >
      {failed ? (
        <ErrorState
          title="The email could not be prepared."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : start.data && templates.data ? (
        <ComposerForm
          key={type}
          mail={mail}
          type={type}
          start={start.data}
          templates={templates.data.templates}
          onType={setType}
          onClose={onClose}
        />
      ) : (
        <PageSkeleton />
      )}
    </DialogBase>
  );
}
