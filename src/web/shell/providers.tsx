import CssBaseline from '@mui/material/CssBaseline';
import useMediaQuery from '@mui/material/useMediaQuery';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { ToastProvider } from '#web/kit/overlay/toasts.tsx';
import { ConfirmProvider } from '#web/kit/overlay/use-confirm.tsx';
import { Look } from '#web/shell/look.tsx';

const ForcedColours = lazy(() =>
  import('#web/shell/forced-colours.tsx').then((m) => ({ default: m.ForcedColours })),
);

/** What surrounds every page: styles, the cache of answers, toasts and questions. */
export function Providers({ children }: { children: ReactNode }) {
  const forced = useMediaQuery('(forced-colors: active)');
  return (
    <Look>
      <CssBaseline />
      <Suspense fallback={null}>{forced ? <ForcedColours /> : null}</Suspense>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </Look>
  );
}
