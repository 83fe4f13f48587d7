import Box from '@mui/material/Box';
import { useId } from 'react';
import { t } from '#web/kit/base/tokens.ts';

export interface PointSliderProps {
  label: string;
  /** The points in their order, each with what is read out of it; what some of them are stands below them. */
  points: readonly { id: string; label: string; mark?: readonly string[] }[];
  value: string;
  onChange: (id: string) => void;
}

/** One of some points in a row, by pointer or arrow keys; what the point is, is read out and stands below. Where
 * points bear marks, these stand there instead, and the line is whole. */
export function PointSlider({ label, points, value, onChange }: PointSliderProps) {
  const id = useId();
  const index = Math.max(
    0,
    points.findIndex((point) => point.id === value),
  );
  const marked = points.some(({ mark }) => mark);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box component="label" htmlFor={id} sx={{ fontSize: 13, lineHeight: '20px' }}>
        {label}
      </Box>
      <Box sx={{ position: 'relative', height: 44 }}>
        <Box aria-hidden="true" sx={{ position: 'absolute', left: 10, right: 10, top: 21 }}>
          <Line points={points} index={index} marked={marked} />
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
      {marked ? (
        <Marks points={points} value={value} />
      ) : (
        <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }} aria-hidden="true">
          {points[index]?.label}
        </Box>
      )}
    </Box>
  );
}

/** The line up to where the thumb is, with its points where it has no marks. */
function Line({
  points,
  index,
  marked,
}: {
  points: PointSliderProps['points'];
  index: number;
  marked: boolean;
}) {
  const last = Math.max(1, points.length - 1);
  return (
    <>
      <Box sx={{ height: 2, borderRadius: 1, background: t.n[300] }} />
      {marked ? (
        <Box
          sx={{
            height: 2,
            mt: '-2px',
            width: `${(index / last) * 100}%`,
            background: t.brand[500],
          }}
        />
      ) : null}
      {(marked ? [] : points).map((point, place) => (
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
    </>
  );
}

/** What stands below the points that have a mark: the first at the left edge, the last at the right one. */
function Marks({ points, value }: Pick<PointSliderProps, 'points' | 'value'>) {
  const last = Math.max(1, points.length - 1);
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', height: 36, mx: '10px' }}>
      {points.map(({ id, mark }, place) =>
        mark ? (
          <Box
            key={id}
            className="num"
            sx={{
              position: 'absolute',
              left: `${(place / last) * 100}%`,
              transform:
                place === 0
                  ? 'translateX(-10px)'
                  : place === last
                    ? 'translateX(calc(10px - 100%))'
                    : 'translateX(-50%)',
              textAlign: place === 0 ? 'start' : place === last ? 'end' : 'center',
              fontSize: 12,
              lineHeight: '18px',
              whiteSpace: 'nowrap',
              // A phone has room for two at the left and one at the right.
              '&:nth-of-type(n + 3):not(:last-of-type)': { display: { xs: 'none', md: 'block' } },
              color: id === value ? t.n[900] : t.n[600],
              fontWeight: id === value ? 600 : 450,
            }}
          >
            {mark.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </Box>
        ) : null,
      )}
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
