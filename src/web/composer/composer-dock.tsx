import { lazy, Suspense, useState } from 'react';
import { openComposer, useOpenComposer } from '#web/communications/open-composer.ts';

const ComposerDialog = lazy(() =>
  import('#web/composer/composer-dialog.tsx').then((module) => ({
    default: module.ComposerDialog,
  })),
);

/** Where the mail composer lives; its code comes when a mail is written for the first time. */
export function ComposerDock() {
  const mail = useOpenComposer();
  // The dialog fades with the mail that it showed.
  const [last, setLast] = useState({ mail, turn: 0 });
  if (mail && mail !== last.mail) setLast({ mail, turn: last.turn + 1 });
  return last.mail ? (
    <Suspense>
      <ComposerDialog
        key={last.turn}
        mail={last.mail}
        open={mail !== null}
        onClose={() => openComposer(null)}
      />
    </Suspense>
  ) : null;
}
