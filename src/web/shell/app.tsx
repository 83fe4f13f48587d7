import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { makeEmotionCache } from '#web/kit/emotion-cache.ts';
import { theme } from '#web/kit/theme.ts';
import { ToastProvider } from '#web/kit/toasts.tsx';
import { ConfirmProvider } from '#web/kit/use-confirm.tsx';
import { router } from '#web/shell/router.tsx';

const emotionCache = makeEmotionCache();

/** Everything that surrounds the pages. */
export function App() {
  return (
    <CacheProvider value={emotionCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
