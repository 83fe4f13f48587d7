import { unixSeconds } from '#domain/dates.ts';
import Button from '@mui/material/Button';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Crash, CrashContext } from '#web/claims/wizard/crash-context.ts';
import { CrashClosedFrame, CrashDoneFrame } from '#web/claims/wizard/crash-end-frames.tsx';
import { CrashFrame } from '#web/claims/wizard/crash-frame.tsx';
import { crashProblems } from '#web/claims/wizard/crash-problems.ts';
import type { CrashReport } from '#web/claims/wizard/crash-report.ts';
import { CrashSaveState } from '#web/claims/wizard/crash-save-state.tsx';
import {
  type CrashScreenId,
  type CrashScreenPlan,
  crashScreens,
  isBlank,
  planOf,
  screenAfter,
  screenBefore,
  stepCount,
} from '#web/claims/wizard/crash-screens.ts';
import { screenTable } from '#web/claims/wizard/crash-screen-table.ts';
import { InlineAlert } from '#web/kit/inline-alert.tsx';

type Place = CrashScreenId | 'done';

export interface CrashWizardProps {
  report: CrashReport;
  /** The screen in the address, if there is one. */
  at: string | undefined;
  from: string | undefined;
  onGo: (to: { at: Place; from?: 'check' }, options?: { replace?: boolean }) => void;
  onLeave: () => void;
}

/** The steps of one report. */
export function CrashWizard(props: CrashWizardProps) {
  const { report, at, from, onGo, onLeave } = props;
  const view = useSyncExternalStore(report.subscribe, report.view);
  const { draft, photos } = view;
  const [asked, setAsked] = useState<string | null>(null);
  // Counted anew with every minute at most: a time that lies ahead becomes past.
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
  const shown = asked === plan?.id || from === 'check';
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
      ) : (
        <StepFrame
          plan={plan}
          from={from}
          onGo={onGo}
          onLeave={onLeave}
          onAsk={setAsked}
          crash={crash}
        />
      )}
    </CrashContext.Provider>
  );
}

function StepFrame({
  plan,
  from,
  onGo,
  onLeave,
  onAsk,
  crash,
}: {
  plan: CrashScreenPlan;
  from: string | undefined;
  onGo: CrashWizardProps['onGo'];
  onLeave: () => void;
  onAsk: (screen: string | null) => void;
  crash: Crash;
}) {
  const { report, draft, answers, problems, view } = crash;
  const { title, lead, Screen } = screenTable[plan.id];
  const last = plan.id === 'check';
  const blocking = last ? problems : problems.filter(({ screen }) => screen === plan.id);
  const blank = isBlank(answers, plan.fields);
  const canSkip = !plan.starred && (blocking.length > 0 || (blank && plan.id !== 'photos'));

  const goOn = () => {
    onAsk(null);
    const next = from === 'check' ? planOf('check') : screenAfter(plan.id);
    if (!next) {
      void report.commit({ sending: true, refusals: [], step: plan.step });
      onGo({ at: 'done' });
      return;
    }
    void report.commit({ screen: next.id, step: Math.max(draft.step, next.step) });
    onGo({ at: next.id });
  };
  const onContinue = () => {
    if (blocking.length === 0) goOn();
    else {
      onAsk(plan.id);
      requestAnimationFrame(() => {
        const first = document.querySelector<HTMLElement>('form [role="alert"]');
        first?.scrollIntoView({ block: 'center' });
      });
    }
  };
  const onBack = () => {
    const before = from === 'check' ? planOf('check') : screenBefore(plan.id);
    if (before) onGo({ at: before.id });
    else onLeave();
  };
  return (
    <CrashFrame
      screen={plan.id}
      onBack={onBack}
      state={<CrashSaveState view={view} />}
      step={{ step: plan.step, of: stepCount }}
      title={title}
      lead={lead}
      onSubmit={onContinue}
      actions={
        <>
          {canSkip ? (
            <Button variant="outlined" onClick={goOn}>
              Add later
            </Button>
          ) : null}
          <Button type="submit" variant="contained">
            {last ? 'Send claim' : 'Continue'}
          </Button>
        </>
      }
    >
      {view.kept ? null : <NotKept />}
      <Screen />
    </CrashFrame>
  );
}

function NotKept(): ReactNode {
  return (
    <InlineAlert tone="warning">
      This browser keeps nothing, as private windows do. Stay online until the report is sent.
    </InlineAlert>
  );
}
