import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { makeEmotionCache } from '#web/kit/base/emotion-cache.ts';
import { theme } from '#web/kit/base/theme.ts';
import { ToastProvider } from '#web/kit/overlay/toasts.tsx';
import { ConfirmProvider } from '#web/kit/overlay/use-confirm.tsx';

const emotionCache = makeEmotionCache();

/** What surrounds every page: styles, the cache of answers, toasts and questions. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={emotionCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <ConfirmProvider>{children}</ConfirmProvider>
          </ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
