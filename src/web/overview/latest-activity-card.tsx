import Box from '@mui/material/Box';
import { ActivityRow } from '#web/admin/activity-row.tsx';
import { useRead } from '#web/api/use-read.ts';
import type { ActivityKind } from '#domain/admin/activity-kinds.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { CardSkeleton } from '#web/overview/card-skeleton.tsx';

const shown = 10;
/** Log-ins, and the mails and papers that follow of themselves, tell nothing about the work. */
const kinds: ActivityKind[] = ['status', 'message', 'change'];

/** The last things that anybody did. */
export function LatestActivityCard() {
  const activity = useRead(
    'get_activity',
    { page_size: shown, kinds, with_total: false },
    { pollMs: 120_000 },
  );
  const rows = activity.data?.entries;
  return (
    <Card title="Latest activity" flush>
      {activity.isError && !rows ? (
        <ErrorState
          title="Activity could not be loaded."
          error={activity.error}
          onRetry={() => void activity.refetch()}
        />
      ) : rows === undefined ? (
        <CardSkeleton rows={shown} height={36} />
      ) : rows.length === 0 ? (
        <EmptyState compact title="No activity yet." text="Every change appears here." />
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((entry) => (
            <ActivityRow key={entry.audit_id} entry={entry} />
          ))}
        </Box>
      )}
    </Card>
  );
}
