import Button from '@mui/material/Button';
import { useState } from 'react';
import { callRead } from '#web/api/api-client.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useWhenBack } from '#web/kit/base/use-when-back.ts';
import { crashReportPath, lossReportPath } from '#web/shell/wizard-paths.ts';
import { offlinePerson } from '#web/shell/offline/offline-person.ts';
import { PlainPage } from '#web/shell/plain-page.tsx';

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
