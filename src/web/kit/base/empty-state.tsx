import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CircuitLine, type CircuitName } from '#web/kit/chart/circuit-line.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

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
      <Box component="p" sx={{ typography: 'h3', m: 0, mt: compact ? 0 : 5 }}>
        {title}
      </Box>
      {text ? (
        <Box
          component="p"
          sx={{
            typography: 'body2',
            m: 0,
            mt: 1,
            color: t.n[500],
            maxWidth: 380,
            textWrap: 'balance',
          }}
        >
          <UnbrokenText>{text}</UnbrokenText>
        </Box>
      ) : null}
      {action ? <Box sx={{ mt: 4 }}>{action}</Box> : null}
    </Box>
  );
}
