import Box from '@mui/material/Box';
import { useAfter } from '#web/kit/use-after.ts';
import { t } from '#web/kit/tokens.ts';
import { Skeleton } from '#web/kit/skeleton.tsx';

/** Rows of a card on their way; nothing for 150 ms, and the card has its height at once. */
export function CardSkeleton({ rows }: { rows: number }) {
  const visible = useAfter(150);
  return (
    <Box role="status" aria-label="Loading...">
      {Array.from({ length: rows }, (_, index) => (
        <Box
          key={index}
          sx={{ height: 52, px: 4, pt: 2.5, borderTop: index === 0 ? 0 : `1px solid ${t.n[200]}` }}
        >
          {visible ? (
            <>
              <Skeleton variant="rounded" width={160} height={12} />
              <Skeleton variant="rounded" width={240} height={10} sx={{ mt: 1.5 }} />
            </>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
