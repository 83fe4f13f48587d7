import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';

/** A report that is not there yet, or could not be read. */
export function ReportState({
  read,
}: {
  read: { isError: boolean; error: unknown; refetch: () => unknown };
}) {
  return read.isError ? (
    <ErrorState
      title="The report could not be loaded."
      error={read.error}
      onRetry={() => void read.refetch()}
    />
  ) : (
    <PageSkeleton />
  );
}
