import Box from '@mui/material/Box';
import { useId } from 'react';
import { t } from '#web/kit/base/tokens.ts';

export interface PointSliderProps {
  label: string;
  /** The points in their order, each with what is read out of it. */
  points: readonly { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** One of some points in a row, by pointer or arrow keys; what the point is, is read out and stands below. */
export function PointSlider({ label, points, value, onChange }: PointSliderProps) {
  const id = useId();
  const last = Math.max(1, points.length - 1);
  const index = Math.max(
    0,
    points.findIndex((point) => point.id === value),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: 13, lineHeight: '20px' }}>
        {label}
      </Box>
      <Box sx={{ position: 'relative', height: 44 }}>
        <Box aria-hidden="true" sx={{ position: 'absolute', left: 10, right: 10, top: 21 }}>
          <Box sx={{ height: 2, borderRadius: 1, background: t.n[300] }} />
          {points.map((point, place) => (
            <Box
              key={point.id}
              sx={{
                position: 'absolute',
                left: `${(place / last) * 100}%`,
                top: -4,
                width: 10,
                height: 10,
                ml: '-5px',
                borderRadius: '50%',
                border: `2px solid ${place <= index ? t.brand[500] : t.n[400]}`,
                background: t.n[0],
              }}
            />
          ))}
        </Box>
        <Box
          component="input"
          type="range"
          id={id}
          min={0}
          max={points.length - 1}
          step={1}
          value={index}
          disabled={points.length < 2}
          aria-valuetext={points[index]?.label}
          onChange={(event) => {
            const point = points[Number(event.currentTarget.value)];
            if (point) onChange(point.id);
          }}
          sx={{
            position: 'absolute',
            inset: 0,
            width: '100%',
            height: '100%',
            m: 0,
            appearance: 'none',
            background: 'none',
            cursor: 'pointer',
            '&:disabled': { cursor: 'default' },
            '&::-webkit-slider-thumb': { appearance: 'none', ...thumb },
            '&::-moz-range-thumb': thumb,
          }}
        />
      </Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }} aria-hidden="true">
        {points[index]?.label}
      </Box>
    </Box>
  );
}

const thumb = {
  width: 20,
  height: 20,
  boxSizing: 'border-box',
  border: `2px solid ${t.n[0]}`,
  borderRadius: '50%',
  background: t.brand[500],
  boxShadow: t.shadow.pop,
} as const;
