import { ActivityTab } from '#web/admin/activity-tab.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

export interface HistorySubject {
  title: string;
  record_kind: 'rating_tables' | 'premium_tax' | 'excess_rule';
  record_id: string;
}

/** Who changed what in a version, and what it was before. */
export function VersionHistory({ subject, open, onClose }: RecordDialogProps<HistorySubject>) {
  return (
    <SidePanel open={open} title={subject.title} onClose={onClose} width={520}>
      <ActivityTab recordKind={subject.record_kind} recordId={subject.record_id} />
    </SidePanel>
  );
}
