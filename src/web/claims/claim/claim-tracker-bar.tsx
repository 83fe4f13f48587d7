import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import type { TrackerStep } from '#web/claims/claim/claim-tracker.ts';
import { t } from '#web/kit/base/tokens.ts';

const words = { done: 'done', current: 'now', ahead: 'still to come' } as const;

/** Four steps with their dates; the present one in the brand's orange. */
export function ClaimTrackerBar({ steps }: { steps: readonly TrackerStep[] }) {
  return (
    <Box
      component="ol"
      aria-label="Where your claim is"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))`,
      }}
    >
      {steps.map((step, index) => (
        <Box
          component="li"
          key={step.label}
          aria-current={step.state === 'current' ? 'step' : undefined}
          sx={{ position: 'relative', pt: 7, textAlign: 'center' }}
        >
          <Mark state={step.state} first={index === 0} />
          <Words step={step} number={index + 1} />
        </Box>
      ))}
    </Box>
  );
}

/** The circle of a step, and the line that leads to it. */
function Mark({ state, first }: { state: TrackerStep['state']; first: boolean }) {
  const reached = state !== 'ahead';
  const now = state === 'current';
  return (
    <>
      {first ? null : (
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            top: 9,
            right: 'calc(50% + 10px)',
            width: 'calc(100% - 20px)',
            height: 2,
            background: reached ? t.n[900] : t.n[300],
          }}
        />
      )}
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          top: 0,
          left: 'calc(50% - 10px)',
          width: 20,
          height: 20,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          color: '#fff',
          background: now ? t.brand[500] : reached ? t.n[900] : t.n[0],
          border: reached ? 0 : `2px solid ${t.n[300]}`,
          boxShadow: now ? `0 0 0 4px ${t.brand[100]}` : 'none',
        }}
      >
        {state === 'done' ? <Check size={13} strokeWidth={2.5} /> : null}
      </Box>
    </>
  );
}

function Words({ step, number }: { step: TrackerStep; number: number }) {
  const now = step.state === 'current';
  return (
    <>
      <Box
        sx={{
          fontSize: 13,
          lineHeight: '18px',
          fontWeight: now ? 600 : 450,
          color: step.state === 'ahead' ? t.n[500] : t.n[900],
        }}
      >
        <Box component="span" className="num" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {number}{' '}
        </Box>
        {step.label}
        <Box
          component="span"
          sx={{ position: 'absolute', clipPath: 'inset(50%)', width: '1px', height: '1px' }}
        >
          , {words[step.state]}
        </Box>
      </Box>
      <Box sx={{ minHeight: 16, fontSize: 12, lineHeight: '16px', color: t.n[500] }}>
        {step.date}
      </Box>
    </>
  );
}
