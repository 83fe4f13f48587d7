import Box from '@mui/material/Box';
import { useAfter } from '#web/kit/base/use-after.ts';
import { Skeleton } from '#web/kit/base/skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A page whose code or data is on its way: nothing for 150 ms, then its outline. */
export function PageSkeleton() {
  const visible = useAfter(150);
  if (!visible) return <Box sx={{ minHeight: 400 }} />;
  return (
    <Box role="status" aria-label="Loading...">
      <Skeleton variant="text" width={220} height={28} />
      <Skeleton variant="text" width={340} height={20} sx={{ mt: 2, maxWidth: '100%' }} />
      <Skeleton variant="rounded" height={72} sx={{ mt: 6, borderRadius: `${t.radius.lg}px` }} />
      <Skeleton variant="rounded" height={320} sx={{ mt: 4, borderRadius: `${t.radius.lg}px` }} />
    </Box>
  );
}
