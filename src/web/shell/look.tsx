import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { makeEmotionCache } from '#web/kit/theme/emotion-cache.ts';
import { theme } from '#web/kit/theme/theme.ts';

const emotionCache = makeEmotionCache();

/** How everything looks: the theme, and where its styles go. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={emotionCache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
