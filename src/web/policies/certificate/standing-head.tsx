import Box from '@mui/material/Box';
import { Clock, ShieldAlert, ShieldCheck } from 'lucide-react';
import { type CoverStanding, standingWords } from '#domain/policies/cover/cover-standing.ts';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

/** Green is for what is covered at this moment alone. */
const looks = {
  covered_now: { ground: t.success, icon: ShieldCheck },
  covered_from: { ground: t.n[900], icon: Clock },
  not_covered: { ground: t.error, icon: ShieldAlert },
} as const;

/** The state of cover in large letters, with its end. */
export function StandingHead({ standing, why }: { standing: CoverStanding; why: boolean }) {
  const { title, line } = standingWords(standing, { why });
  const { ground, icon: Icon } = looks[standing.state];
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        px: 5,
        py: 4,
        color: '#fff',
        background: ground,
        forcedColorAdjust: 'none',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component="p"
          sx={{
            m: 0,
            fontFamily: t.font.display,
            fontStretch: '112%',
            fontWeight: 700,
            fontSize: 24,
            lineHeight: '30px',
            textTransform: 'uppercase',
          }}
        >
          {title}
        </Box>
        {line ? (
          <Box sx={{ fontSize: 15, lineHeight: '22px' }}>
            <UnbrokenText>{line}</UnbrokenText>
          </Box>
        ) : null}
      </Box>
      <Icon size={40} strokeWidth={1.5} aria-hidden="true" />
    </Box>
  );
}
