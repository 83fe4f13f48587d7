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
      {steps.map((step, index) => {
        const reached = step.state !== 'ahead';
        const now = step.state === 'current';
        return (
          <Box
            component="li"
            key={step.label}
            aria-current={now ? 'step' : undefined}
            sx={{ position: 'relative', pt: 7, textAlign: 'center' }}
          >
            {index > 0 ? (
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
            ) : null}
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
              {step.state === 'done' ? <Check size={13} strokeWidth={2.5} /> : null}
            </Box>
            <Box
              sx={{
                fontSize: 13,
                lineHeight: '18px',
                fontWeight: now ? 600 : 450,
                color: reached ? t.n[900] : t.n[500],
              }}
            >
              <Box component="span" className="num" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {index + 1}{' '}
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
          </Box>
        );
      })}
    </Box>
  );
}
