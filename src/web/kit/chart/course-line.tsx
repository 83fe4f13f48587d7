import { useMemo } from 'react';
import { type CircuitCourse, drawCircuit } from '#domain/events/circuit-drawing.ts';
import { t } from '#web/kit/base/tokens.ts';

const frame = { width: 88, height: 72, margin: 4 };

/** The course of a circuit, small; nothing where nobody drew it. */
export function CourseLine({ circuit }: { circuit: CircuitCourse | undefined }) {
  const drawing = useMemo(() => (circuit ? drawCircuit(circuit, frame) : undefined), [circuit]);
  return (
    <svg
      aria-hidden="true"
      width={frame.width}
      height={frame.height}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      style={{ flex: 'none' }}
    >
      {!drawing || drawing.is_schematic ? null : (
        <polyline
          points={drawing.line.map(([x, y]) => `${x},${y}`).join(' ')}
          fill="none"
          stroke={t.n[700]}
          strokeWidth={2}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
