import Box from '@mui/material/Box';
import { useRead } from '#web/api/use-read.ts';
import { t } from '#web/kit/base/tokens.ts';
import { CourseLine } from '#web/kit/chart/course-line.tsx';

const metres = new Intl.NumberFormat('en-GB');

/** The circuit of an event with its course, small, and what is known of it. */
export function ItemCircuit({ circuitId }: { circuitId: string }) {
  const { data } = useRead('get_circuit', { circuit_id: circuitId }, { refetchOnFocus: false });
  if (!data) return null;
  const facts = [
    data.length_m && `${metres.format(data.length_m)} m`,
    data.turns && `${data.turns} corners`,
    data.place,
  ].filter(Boolean);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      {data.outline ? <CourseLine circuit={data} /> : null}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{data.name}</Box>
        <Box sx={{ fontSize: 12, color: t.n[500] }}>{facts.join(' · ')}</Box>
      </Box>
    </Box>
  );
}
