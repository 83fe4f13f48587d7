import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { LogoMark } from '#web/kit/base/logo.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useAfter } from '#web/kit/base/use-after.ts';

const run = keyframes({
  from: { transform: 'translateX(-100%)' },
  to: { transform: 'translateX(250%)' },
});

export interface LoadingScreenProps {
  text?: string;
  /** As high as the window; otherwise as high as its content, in a part of a page. */
  fill?: boolean;
}

/** The loading animation [2.47]: nothing for 150 ms, a way out after 8 s. */
export function LoadingScreen({ text = 'Loading...', fill = true }: LoadingScreenProps) {
  const visible = useAfter(150);
  const slow = useAfter(8000);
  return (
    <Box
      role="status"
      sx={{
        ...(fill ? { minHeight: '100dvh', background: t.n[50] } : { py: 6 }),
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        opacity: visible ? 1 : 0,
        transition: `opacity 160ms ${t.ease}`,
      }}
    >
      <LogoMark size={44} />
      <Box sx={{ typography: 'body1', mt: 4, color: t.n[600] }}>{text}</Box>
      <Box
        aria-hidden="true"
        sx={{
          mt: 4,
          width: 120,
          height: 3,
          borderRadius: 2,
          background: t.n[200],
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{
            width: '40%',
            height: '100%',
            borderRadius: 2,
            background: t.brand[500],
            animation: `${run} 1100ms ${t.ease} infinite`,
          }}
        />
      </Box>
      <Box sx={{ typography: 'body2', mt: 4, minHeight: 20, color: t.n[500] }}>
        {slow ? (
          <>
            Still working.{' '}
            <Box
              component="button"
              type="button"
              onClick={() => window.location.reload()}
              sx={{
                all: 'unset',
                cursor: 'pointer',
                color: t.brand[600],
                textDecoration: 'underline',
              }}
            >
              Reload
            </Box>
          </>
        ) : null}
      </Box>
    </Box>
  );
}
