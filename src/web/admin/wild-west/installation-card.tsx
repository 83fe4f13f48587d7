import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { fileSizeText } from '#web/kit/form/file-rules.ts';
import { Facts } from '#web/kit/record/facts.tsx';

const refreshMs = 30_000;

/** Versions, room and queues, as they are now. */
export function InstallationCard() {
  const read = useRead('get_health', {}, { pollMs: refreshMs });
  return (
    <Card title="Installation">
      {read.isPending ? <PageSkeleton /> : null}
      {read.isError && !read.data ? (
        <ErrorState
          title="The installation could not be asked."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : null}
      {read.data ? (
        <Facts
          columns={4}
          facts={[
            { label: 'Release', value: read.data.release },
            { label: 'Node', value: read.data.node_version },
            { label: 'PostgreSQL', value: read.data.postgres_version },
            { label: 'Migrations', value: String(read.data.migrations) },
            { label: 'Database', value: fileSizeText(read.data.database_bytes) },
            {
              label: 'Connections',
              value: `${read.data.connections} of ${read.data.max_connections}`,
            },
            {
              label: 'Jobs',
              value: `${read.data.jobs_waiting} waiting, ${read.data.jobs_due} due`,
            },
            { label: 'Emails queued', value: String(read.data.emails_queued) },
            ...read.data.disks.map(({ folder, free_bytes, size_bytes }) => ({
              label: `Free for ${folder}`,
              value: `${fileSizeText(free_bytes)} of ${fileSizeText(size_bytes)}`,
              wide: true,
            })),
          ]}
        />
      ) : null}
    </Card>
  );
}
