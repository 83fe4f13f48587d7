import Box from '@mui/material/Box';
import { stepNames } from '#web/claims/wizard/screen-order.ts';
import { stepNumber } from '#web/kit/form/stepper.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** "03 What happened" above the questions of a step, or its answers. */
export function CrashStepHeading({ step }: { step: number }) {
  return (
    <Box
      component="h2"
      id={`crash-step-${step}`}
      sx={{ typography: 'h2', m: 0, pb: 2, borderBottom: `1px solid ${t.n[200]}` }}
    >
      <Box component="span" sx={{ mr: 2, color: t.n[500] }}>
        {stepNumber(step)}
      </Box>
      {stepNames[step - 1]}
    </Box>
  );
}
