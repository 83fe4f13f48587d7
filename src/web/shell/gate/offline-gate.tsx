import Box from '@mui/material/Box';
import { onlineManager } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SessionContext, type SessionUser } from '#web/api/session.ts';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { useWhenBack } from '#web/kit/base/use-when-back.ts';
import { usePathname } from '#web/kit/address/use-pathname.ts';
import { findLoss } from '#web/claims/loss/kept-losses.ts';
import { PageMargins } from '#web/shell/page-margins.tsx';
import { crashReportPath, lossReportPath } from '#web/shell/wizard-paths.ts';
import { OfflinePage } from '#web/shell/offline/offline-page.tsx';
import { offlinePerson, type OfflinePerson } from '#web/shell/offline/offline-person.ts';
import { OfflineStrip } from '#web/shell/offline/offline-strip.tsx';
import { keptCertificate } from '#web/policies/certificate/kept-certificates.ts';
import { RoleGate } from '#web/shell/gate/role-gate.tsx';

const CrashWizardScreen = lazy(() =>
  import('#web/claims/wizard/wizard-screen.tsx').then((m) => ({
    default: m.CrashWizardScreen,
  })),
);

const LossOnDeviceScreen = lazy(() =>
  import('#web/claims/loss/losses-on-device-screen.tsx').then((m) => ({
    default: m.LossOnDeviceScreen,
  })),
);
const LossesOnDeviceScreen = lazy(() =>
  import('#web/claims/loss/losses-on-device-screen.tsx').then((m) => ({
    default: m.LossesOnDeviceScreen,
  })),
);

// It knows of the network only what happens after the start; reads wait for it rather than fail.
onlineManager.setOnline(navigator.onLine);

const OfflineCertificate = lazy(() =>
  import('#web/policies/certificate/offline-certificate.tsx').then((m) => ({
    default: m.OfflineCertificate,
  })),
);

/** What shows while nobody can be asked who is logged in: a report goes on, a certificate shows, all else waits. */
export function OfflineGate({ onRetry }: { onRetry: () => void }) {
  const [person] = useState(offlinePerson);
  const path = usePathname();
  const report = person ? reportAt(person.user_id, path) : null;
  const certificate = person && certificateAt(person.user_id, path);
  if (certificate) return <CertificateAtGate certificate={certificate} onRetry={onRetry} />;
  return person && report ? (
    <OfflineReport person={person} onRetry={onRetry}>
      {report}
    </OfflineReport>
  ) : (
    <OfflinePage />
  );
}

/** The report at an address: of a crash, or of a loss beside the track that lies on this device. */
function reportAt(user_id: string, path: string): ReactNode {
  if (path === crashReportPath) return <CrashWizardScreen />;
  if (path === lossReportPath) {
    return (
      <PageMargins>
        <LossesOnDeviceScreen />
      </PageMargins>
    );
  }
  const [before, claim_id = ''] = path.split(`${lossReportPath}/`);
  if (before !== '' || !findLoss(claim_id, user_id)) return null;
  return (
    <PageMargins>
      <LossOnDeviceScreen key={claim_id} loss_id={claim_id} />
    </PageMargins>
  );
}

/** The certificate of an address, if this device has kept it. */
function certificateAt(user_id: string, path: string) {
  const [, policy_id] = /^\/dashboard\/certificates\/([^/]+)$/.exec(path) ?? [];
  if (policy_id === undefined) return undefined;
  const search = new URLSearchParams(window.location.search);
  const { car_id, event_id } = { car_id: search.get('car_id'), event_id: search.get('event_id') };
  if (car_id === null || event_id === null) return undefined;
  return keptCertificate(user_id, { policy_id, car_id, event_id });
}

function CertificateAtGate({
  certificate,
  onRetry,
}: {
  certificate: NonNullable<ReturnType<typeof certificateAt>>;
  onRetry: () => void;
}) {
  useWhenBack(onRetry);
  return (
    <Box component="main" id="page">
      <Suspense fallback={<LoadingScreen />}>
        <OfflineCertificate certificate={certificate} />
      </Suspense>
    </Box>
  );
}

/** The report itself lies on this device and is the same one when the server is back: what is typed goes on. */
function OfflineReport({
  person,
  onRetry,
  children,
}: {
  person: OfflinePerson;
  onRetry: () => void;
  children: ReactNode;
}) {
  const [session] = useState(() => sessionOf(person));
  useWhenBack(onRetry);
  return (
    <SessionContext.Provider value={session}>
      <OfflineStrip kept unreached />
      <Box component="main" id="page">
        <Suspense fallback={<LoadingScreen />}>
          <RoleGate access={undefined} bare>
            {children}
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
