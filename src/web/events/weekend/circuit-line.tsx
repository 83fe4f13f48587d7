import { useRead } from '#web/api/use-read.ts';
import { CourseLine } from '#web/kit/chart/course-line.tsx';

/** The course of a circuit, small; nothing where nobody drew it. */
export function CircuitLine({ circuitId }: { circuitId: string }) {
  const { data } = useRead('get_circuit', { circuit_id: circuitId }, { refetchOnFocus: false });
  return <CourseLine circuit={data} />;
}
