import Box from '@mui/material/Box';
import { useMemo } from 'react';
import {
  drawCircuit,
  isTallCourse,
  type CircuitCourse,
  type DrawnCorner,
} from '#domain/events/circuit-drawing.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

const wide = { width: 560, height: 380, margin: 30 };
/** On phones the numbers keep a size that can be read and touched. */
const narrow = { width: 350, height: 320, margin: 22 };
/** How high the paper is for a course that is much higher than wide, so that its corners have room. */
const tallHeights = { wide: 560, narrow: 480 };

export interface CircuitMapProps {
  course: CircuitCourse;
  /** The number of the corner that is marked. */
  marked?: number | undefined;
  /** Corners can be chosen here; a list of the same corners must stand beside it for everybody else. */
  onPick?: (corner: { number: number; name: string }) => void;
  maxWidth?: number;
}

/**
 * The course of a circuit with its corners; a plain loop where nobody drew the course. It is a drawing for eyes and
 * pointers: whoever uses it puts the list of corners beside it.
 */
export function CircuitMap({ course, marked, onPick, maxWidth = 560 }: CircuitMapProps) {
  const isPhone = useIsPhone();
  const frame = useMemo(() => {
    const usual = isPhone ? narrow : wide;
    const height = isTallCourse(course) ? tallHeights[isPhone ? 'narrow' : 'wide'] : usual.height;
    return { ...usual, height };
  }, [course, isPhone]);
  const drawing = useMemo(() => drawCircuit(course, frame), [course, frame]);
  const points = drawing.line.map(([x, y]) => `${x},${y}`).join(' ');
  const chosen = drawing.corners.find(({ number }) => number === marked);
  return (
    <Box sx={{ maxWidth, minWidth: 0 }}>
      <Box
        component="svg"
        aria-hidden="true"
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        sx={{ display: 'block', width: '100%', height: 'auto', touchAction: 'manipulation' }}
      >
        <polyline
          points={points}
          fill="none"
          stroke={t.n[300]}
          strokeWidth={11}
          strokeLinejoin="round"
          strokeLinecap="round"
          strokeDasharray={drawing.is_schematic ? '1 16' : undefined}
        />
        <polyline
          points={points}
          fill="none"
          stroke={t.n[0]}
          strokeWidth={7}
          strokeLinejoin="round"
          strokeLinecap="round"
          strokeDasharray={drawing.is_schematic ? '1 16' : undefined}
        />
        {drawing.start && !drawing.is_schematic ? (
          <circle
            cx={drawing.start[0]}
            cy={drawing.start[1]}
            r={4.5}
            fill={t.n[900]}
            stroke={t.n[0]}
            strokeWidth={1.5}
          />
        ) : null}
        {drawing.corners.map((corner) => (
          <Leader key={corner.number} corner={corner} />
        ))}
        {drawing.corners.map((corner) =>
          corner === chosen ? null : (
            <CornerDot key={corner.number} corner={corner} {...(onPick ? { onPick } : {})} />
          ),
        )}
        {chosen ? <CornerDot corner={chosen} marked {...(onPick ? { onPick } : {})} /> : null}
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[600], mt: 1 }}>
        {drawing.is_schematic
          ? 'No outline of this circuit is known yet: the loop shows the order of the corners.'
          : 'North is up; the dark dot is near the start line. Places of corners are approximate.'}
      </Box>
    </Box>
  );
}

/** From a number that had to give way to the place of its corner. */
function Leader({ corner: { at, place } }: { corner: DrawnCorner }) {
  if (Math.hypot(at[0] - place[0], at[1] - place[1]) < 5) return null;
  return (
    <>
      <line x1={at[0]} y1={at[1]} x2={place[0]} y2={place[1]} stroke={t.n[500]} strokeWidth={1} />
      <circle cx={place[0]} cy={place[1]} r={2.5} fill={t.n[500]} />
    </>
  );
}

function CornerDot({
  corner,
  marked = false,
  onPick,
}: {
  corner: DrawnCorner;
  marked?: boolean;
  onPick?: CircuitMapProps['onPick'];
}) {
  const [x, y] = corner.at;
  return (
    <Box
      component="g"
      onClick={onPick ? () => onPick(corner) : undefined}
      sx={{
        cursor: onPick ? 'pointer' : 'default',
        '&:hover .dot': onPick ? { stroke: t.brand[500] } : {},
      }}
    >
      {corner.name === '' ? null : <title>{corner.name}</title>}
      <circle cx={x} cy={y} r={19} fill="transparent" />
      <circle
        className="dot"
        cx={x}
        cy={y}
        r={marked ? 14 : 11}
        fill={marked ? t.brand[500] : t.n[0]}
        stroke={marked ? t.n[0] : t.n[500]}
        strokeWidth={marked ? 2 : 1.25}
      />
      <text
        x={x}
        y={y + 4}
        textAnchor="middle"
        fontSize={marked ? 13 : 11.5}
        fontWeight={600}
        fill={marked ? t.n[900] : t.n[700]}
      >
        {corner.number}
      </text>
    </Box>
  );
}
