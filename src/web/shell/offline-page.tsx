import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { PlainPage } from '#web/shell/plain-page.tsx';

/** The server was not reached at all; tries again by itself when the network is back. */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <PlainPage
      alone
      circuit="coast"
      title="You are offline"
      text="Paddock cannot be reached. It goes on by itself when the connection is back."
    >
      <Button variant="contained" onClick={onRetry}>
        Retry
      </Button>
    </PlainPage>
  );
}
