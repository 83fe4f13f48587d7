import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { CrashFrame } from '#web/claims/wizard/report-frame.tsx';
import { CrashSaveState } from '#web/claims/wizard/save-state.tsx';
import { screenTable } from '#web/claims/wizard/screen-table.ts';
import { crashScreens, stepCount } from '#web/claims/wizard/screen-order.ts';
import { CrashStepHeading } from '#web/claims/wizard/step-heading.tsx';
import { CrashUploadLine } from '#web/claims/wizard/photos/upload-line.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';

const saveDelayMs = 1200;

const steps = Array.from({ length: stepCount - 1 }, (_, index) => ({
  step: index + 1,
  screens: crashScreens.filter((plan) => plan.step === index + 1),
}));

/** The whole report on one page: for staff who write down what a client tells them. */
export function CrashLongForm({
  asked,
  onSend,
  onLeave,
}: {
  /** Send was pressed and something was missing. */
  asked: boolean;
  onSend: () => void;
  onLeave: () => void;
}) {
  const { view } = useCrash();
  useSavedAsTyped();
  return (
    <CrashFrame
      screen="long"
      onBack={onLeave}
      state={<CrashSaveState view={view} />}
      title="Report a crash for a client"
      lead="Saved as you type. What is not known yet can be added later."
      onSubmit={onSend}
      actions={
        <Button type="submit" variant="contained">
          Send claim
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 10 }}>
        {steps.map(({ step, screens }) => (
          <section key={step} aria-labelledby={`crash-step-${step}`}>
            <CrashStepHeading step={step} />
            <Box sx={{ display: 'grid', gap: 7, mt: 4 }}>
              {screens.map(({ id }) => {
                const { title, Screen } = screenTable[id];
                return (
                  <Box key={id} id={`crash-${id}`} sx={{ scrollMarginTop: '8px' }}>
                    <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 3 }}>
                      {title}
                    </Box>
                    <Screen />
                  </Box>
                );
              })}
            </Box>
          </section>
        ))}
        <Declaration asked={asked} />
      </Box>
    </CrashFrame>
  );
}

function Declaration({ asked }: { asked: boolean }) {
  const { report, draft, problems, complaint } = useCrash();
  const elsewhere = problems.filter(({ screen }) => screen !== 'check');
  return (
    <section aria-labelledby={`crash-step-${stepCount}`}>
      <CrashStepHeading step={stepCount} />
      <Box sx={{ display: 'grid', gap: 3, mt: 4 }}>
        {asked && elsewhere.length > 0 ? (
          <InlineAlert tone="error">
            Still needed before this can be sent:
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
              {elsewhere.map(({ field, message, screen }) => (
                <li key={field}>
                  <a href={`#crash-${screen}`} onClick={(event) => showScreen(event, screen)}>
                    {message}
                  </a>
                </li>
              ))}
            </Box>
          </InlineAlert>
        ) : null}
        <CrashUploadLine />
        <TickBox
          label="The client says that this is true to the best of their knowledge."
          checked={draft.truth_declared}
          onChange={(truth_declared) => report.update({ truth_declared })}
        />
        <CrashComplaint text={complaint('truth_declared')} />
        <CrashComplaint text={complaint('claim')} />
      </Box>
    </section>
  );
}

/** Goes to a question without touching the address, which names the report. */
function showScreen(event: React.MouseEvent, screen: string): void {
  event.preventDefault();
  const section = document.getElementById(`crash-${screen}`);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}

/** There is no Continue here: what was typed goes to the server when the typing pauses. */
function useSavedAsTyped(): void {
  const { report, answers, draft } = useCrash();
  const settled = draft.cover === null || JSON.stringify(answers) === JSON.stringify(draft.base);
  useEffect(() => {
    if (settled) return undefined;
    const timer = setTimeout(() => void report.commit(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [answers, report, settled]);
}
