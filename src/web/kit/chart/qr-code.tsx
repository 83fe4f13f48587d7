import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { encode } from 'uqr';

export interface QrCodeProps {
  /** What the camera reads: an address, for instance. */
  text: string;
  /** What it is, for those who do not see it. */
  label: string;
  size?: number;
}

/** A square that a phone's camera reads, black on white whatever the ground. */
export function QrCode({ text, label, size = 168 }: QrCodeProps) {
  const code = useMemo(() => encode(text, { ecc: 'M', border: 2 }), [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      sx={{ width: size, height: size, display: 'block', bgcolor: '#fff', borderRadius: 1 }}
    >
      <path d={pathOf(code.data)} fill="#1c1917" />
    </Box>
  );
}

/** One rectangle for each run of dark fields in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  }
  return path;
}
