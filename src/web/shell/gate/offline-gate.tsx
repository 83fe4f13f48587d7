import Box from '@mui/material/Box';
import { onlineManager } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { SessionContext, type SessionUser } from '#web/api/session.ts';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { usePathname } from '#web/kit/base/use-pathname.ts';
import { crashReportPath } from '#web/shell/crash-report-path.ts';
import { OfflinePage, useWhenBack } from '#web/shell/offline/offline-page.tsx';
import { offlinePerson, type OfflinePerson } from '#web/shell/offline/offline-person.ts';
import { OfflineStrip } from '#web/shell/offline/offline-strip.tsx';
import { RoleGate } from '#web/shell/gate/role-gate.tsx';

const CrashWizardScreen = lazy(() =>
  import('#web/claims/wizard/wizard-screen.tsx').then((m) => ({
    default: m.CrashWizardScreen,
  })),
);

// It knows of the network only what happens after the start; reads wait for it rather than fail.
onlineManager.setOnline(navigator.onLine);

/** What shows while nobody can be asked who is logged in: the crash report goes on, all else waits. */
export function OfflineGate({ onRetry }: { onRetry: () => void }) {
  const [person] = useState(offlinePerson);
  const reporting = usePathname() === crashReportPath;
  return person && reporting ? (
    <OfflineReport person={person} onRetry={onRetry} />
  ) : (
    <OfflinePage />
  );
}

/** The report itself lies on this device and is the same one when the server is back: what is typed goes on. */
function OfflineReport({ person, onRetry }: { person: OfflinePerson; onRetry: () => void }) {
  const [session] = useState(() => sessionOf(person));
  useWhenBack(onRetry);
  return (
    <SessionContext.Provider value={session}>
      <OfflineStrip kept unreached />
      <Box component="main" id="page">
        <Suspense fallback={<LoadingScreen />}>
          <RoleGate access={undefined} bare>
            <CrashWizardScreen />
          </RoleGate>
        </Suspense>
      </Box>
    </SessionContext.Provider>
  );
}

function sessionOf(person: OfflinePerson): SessionUser {
  return {
    ...person,
    type: person.account_type,
    account_types: [person.account_type],
    attn: '',
    company: '',
    company_name: '',
    team_name: '',
    email: '',
    phone: '',
    extra_emails: [],
    extra_emails_string: '',
    country: '',
    currency: 'EUR',
    language: 'en',
    preferences: {},
    is_demo: false,
    has_mailbox: false,
    viewing: null,
  };
}
