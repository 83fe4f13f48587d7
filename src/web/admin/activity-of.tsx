import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';

const ActivityTab = lazyPart(
  () => import('#web/admin/activity-tab.tsx').then((m) => m.ActivityTab),
  { waiting: <PageSkeleton /> },
);

/** The tab "Activity" of a record: who changed what and when. Its code comes in a quiet moment. */
export const activityTab = (recordKind: string, recordId: string) => ({
  id: 'activity' as const,
  label: 'Activity',
  content: <ActivityTab recordKind={recordKind} recordId={recordId} />,
});
