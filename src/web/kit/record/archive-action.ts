import { Archive, ArchiveRestore } from 'lucide-react';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';

/** "Archive" or "Take back into use" in a record's menu. */
export function archiveAction(
  { active }: { active: boolean },
  onSelect: () => Promise<void>,
): MenuAction {
  return {
    label: active ? 'Archive' : 'Take back into use',
    icon: active ? Archive : ArchiveRestore,
    onSelect: () => void onSelect(),
  };
}
