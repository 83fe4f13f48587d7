import { ActivityTab } from '#web/admin/activity-tab.tsx';

/** Who changed what on an account. */
export function AccountActivityTab({ userId }: { userId: string }) {
  return <ActivityTab recordKind="account" recordId={userId} />;
}
