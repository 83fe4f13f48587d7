import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import { messageOf } from '#web/api/api-error.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface ErrorStateProps {
  /** "Claims could not be loaded." */
  title: string;
  /** What was thrown; its text for the reader is shown. */
  error?: unknown;
  onRetry?: () => void;
}

/** The page's own data did not come: what, why, and a way to try again. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <Box
      role="alert"
      sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', px: 6, py: 10 }}
    >
      <CircleAlert size={20} color={t.error} aria-hidden="true" />
      <Box component="p" sx={{ typography: 'h3', m: 0, mt: 2 }}>
        {title}
      </Box>
      {error ? (
        <Box
          component="p"
          sx={{ typography: 'body2', m: 0, mt: 1, color: t.n[500], maxWidth: 420 }}
        >
          {messageOf(error)}
        </Box>
      ) : null}
      {onRetry ? (
        <Button variant="outlined" onClick={onRetry} sx={{ mt: 4 }}>
          Retry
        </Button>
      ) : null}
    </Box>
  );
}
