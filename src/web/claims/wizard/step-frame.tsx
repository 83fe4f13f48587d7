import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { GoOnContext } from '#web/claims/wizard/goes-on.tsx';
import { type GoToPlace, useCrash } from '#web/claims/wizard/report-context.ts';
import { CrashFrame } from '#web/claims/wizard/report-frame.tsx';
import { CrashSaveState } from '#web/claims/wizard/save-state.tsx';
import { screenTable } from '#web/claims/wizard/screen-table.ts';
import {
  type CrashScreenPlan,
  crashScreens,
  isBlank,
  planOf,
  screenAfter,
  screenBefore,
  stepCount,
} from '#web/claims/wizard/screen-order.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

interface StepFrameProps {
  plan: CrashScreenPlan;
  from: string | undefined;
  onGo: GoToPlace;
  onLeave: () => void;
  onAsk: (screen: string | null) => void;
}

/** Continue, Add later and Back: where each leads, and what stands in the way. */
function useStepWays({ plan, from, onGo, onLeave, onAsk }: StepFrameProps) {
  const { report, draft, answers, problems } = useCrash();
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
  const addLater = () => {
    // What is not there when the photos are skipped is to follow, the official's statement with them.
    if (plan.id === 'photos') report.answer({ statement_to_follow: true });
    goOn();
  };
  const onBack = () => {
    const before = from === 'check' ? planOf('check') : screenBefore(plan.id);
    if (before) onGo({ at: before.id });
    else onLeave();
  };
  const onAnswer = () => {
    if (blocking.length === 0) goOn();
  };
  return { last, canSkip, addLater, onContinue, onBack, onAnswer };
}

/** One screen of the wizard with its Continue. */
export function CrashStepFrame(props: StepFrameProps) {
  const { plan } = props;
  const { view } = useCrash();
  const { title, lead, Screen } = screenTable[plan.id];
  const { last, canSkip, addLater, onContinue, onBack, onAnswer } = useStepWays(props);
  return (
    <CrashFrame
      screen={plan.id}
      onBack={onBack}
      state={<CrashSaveState view={view} />}
      step={{
        step: plan.step,
        of: stepCount,
        screens: { at: crashScreens.indexOf(plan) + 1, of: crashScreens.length },
      }}
      title={title}
      lead={lead}
      onSubmit={onContinue}
      actions={
        <>
          {canSkip ? (
            <Button variant="outlined" onClick={addLater}>
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
      <GoOnContext value={onAnswer}>
        <Screen />
      </GoOnContext>
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
