import { cornerLabel, cornerNamed } from '#domain/events/circuit-drawing.ts';
import { useRead } from '#web/api/use-read.ts';
import { CircuitMap } from '#web/kit/chart/circuit-map.tsx';

/** The course of the circuit, on which a corner can be touched; nothing without a network. */
export function CrashCornerMap({
  circuitId,
  value,
  onPick,
}: {
  circuitId: string;
  value: string;
  onPick?: (corner_on_track: string) => void;
}) {
  const circuit = useRead(
    'get_circuit',
    { circuit_id: circuitId },
    { enabled: circuitId !== '', staleMs: 3_600_000 },
  ).data;
  if (!circuit || circuit.corners.length === 0) return null;
  return (
    <CircuitMap
      course={circuit}
      marked={cornerNamed(value, circuit.corners)?.number}
      {...(onPick
        ? { onPick: (corner: { number: number; name: string }) => onPick(cornerLabel(corner)) }
        : {})}
    />
  );
}
