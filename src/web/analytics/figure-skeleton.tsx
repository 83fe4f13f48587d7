import Box from '@mui/material/Box';
import { Skeleton } from '#web/kit/base/skeleton.tsx';

/** Rows of figures on their way. */
export function FigureSkeleton({ rows }: { rows: number }) {
  return (
    <Box role="status" aria-label="Loading..." sx={{ display: 'grid', gap: 5, py: 3 }}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton
          key={index}
          variant="rounded"
          width={index % 2 === 0 ? '72%' : '48%'}
          height={16}
        />
      ))}
    </Box>
  );
}
