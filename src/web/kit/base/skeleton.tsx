import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { t } from '#web/kit/base/tokens.ts';

const pulse = keyframes({ '50%': { opacity: 0.4 } });

export interface SkeletonProps {
  /** A line of text, or a block; lines without a height are as high as their text. */
  variant: 'text' | 'rounded';
  width?: number | string;
  height?: number | string;
  sx?: SxProps<Theme>;
}

/** A grey place where something will stand. Material UI's own weighs more than a whole list's filters. */
export function Skeleton({ variant, width, height, sx }: SkeletonProps) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      style={{ width, height }}
      sx={[
        {
          display: 'block',
          minHeight: variant === 'text' ? 12 : 0,
          borderRadius: `${variant === 'text' ? t.radius.xs : t.radius.sm}px`,
          background: t.n[100],
          animation: `${pulse} 2s ease-in-out .5s infinite`,
          '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
