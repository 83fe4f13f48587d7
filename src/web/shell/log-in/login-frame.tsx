import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { PRODUCT_TAGLINE } from '#domain/product.ts';
import { Logo } from '#web/kit/base/logo.tsx';
import { TrackMap } from '#web/shell/log-in/track-map.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** The pages before the log-in: form at the left, one calm drawing at the right. */
export function LoginFrame({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: '1fr',
        background: t.n[0],
        '@media (min-width: 1024px)': { gridTemplateColumns: 'minmax(480px, 1fr) 1fr' },
      }}
    >
      <Box
        component="main"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          px: { xs: 5, sm: 10 },
          py: { xs: 6, sm: 8 },
        }}
      >
        <Logo size={30} />
        <Box sx={{ m: 'auto', width: '100%', maxWidth: 360, py: 8 }}>
          <Box component="h1" sx={{ typography: 'h1', m: 0, fontSize: 28, lineHeight: '36px' }}>
            {title}
          </Box>
          {text ? <Box sx={{ typography: 'body1', mt: 2, color: t.n[600] }}>{text}</Box> : null}
          <Box sx={{ mt: 6 }}>{children}</Box>
        </Box>
        <Box sx={{ typography: 'caption' }}>{PRODUCT_TAGLINE}</Box>
      </Box>
      <Box
        aria-hidden="true"
        sx={{
          display: 'none',
          '@media (min-width: 1024px)': { display: 'grid' },
          placeContent: 'center',
          background: t.brand[50],
          borderLeft: `1px solid ${t.brand[100]}`,
          overflow: 'hidden',
        }}
      >
        <TrackMap />
      </Box>
    </Box>
  );
}
