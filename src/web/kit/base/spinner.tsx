import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });

/** A small ring that turns, in the colour of the text around it. */
export function Spinner({ size = 16, label = 'Working' }: { size?: number; label?: string }) {
  return (
    <Box
      component="span"
      role="img"
      aria-label={label}
      sx={{
        display: 'inline-block',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        border: '2px solid currentColor',
        borderRightColor: 'transparent',
        animation: `${turn} 700ms linear infinite`,
      }}
    />
  );
}
