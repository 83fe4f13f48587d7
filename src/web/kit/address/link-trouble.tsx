import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { CircuitLine } from '#web/kit/chart/circuit-line.tsx';
import { t } from '#web/kit/base/tokens.ts';

const invalid = 'This payment link is not valid. Ask your contact for a new one.';

const titles: Partial<Record<ApiError['code'], string>> = {
  link_expired: 'Link expired',
  too_many_requests: 'Wait a moment',
  offline: 'You are offline',
};

/** A link of a mail opens nothing: why, and what to do. Without an error the address of a payment is wrong. */
export function LinkTrouble({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) {
  const wrong = error === null || error.code === 'link_invalid' || error.code === 'invalid_input';
  const final = wrong || error.code === 'link_expired';
  const withdrawn = error?.reason === 'withdrawn';
  const title = wrong
    ? 'Link not valid'
    : withdrawn
      ? 'Link withdrawn'
      : (titles[error.code] ?? 'The page could not be loaded');
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        px: 5,
        background: t.n[50],
      }}
    >
      <CircuitLine circuit="coast" width={200} />
      <Box component="h1" sx={{ typography: 'h1', m: 0, pt: 6 }}>
        {title}
      </Box>
      <Box role="alert" sx={{ mt: 2, maxWidth: 360, color: t.n[600] }}>
        {error === null || error.code === 'invalid_input' ? invalid : error.message}
      </Box>
      {final ? null : (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 5 }}>
          Retry
        </Button>
      )}
    </Box>
  );
}
