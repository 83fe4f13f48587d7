import Box from '@mui/material/Box';
import { ActivityRow } from '#web/admin/activity-row.tsx';
import { useRead } from '#web/api/use-read.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';

const shown = 20;

/** What somebody did last before a fault, newest first: often the way to meet it again. */
export function ActionsBefore({
  user_id,
  name,
  until,
}: {
  user_id: string;
  name: string;
  /** Unix seconds. */
  until: number;
}) {
  const read = useRead('get_activity', {
    actor_id: user_id,
    until,
    page_size: shown,
    with_total: false,
  });
  const entries = read.data?.entries;
  const title = `What ${name || 'this person'} did before`;
  return (
    <Box component="section" aria-label={title}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 14, fontWeight: 600 }}>
        {title}
      </Box>
      {read.isError && !entries ? (
        <ErrorState
          title="The actions before could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : entries === undefined ? (
        <Box role="status" aria-label="Loading...">
          <Skeleton variant="rounded" height={111} />
        </Box>
      ) : entries.length === 0 ? (
        <Box sx={{ color: t.n[500] }}>Nothing that changed anything.</Box>
      ) : (
        <Box
          component="ol"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            border: `1px solid ${t.n[200]}`,
            borderRadius: `${t.radius.md}px`,
          }}
        >
          {entries.map((entry) => (
            <ActivityRow key={entry.audit_id} entry={entry} />
          ))}
        </Box>
      )}
    </Box>
  );
}
