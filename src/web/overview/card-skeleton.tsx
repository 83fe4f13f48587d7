import Box from '@mui/material/Box';
import { useAfter } from '#web/kit/base/use-after.ts';
import { t } from '#web/kit/base/tokens.ts';
import { Skeleton } from '#web/kit/base/skeleton.tsx';

/** In px; phones may need another. */
type RowHeight = number | { xs: number; sm: number };

/** Rows of a card on their way, as high as they will be; nothing for 150 ms, and the card has its height at once. */
export function CardSkeleton({ rows, height = 52 }: { rows: number; height?: RowHeight }) {
  const visible = useAfter(150);
  const lines = height === 36 ? 1 : 2;
  return (
    <Box role="status" aria-label="Loading...">
      {Array.from({ length: rows }, (_, index) => (
        <Box
          key={index}
          sx={{
            height,
            boxSizing: 'content-box',
            borderTop: index === 0 ? 0 : `1px solid ${t.n[200]}`,
          }}
        >
          {visible ? (
            <Box sx={{ px: 4, height: '100%', display: 'grid', alignContent: 'center', gap: 1.5 }}>
              <Skeleton variant="rounded" width={160} height={12} />
              {lines > 1 ? <Skeleton variant="rounded" width={240} height={10} /> : null}
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
