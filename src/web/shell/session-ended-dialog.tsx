import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { onSessionEnded } from '#web/api/session-events.ts';
import { DialogBase } from '#web/kit/dialog-base.tsx';

/** Lies over the page when the server has forgotten the session, so that what was typed stays visible. */
export function SessionEndedDialog() {
  const [ended, setEnded] = useState(false);
  useEffect(() => onSessionEnded(() => setEnded(true)), []);
  const goToLogin = () =>
    window.location.assign(
      `/login?next=${encodeURIComponent(window.location.pathname + window.location.search)}`,
    );
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
          <Button variant="contained" onClick={goToLogin} autoFocus>
            Log in
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        You are logged out. Log in to continue.
      </Typography>
    </DialogBase>
  );
}
