import CssBaseline from '@mui/material/CssBaseline';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { ToastProvider } from '#web/kit/overlay/toasts.tsx';
import { ConfirmProvider } from '#web/kit/overlay/use-confirm.tsx';
import { Look } from '#web/shell/look.tsx';

/** What surrounds every page: styles, the cache of answers, toasts and questions. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <Look>
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </Look>
  );
}
