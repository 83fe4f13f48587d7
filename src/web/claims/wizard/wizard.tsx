import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { unixSeconds } from '#domain/dates.ts';
import { useIsAmong } from '#web/api/session.ts';
import { type Crash, CrashContext, type GoToPlace } from '#web/claims/wizard/report-context.ts';
import { CrashClosedFrame, CrashDoneFrame } from '#web/claims/wizard/end-frames.tsx';
import { CrashLongForm } from '#web/claims/wizard/long-form.tsx';
import { crashProblems } from '#web/claims/wizard/problems.ts';
import type { CrashReport } from '#web/claims/wizard/report.ts';
import { crashScreens, planOf, stepCount } from '#web/claims/wizard/screen-order.ts';
import { CrashStepFrame } from '#web/claims/wizard/step-frame.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

export interface CrashWizardProps {
  report: CrashReport;
  /** The screen in the address, if there is one. */
  at: string | undefined;
  from: string | undefined;
  onGo: GoToPlace;
  onLeave: () => void;
}

/** Stands for all screens at once. */
const wholeForm = 'whole form';

/** The steps of one report. */
export function CrashWizard(props: CrashWizardProps) {
  const { report, at, from, onGo, onLeave } = props;
  const view = useSyncExternalStore(report.subscribe, report.view);
  const { draft, photos } = view;
  const [asked, setAsked] = useState<string | null>(null);
  const phone = useIsPhone();
  // Staff write down what a client tells them: everything at once, on a large screen.
  const long = useIsAmong('superadmin', 'admin') && !phone;
  // With every change: a time that lay ahead may have passed.
  const problems = crashProblems(draft, photos, unixSeconds(new Date()));
  const over = draft.sent !== null || draft.sending;
  const plan = planOf(at) ?? planOf(draft.screen) ?? crashScreens[0];
  const adding = draft.sent !== null && at === 'photos';

  const goTo: Crash['goTo'] = useCallback(
    (screen, options) => onGo({ at: screen, ...options }),
    [onGo],
  );
  const answer = useCallback(
    (part: Parameters<Crash['answer']>[0]) => report.answer(part),
    [report],
  );
  const shown = asked === plan?.id || asked === wholeForm || from === 'check';
  const crash: Crash = useMemo(
    () => ({
      report,
      view,
      draft,
      answers: draft.answers,
      photos,
      problems,
      answer,
      goTo,
      complaint: (field) => {
        const problem = problems.find((one) => one.field === field);
        const refused = draft.refusals.some((one) => one.field === field);
        return problem && (shown || refused) ? problem.message : undefined;
      },
    }),
    [answer, draft, goTo, photos, problems, report, shown, view],
  );

  // The server sent the report back: what it misses stands at its step.
  const sentBack = at === 'done' && !over;
  useEffect(() => {
    if (sentBack) onGo({ at: 'check' }, { replace: true });
  }, [onGo, sentBack]);

  if (!plan || sentBack) return null;
  return (
    <CrashContext.Provider value={crash}>
      {draft.closed !== null ? (
        <CrashClosedFrame text={draft.closed} onLeave={onLeave} />
      ) : over ? (
        <CrashDoneFrame adding={adding} onLeave={onLeave} />
      ) : long ? (
        <CrashLongForm
          asked={asked === wholeForm}
          onLeave={onLeave}
          onSend={() => {
            setAsked(wholeForm);
            if (problems.length > 0) return;
            void report.commit({ sending: true, refusals: [], step: stepCount });
            onGo({ at: 'done' });
          }}
        />
      ) : (
        <CrashStepFrame plan={plan} from={from} onGo={onGo} onLeave={onLeave} onAsk={setAsked} />
      )}
    </CrashContext.Provider>
  );
}
