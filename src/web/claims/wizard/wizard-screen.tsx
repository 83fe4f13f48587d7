import Box from '@mui/material/Box';
import { useCallback, useEffect, useState } from 'react';
import { addressOf } from '#domain/places.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import type { CrashReport } from '#web/claims/wizard/report.ts';
import { openClaim, openReport, startReport } from '#web/claims/wizard/reports.ts';
import { CrashStartScreen } from '#web/claims/wizard/screens/start-screen.tsx';
import { CrashWizard } from '#web/claims/wizard/wizard.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';

/**
 * Reporting a crash (`/dashboard/claims/new`). `?report=` is a report on this device, `?claim_id=` one that the server
 * has, `?at=` the screen, so that a reload comes back to the very place; `?policy_id=` is the policy that it is about.
 */
export function CrashWizardScreen() {
  const user = useSession();
  const [search, change] = useSearchOf('claim_new');
  const go = useGo();
  const { user_id } = user;
  const { report: report_id, claim_id, at, from, on_behalf, policy_id } = search;
  const isClient = useIsAmong('agent');
  const policy = useRead(
    'get_document',
    { policy_id: policy_id ?? '' },
    { enabled: policy_id !== undefined && !isClient },
  );
  const opened = useOpenedReport({ report_id, claim_id, user_id });

  const report = opened.state === 'open' ? opened.report : null;
  const loaded_id = report?.draft.report_id;
  useEffect(() => {
    // The calendar of the date field, so that it opens without a network too; without it the day is typed.
    void import('#web/kit/form/month-calendar.tsx').catch(() => undefined);
  }, []);
  useEffect(() => {
    if (report && claim_id && loaded_id)
      change(
        { claim_id: undefined, report: loaded_id, at: report.draft.screen },
        { replace: true },
      );
  }, [change, claim_id, loaded_id, report]);

  const leave = useCallback(() => go(addressOf('claims')), [go]);
  const onGo = useCallback(
    (to: { at: string; from?: 'check' }, options?: { replace?: boolean }) =>
      change({ at: to.at, from: to.from }, options),
    [change],
  );

  if (opened.state === 'loading' || (policy.isLoading && !report))
    return (
      <Box sx={{ maxWidth: 640, mx: 'auto', p: 5 }}>
        <PageSkeleton />
      </Box>
    );
  if (opened.state === 'failed')
    return (
      <Box sx={{ maxWidth: 640, mx: 'auto', p: 5 }}>
        <ErrorState
          title="The report could not be opened."
          error={opened.error}
          onRetry={opened.retry}
        />
      </Box>
    );
  if (report)
    return (
      <CrashWizard
        key={report.draft.report_id}
        report={report}
        at={at}
        from={from}
        onGo={onGo}
        onLeave={leave}
      />
    );
  return (
    <CrashStartScreen
      on_behalf={on_behalf ?? policy.data?.client.user_id ?? null}
      onBack={leave}
      onStart={({ client_id, injured }) => {
        const started = startReport({ user_id, client_id });
        if (injured) started.answer({ driver_injured: 'yes' });
        change({ report: started.draft.report_id, at: 'cover', on_behalf: undefined });
      }}
    />
  );
}

type Opened =
  | { state: 'none' | 'loading' }
  | { state: 'open'; report: CrashReport }
  | { state: 'failed'; error: unknown; retry: () => void };

/** The report that the address names; a claim that is no draft any more has a page of its own. */
function useOpenedReport(ids: {
  report_id: string | undefined;
  claim_id: string | undefined;
  user_id: string;
}): Opened {
  const { report_id, claim_id, user_id } = ids;
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ key: string; opened: Opened } | null>(null);
  const go = useGo();
  const key = report_id ?? claim_id ?? '';
  useEffect(() => {
    if (key === '') return undefined;
    let gone = false;
    const opening = report_id
      ? openReport({ report_id, user_id })
      : openClaim({ claim_id: key, user_id });
    opening
      .then((report) => {
        if (gone) return;
        if (report) setFound({ key, opened: { state: 'open', report } });
        // Taken off this device, or sent: the start, or the claim's own page.
        else
          go(report_id ? addressOf('claim_new') : addressOf('claim', { claim_id: key }), {
            replace: true,
          });
      })
      .catch((error: unknown) => {
        const retry = () => setRound((count) => count + 1);
        if (!gone) setFound({ key, opened: { state: 'failed', error, retry } });
      });
    return () => {
      gone = true;
    };
  }, [go, key, report_id, round, user_id]);
  if (key === '') return { state: 'none' };
  if (found && (found.key === key || isReport(found.opened, key))) return found.opened;
  return { state: 'loading' };
}

/** Whether the report on show is the one the address names by its other id. */
function isReport(opened: Opened, key: string): boolean {
  return opened.state === 'open' && opened.report.draft.report_id === key;
}
