import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CircuitLine, type CircuitName } from '#web/kit/circuit-line.tsx';
import { t } from '#web/kit/tokens.ts';

export interface EmptyStateProps {
  /** "No claims yet." */
  title: string;
  /** One sentence: what appears here. */
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  circuit?: CircuitName;
  /** Without the drawing, inside small cards. */
  compact?: boolean;
}

/** Nothing here yet: what is missing, one sentence, one button. */
export function EmptyState({
  title,
  text,
  action,
  circuit = 'coast',
  compact = false,
}: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        px: 6,
        py: compact ? 6 : 12,
      }}
    >
      {compact ? null : <CircuitLine circuit={circuit} width={148} />}
      <Typography variant="h3" component="p" sx={{ mt: compact ? 0 : 5 }}>
        {title}
      </Typography>
      {text ? (
        <Typography variant="body2" sx={{ mt: 1, color: t.n[500], maxWidth: 380 }}>
          {text}
        </Typography>
      ) : null}
      {action ? <Box sx={{ mt: 4 }}>{action}</Box> : null}
    </Box>
  );
}
