import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { addressOf } from '#domain/places.ts';
import { callRead } from '#web/api/api-client.ts';
import { onSessionEnded, onSessionSwitched } from '#web/api/session-events.ts';
import { type SessionUser, useSession } from '#web/api/session.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { forgetUnsaved, hasUnsaved, watchUnsaved } from '#web/kit/form/unsaved-changes.ts';

/** The login page, and back to this page with its filters and tab. */
const loginAddress = () =>
  `/login?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;

const goThere = () => {
  forgetUnsaved();
  window.location.assign(addressOf('overview'));
};

/** Whether the page is still its reader's: else the session is over, or somebody else's. */
function useWhoseSession() {
  const { user_id, account_type, viewing } = useSession();
  const client = useQueryClient();
  const [state, setState] = useState<'own' | 'ended' | 'other'>('own');
  useEffect(() => onSessionEnded(() => setState('ended')), []);
  useEffect(() => {
    const isOwn = (user: SessionUser) =>
      user.user_id === user_id &&
      user.account_type === account_type &&
      (user.viewing === null) === (viewing === null);
    const lookAgain = () => {
      callRead('is_logged_in', {}).then(
        (user) => {
          if (isOwn(user)) {
            setState('own');
            void client.invalidateQueries();
          } else if (hasUnsaved()) setState('other');
          // Nobody goes on with another one's page.
          else goThere();
        },
        () => undefined, // Logged out, which is told above, or offline.
      );
    };
    const stopListening = onSessionSwitched(lookAgain);
    const whenSeen = () => state !== 'own' && !document.hidden && lookAgain();
    const whenBack = ({ persisted }: PageTransitionEvent) => persisted && lookAgain();
    window.addEventListener('focus', whenSeen);
    document.addEventListener('visibilitychange', whenSeen);
    window.addEventListener('pageshow', whenBack);
    return () => {
      stopListening();
      window.removeEventListener('focus', whenSeen);
      document.removeEventListener('visibilitychange', whenSeen);
      window.removeEventListener('pageshow', whenBack);
    };
  }, [state, user_id, account_type, viewing, client]);
  return { state, stay: () => setState('own') };
}

/**
 * Lies over the page when the server has forgotten the session or it has become another one's in a tab beside this one,
 * so that what was typed stays. Somebody who logs in again in another tab goes on here where they were.
 */
export function SessionEndedDialog() {
  const { state, stay } = useWhoseSession();
  if (state === 'other') return <OtherSessionDialog onStay={stay} />;
  return <LogInAgainDialog open={state === 'ended'} onStay={stay} />;
}

/** Where something is typed, the way back leads through another tab: this one would lose it. */
function LogInAgainDialog({ open, onStay }: { open: boolean; onStay: () => void }) {
  // What was on its way to the server when the session ended is unsaved again a moment later.
  const typed = useSyncExternalStore(watchUnsaved, hasUnsaved) && open;
  return (
    <DialogBase
      open={open}
      title="You are logged out"
      fullScreenOnPhone={false}
      onClose={onStay}
      actions={
        <>
          <Button variant="outlined" onClick={onStay}>
            Stay on this page
          </Button>
          <Button
            variant="contained"
            onClick={() => {
              if (typed) window.open(loginAddress(), '_blank', 'noopener');
              else window.location.assign(loginAddress());
            }}
            autoFocus
          >
            {typed ? 'Log in in a new tab' : 'Log in'}
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {typed
          ? 'You are logged out. Log in to continue. What stands in the fields of this page is kept: log in in a new tab, come back to this one and save.'
          : 'You are logged out. Log in to continue. You come back to this page.'}
      </Typography>
    </DialogBase>
  );
}

function OtherSessionDialog({ onStay }: { onStay: () => void }) {
  return (
    <DialogBase
      open
      title="You go on as somebody else"
      fullScreenOnPhone={false}
      onClose={onStay}
      actions={
        <>
          <Button variant="outlined" onClick={onStay}>
            Stay on this page
          </Button>
          <Button variant="contained" onClick={goThere} autoFocus>
            Leave this page
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        In another tab you log in or view as somebody else. What stands in the fields of this page
        is not saved, and cannot be saved until you are yourself again.
      </Typography>
    </DialogBase>
  );
}
