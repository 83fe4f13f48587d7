import Box from '@mui/material/Box';
import { keyframes } from '@emotion/react';
import { t } from '#web/kit/base/tokens.ts';

/** Four made-up circuits, each as one closed line and the stretch of it that is drawn in brand orange. */
const circuits = {
  coast: {
    d: 'M58 150C40 120 46 74 78 60c30-13 52 8 82 4 34-5 40-42 78-40 34 2 40 34 30 56-8 18-30 18-30 36s30 20 30 44c0 26-30 36-60 32-34-5-40-30-70-30-34 0-60 20-80-12z',
    brand: [0.3, 0.16],
  },
  forest: {
    d: 'M40 128l34-66c8-16 30-18 42-6l22 22c8 8 20 8 28 0l30-34c12-14 36-12 44 6l18 42c6 14 0 28-14 32l-60 16c-12 3-16 16-8 26 12 16 0 38-20 36L70 190c-26-3-44-36-30-62z',
    brand: [0.12, 0.18],
  },
  hill: {
    d: 'M52 170c-22-16-16-48 6-58l58-26c10-5 14-16 10-26-8-20 12-40 34-34l78 22c24 7 32 36 16 54l-20 22c-8 9-6 22 4 28 20 12 14 42-10 46l-60 8c-14 2-24-10-38-10-26 0-54-8-78-26z',
    brand: [0.55, 0.14],
  },
  street: {
    d: 'M46 64h92c10 0 14 12 6 18-8 8-4 20 8 20h72c10 0 16-6 18-16l4-20c2-12 22-12 24 0l14 82c2 14-8 26-22 26H84c-10 0-16-8-14-18 2-8-4-16-12-16-14 0-24-10-26-24l-4-34c-2-10 8-18 18-18z',
    brand: [0.02, 0.2],
  },
} as const;

export type CircuitName = keyof typeof circuits;

const draw = keyframes({ from: { strokeDashoffset: 1 }, to: { strokeDashoffset: 0 } });

export interface CircuitLineProps {
  circuit?: CircuitName;
  /** Width in px; the height follows. */
  width?: number | string;
  /** Draws the line once, as a small celebration. */
  animate?: boolean;
  color?: string;
}

/** The one motif of the product: a thin circuit with one brand-coloured stretch. Decoration only, hidden from readers. */
export function CircuitLine({
  circuit = 'coast',
  width = 160,
  animate = false,
  color = t.n[300],
}: CircuitLineProps) {
  const { d, brand } = circuits[circuit];
  const line = {
    fill: 'none',
    strokeWidth: 1.5,
    strokeLinejoin: 'round',
    strokeLinecap: 'round',
    pathLength: 1,
    vectorEffect: 'non-scaling-stroke',
  } as const;
  return (
    <Box
      component="svg"
      viewBox="20 10 270 200"
      aria-hidden="true"
      focusable="false"
      sx={{ width, height: 'auto', display: 'block', maxWidth: '100%' }}
    >
      <Box
        component="path"
        d={d}
        stroke={color}
        {...line}
        sx={animate ? { strokeDasharray: '1', animation: `${draw} 600ms ${t.ease} both` } : {}}
      />
      <path
        d={d}
        stroke={t.brand[500]}
        {...line}
        strokeWidth={2.5}
        strokeDasharray={`${brand[1]} 1`}
        strokeDashoffset={-brand[0]}
      />
    </Box>
  );
}
