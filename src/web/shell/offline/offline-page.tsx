import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { callRead } from '#web/api/api-client.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { crashReportPath, lossReportPath } from '#web/shell/wizard-paths.ts';
import { offlinePerson } from '#web/shell/offline/offline-person.ts';
import { PlainPage } from '#web/shell/plain-page.tsx';

const retryMs = 10_000;

/** Tries again when the network is back, and meanwhile now and then: the server may have been what was missing. */
export function useWhenBack(onRetry: () => void): void {
  useEffect(() => {
    const timer = setInterval(onRetry, retryMs);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
}

/** Loads the page anew once the server answers, whatever it says: the page may have become another one meanwhile. */
function goOn(): void {
  callRead('is_logged_in', {}).then(
    () => window.location.reload(),
    (error: unknown) => {
      if (error instanceof ApiError && error.code !== 'offline') window.location.reload();
    },
  );
}

/** The server was not reached at all. A crash or a loss can be reported all the same, where its report lies on the device. */
export function OfflinePage() {
  const go = useGo();
  const [person] = useState(offlinePerson);
  useWhenBack(goOn);
  return (
    <PlainPage
      alone
      circuit="coast"
      title="You are offline"
      text="Paddock cannot be reached. It goes on by itself when the connection is back."
    >
      <Button variant="contained" onClick={goOn}>
        Retry
      </Button>
      {person ? (
        <>
          <Button variant="outlined" onClick={() => go(crashReportPath)}>
            Report a crash
          </Button>
          <Button variant="outlined" onClick={() => go(lossReportPath)}>
            Report a loss
          </Button>
        </>
      ) : null}
      {person?.support_phone ? (
        <Button href={`tel:${person.support_phone.replace(/[^+\d]/g, '')}`}>
          Call {person.support_phone}
        </Button>
      ) : null}
    </PlainPage>
  );
}
