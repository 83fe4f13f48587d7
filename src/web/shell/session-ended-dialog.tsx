import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callRead } from '#web/api/api-client.ts';
import { onSessionEnded } from '#web/api/session-events.ts';
import { useSession } from '#web/api/session.ts';
import { DialogBase } from '#web/kit/dialog-base.tsx';

/** The login page, and back to this page with its filters and tab. */
const loginAddress = () =>
  `/login?next=${encodeURIComponent(window.location.pathname + window.location.search)}`;

/**
 * Lies over the page when the server has forgotten the session, so that what was typed stays. Somebody who logs in
 * again in another tab goes on here where they were.
 */
export function SessionEndedDialog() {
  const { user_id } = useSession();
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  useEffect(() => {
    if (!ended) return;
    const lookAgain = () => {
      if (document.visibilityState !== 'visible') return;
      callRead('is_logged_in', {}).then(
        (user) => {
          // Another person must not go on with this one's page.
          if (user.user_id !== user_id) window.location.assign('/dashboard');
          setEnded(false);
          void client.invalidateQueries();
        },
        () => undefined, // Still logged out, or offline: the dialog stays.
      );
    };
    window.addEventListener('focus', lookAgain);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      window.removeEventListener('focus', lookAgain);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [ended, user_id, client]);
  return (
    <DialogBase
      open={ended}
      title="You are logged out"
      fullScreenOnPhone={false}
      onClose={() => setEnded(false)}
      actions={
        <>
          <Button variant="outlined" onClick={() => setEnded(false)}>
            Stay on this page
          </Button>
          <Button
            variant="contained"
            onClick={() => window.location.assign(loginAddress())}
            autoFocus
          >
            Log in
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        You are logged out. Log in to continue. You come back to this page. To keep what stands in
        its fields,{' '}
        <a href={loginAddress()} target="_blank" rel="noopener" style={{ color: 'inherit' }}>
          log in in a new tab
        </a>
        .
      </Typography>
    </DialogBase>
  );
}
