import { lazy, Suspense, useState } from 'react';
import { type NewMail, openComposer, useOpenComposer } from '#web/communications/open-composer.ts';

const ComposerDialog = lazy(() =>
  import('#web/composer/composer-dialog.tsx').then((module) => ({
    default: module.ComposerDialog,
  })),
);

const MailClientPicker = lazy(() =>
  import('#web/composer/mail-client-picker.tsx').then((module) => ({
    default: module.MailClientPicker,
  })),
);

/** Where the mail composer lives; its code comes when a mail is written for the first time. */
export function ComposerDock() {
  const mail = useOpenComposer();
  // The dialog fades with the mail that it showed.
  const [last, setLast] = useState({ mail, turn: 0 });
  if (mail && mail !== last.mail) setLast({ mail, turn: last.turn + 1 });
  if (!last.mail) return null;
  if (isAboutNothing(last.mail)) {
    return (
      <Suspense>
        <MailClientPicker key={last.turn} mail={last.mail} open={mail !== null} />
      </Suspense>
    );
  }
  return (
    <Suspense>
      <ComposerDialog
        key={last.turn}
        mail={last.mail}
        open={mail !== null}
        onClose={() => openComposer(null)}
      />
    </Suspense>
  );
}

function isAboutNothing({ user_id, policy_id, claim_id, event_ids }: NewMail): boolean {
  return !user_id && !policy_id && !claim_id && !event_ids;
}
