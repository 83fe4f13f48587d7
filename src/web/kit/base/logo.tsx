import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

/** The mark: a leaning flag on brand orange. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill={t.brand[500]} />
      <path fill="#fff" d="M12.1 7h11.4l-1.2 4.4h-7l-.7 2.6h6l-1.1 4.2h-6L11.7 25H7.2z" />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5 }}>
      <LogoMark size={size} />
      <Box
        component="span"
        sx={{
          fontFamily: t.font.display,
          fontStretch: '110%',
          fontWeight: 650,
          fontSize: size * 0.65,
          lineHeight: 1,
          letterSpacing: '-0.01em',
        }}
      >
        Paddock
      </Box>
    </Box>
  );
}
