import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Check } from 'lucide-react';
import { ProgressBar } from '#web/kit/chart/progress-bar.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { t } from '#web/kit/base/tokens.ts';

/** Steps are numbered with two digits [9.10]. */
export const stepNumber = (number: number): string => String(number).padStart(2, '0');

export interface StepperProps {
  steps: readonly string[];
  /** From 0. */
  current: number;
  /** Going back is always possible; this allows the current and later ones too [4.33]. */
  allowForward?: boolean;
  onStep?: (index: number) => void;
}

/** Numbered steps; on phones "Step 03 of 07" with a bar. */
export function Stepper({ steps, current, allowForward = false, onStep }: StepperProps) {
  if (useIsPhone()) return <StepBar step={current + 1} of={steps.length} />;
  return (
    <Box
      component="ol"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', gap: 6, flexWrap: 'wrap' }}
    >
      {steps.map((label, index) => {
        const done = index < current;
        const active = index === current;
        const open = Boolean(onStep) && (done || allowForward);
        return (
          <Box component="li" key={label} sx={{ flex: 1, minWidth: 120 }}>
            <ButtonBase
              disabled={!open}
              aria-current={active ? 'step' : undefined}
              onClick={() => onStep?.(index)}
              sx={{
                width: '100%',
                justifyContent: 'flex-start',
                gap: 2,
                pt: 3,
                pb: 1,
                borderTop: `2px solid ${active ? t.brand[500] : done ? t.n[900] : t.n[200]}`,
                fontSize: 13,
                fontWeight: active ? 600 : 450,
                color: active || done ? t.n[900] : t.n[500],
                textAlign: 'left',
              }}
            >
              <Box
                component="span"
                className="num"
                sx={{ fontFamily: t.font.display, fontStretch: '106%', fontWeight: 620 }}
              >
                {stepNumber(index + 1)}
              </Box>
              {label}
              {done ? <Check size={14} color={t.success} aria-label="Done" /> : null}
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
}

export interface StepBarProps {
  step: number;
  of: number;
  /** Where the steps have several screens: on which of all screens one is, so that the bar moves with each. */
  screens?: { at: number; of: number };
}

/** "Step 03 of 07" above a 6 px bar. */
export function StepBar({ step, of, screens }: StepBarProps) {
  const text = `Step ${stepNumber(step)} of ${stepNumber(of)}`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box className="num" sx={{ fontSize: 14, lineHeight: '20px', color: t.n[500] }}>
        {text}
      </Box>
      <ProgressBar
        label="Progress"
        value={screens?.at ?? step}
        of={screens?.of ?? of}
        text={text}
      />
    </Box>
  );
}
